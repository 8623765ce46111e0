package bench

import (
	"errors"
	"syscall"
)

// narrowSegment is the longest segment, and narrowBuffer the buffer, of a
// connection that takes in little, in bytes. The sender's buffer follows from
// the segments: those of the loopback have 64 KB, for which it takes megabytes.
const (
	narrowSegment = 536
	narrowBuffer  = 2 << 10
)

// narrowly makes a connection that is about to be opened take in little.
func narrowly(_, _ string, conn syscall.RawConn) (err error) {
	failed := conn.Control(func(fd uintptr) {
		err = errors.Join(
			syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, narrowSegment),
			syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, narrowBuffer))
	})
	return errors.Join(failed, err)
}
