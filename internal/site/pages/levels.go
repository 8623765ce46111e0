package pages

// level is a level of the computer, as people know it.
type level struct {
	Number int
	Name   string
	Says   string // what to expect, in a sentence
}

// levels are those of gamelog.Machine, from 1 on.
var levels = []level{
	{1, "Newcomer", "Knows the moves, gives men away."},
	{2, "Daydreamer", "Takes what is open, misses threats."},
	{3, "Pupil", "Never misses a win in one move."},
	{4, "Regular", "Looks two moves ahead, may slip."},
	{5, "Club player", "Takes whatever you leave loose."},
	{6, "Old hand", "Has a plan, and seldom slips."},
	{7, "Master", "Looks far ahead. Hardly slips."},
	{8, "Full strength", "All it has, nothing held back."},
}

// nameOfLevel is what a level is called.
func nameOfLevel(number int) string {
	if number < 1 || number > len(levels) {
		return ""
	}
	return levels[number-1].Name
}
