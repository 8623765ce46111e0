package outbox_test

import (
	"strconv"
	"testing"

	"threefold/internal/lobby/outbox"
)

// made returns a buffer with this text.
func made(text string) *outbox.Buffer {
	b := outbox.NewBuffer()
	b.B = append(b.B, text...)
	return b
}

// others fills buffers with other texts, more than were given up.
func others() {
	for i := range 20 {
		made("other " + strconv.Itoa(i))
	}
}

// page is an outbox of which the test takes the messages itself.
func page() *outbox.Outbox { return outbox.New(func() {}) }

// taken takes the only message of a page.
func taken(t *testing.T, o *outbox.Outbox) outbox.Message {
	t.Helper()
	messages, ok := o.Take()
	if len(messages) != 1 || !ok {
		t.Fatalf("%d messages are taken, %v", len(messages), ok)
	}
	return messages[0]
}

// A buffer is used for another message once who made it and every page that has its
// message are done with it, and not before, in whichever order that comes.
func TestABufferIsKeptUntilEveryPageWasSentIt(t *testing.T) {
	const text = "a move"
	first, second := page(), page()
	b := made(text)
	first.QueueMessage(b.Message(outbox.Event))
	second.QueueMessage(b.Message(outbox.Event))
	holds := func(when string, m outbox.Message) {
		t.Helper()
		others()
		if got := string(m.Bytes()); got != text || m.Len() != len(text) {
			t.Fatalf("%s, the message is %q", when, got)
		}
	}
	one := taken(t, first)
	holds("taken by one page", one)
	one.Release()
	two := taken(t, second)
	holds("sent to one page", two)
	b.Free()
	holds("queued everywhere", two)
	two.Release()

	b = made(text)
	first.QueueMessage(b.Message(outbox.Event))
	b.Free()
	one = taken(t, first)
	holds("queued at the only page", one)
}

// A page that is dropped gives up nothing that another page still has to be sent.
func TestADroppedPageGivesUpNoBuffer(t *testing.T) {
	const text = "a move"
	dropped, open := page(), page()
	b := made(text)
	dropped.QueueMessage(b.Message(outbox.Event))
	open.QueueMessage(b.Message(outbox.Event))
	dropped.Close()
	dropped.QueueMessage(b.Message(outbox.Event))
	b.Free()
	if messages, ok := dropped.Take(); len(messages) != 0 || ok {
		t.Errorf("the page that is dropped takes %d messages, %v", len(messages), ok)
	}
	others()
	if got := string(taken(t, open).Bytes()); got != text {
		t.Errorf("the other page takes %q", got)
	}
}

// A message that has bytes of its own is sent like any other.
func TestAMessageWithoutABuffer(t *testing.T) {
	o := page()
	o.Queue([]byte("presence"))
	m := taken(t, o)
	m.Release()
	others()
	if got := string(m.Bytes()); got != "presence" {
		t.Errorf("the message is %q", got)
	}
}

// A long message gets through with what comes right before and behind it; a second one does not.
func TestALongMessageIsNotAlone(t *testing.T) {
	o := page()
	short, long := []byte("short"), make([]byte, 1<<20)
	for _, message := range [][]byte{short, long, short} {
		o.Queue(message)
	}
	if messages, open := o.Take(); len(messages) != 3 || !open {
		t.Errorf("%d messages are held; the page is open: %v", len(messages), open)
	}
	o.Queue(long)
	o.Queue(short)
	o.Queue(long)
	if messages, open := o.Take(); len(messages) != 0 || open {
		t.Errorf("of two long ones %d are held; the page is open: %v", len(messages), open)
	}
}

// A page that takes nothing holds 64 messages and 256 KB at most. One message more, or one
// byte, and it is dropped and holds nothing; one long message alone gets through.
func TestAQueueIsBounded(t *testing.T) {
	for _, c := range []struct {
		length, fit int
	}{{10, 64}, {4<<10 + 1, 63}, {4 << 10, 64}, {8 << 10, 32}, {100 << 10, 2}, {1 << 20, 1}} {
		message := make([]byte, c.length)
		for _, many := range []int{c.fit, c.fit + 1} {
			o := page()
			for range many {
				o.Queue(message)
			}
			messages, open := o.Take()
			if fits := many == c.fit; open != fits || fits && len(messages) != many || !fits && len(messages) != 0 {
				t.Errorf("of %d messages of %d bytes %d are held; the page is open: %v", many, c.length, len(messages), open)
			}
		}
	}
}
