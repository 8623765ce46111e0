package gamelog

import "encoding/json"

// EventBody encodes an event's data as the log stores them.
func EventBody(data any) ([]byte, error) { return json.Marshal(data) }
