package gamelog

// Growth is how much the store has of a game: the number of its last event, and of how many
// lines its chats are.
type Growth struct{ Seq, Lines int64 }
