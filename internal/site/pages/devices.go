package pages

import "net/http"

// devicesData is the data of the page of a player's devices, which both ends of a device link
// use.
type devicesData struct {
	frame
	Data devicesPageData
}

// devicesPageData is what js/pages/devices.js starts from.
type devicesPageData struct {
	Network []string `json:"network"` // addresses by which other computers of the network reach the site
}

// Devices answers GET /devices. The token of a link is in the fragment of the address, which
// browsers send to no server.
func (p *Pages) Devices(w http.ResponseWriter, r *http.Request) error {
	d := devicesData{Data: devicesPageData{Network: p.Own.NetworkLinks(r)}}
	return p.show(w, r, "devices", frame{Title: p.T("common.your-devices"), NoIndex: true,
		About: p.T("about.devices")}, &d)
}
