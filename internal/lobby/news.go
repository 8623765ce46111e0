package lobby

import "context"

// News is what one process of a site tells the others: that something has
// happened, by ids and numbers. It is no truth. Whoever hears that a log has
// grown reads the log; what is not in a store (who is here) is told again
// whenever somebody asks.
type News struct {
	Kind   NewsKind `json:"k"`
	Game   string   `json:"g,omitempty"` // id
	Seq    int64    `json:"s,omitempty"` // of the last event
	Pages  int      `json:"n,omitempty"`
	Report *Report  `json:"r,omitempty"`
}

// NewsKind says what a piece of news is about.
type NewsKind string

const (
	NewsEvent  NewsKind = "event"  // the log of Game holds event Seq
	NewsChat   NewsKind = "chat"   // something was said in Game
	NewsOpen   NewsKind = "open"   // the list of open challenges has changed
	NewsHere   NewsKind = "here"   // Report: who is in Game at the teller
	NewsAlive  NewsKind = "alive"  // a sign of life, twice a second, with the Pages open at the teller
	NewsHello  NewsKind = "hello"  // a newcomer asks everybody for their reports
	NewsLeft   NewsKind = "left"   // the teller ends
	NewsMissed NewsKind = "missed" // news was lost: look at the logs
)

// Bus carries news between the processes that serve one site. It may lose
// some: then it hands over a NewsMissed in its place.
type Bus interface {
	// Name is this process's name among the others, the same until it ends.
	Name() string

	// Tell passes news to every other process, in the order told, and does
	// not wait.
	Tell(n News)

	// Listen calls hear with what other processes tell, and by which name,
	// one at a time, until ctx ends. This process's own signs of life come
	// back under its own name, so that it knows that it hears. What the bus
	// itself has to say comes without a name.
	Listen(ctx context.Context, hear func(from string, n News))
}
