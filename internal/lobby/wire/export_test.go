package wire

// QuickMove reads a move in the page's own form alone.
func QuickMove(b []byte) (In, bool) { return quickMove(b) }

// StrictIn reads a message the general way.
func StrictIn(b []byte) (In, error) {
	var in In
	return in, strict(b, &in)
}

// StrictMove reads a move's data the general way.
func StrictMove(in In) (MoveIn, error) { return Data[MoveIn](in) }
