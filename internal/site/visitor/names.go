package visitor

import (
	"encoding/binary"
	"strings"
)

// Names of visitors who have not chosen one: a quality and a bird. They need not be unique.

var qualities = strings.Fields(`
	Able Agile Amber Ample Bold Brave Breezy Bright Brisk Calm Candid Careful
	Cheerful Civil Clear Clever Cosy Crisp Curious Daring Dapper Deft Dreamy
	Eager Early Earnest Fair Fleet Fond Frank Free Gentle Glad Golden
	Graceful Grand Happy Hardy Hearty Honest Humble Jolly Keen Kind Lively Loyal
	Lucky Mellow Merry Mild Modest Neat Nimble Noble Patient Placid Plucky
	Polite Proud Prompt Quick Quiet Rapid Ready Rosy Sage Serene Silver Sincere
	Smart Sober Spry Steady Stout Sunny Tidy Trusty Upbeat Vivid Warm Wary
	Wise Witty Zesty`)

var birds = strings.Fields(`
	Albatross Avocet Bittern Blackbird Bullfinch Bunting Buzzard
	Chaffinch Chough Condor Cormorant Crake Crane Crossbill Curlew Dipper
	Dove Dunlin Dunnock Eagle Egret Eider Falcon Fieldfare Finch Flamingo
	Gannet Godwit Goldcrest Goose Goshawk Grebe Grouse Guillemot Gull Harrier
	Hawk Heron Hoopoe Hornbill Ibis Jackdaw Jay Kestrel Kingfisher Kite
	Kittiwake Lapwing Lark Linnet Magpie Mallard Martin Merlin Moorhen
	Nightingale Nuthatch Oriole Osprey Ouzel Owl Partridge Pelican Penguin
	Petrel Pheasant Pintail Pipit Plover Pochard Ptarmigan Puffin Quail Raven
	Redstart Robin Ruff Sanderling Sandpiper Serin Shearwater Shelduck
	Shrike Siskin Skua Skylark Snipe Sparrow Spoonbill Starling Stilt
	Stonechat Stork Swan Swift Teal Tern Thrush Toucan Turnstone
	Wagtail Warbler Waxwing Wheatear Whimbrel Wigeon Woodcock Woodlark Wren`)

// nameFrom derives a name from a token's hash.
func nameFrom(hash [32]byte) string {
	n := binary.BigEndian.Uint64(hash[:8])
	quality := qualities[n%uint64(len(qualities))]
	bird := birds[n/uint64(len(qualities))%uint64(len(birds))]
	return quality + " " + bird
}
