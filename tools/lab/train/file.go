package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"

	"threefold/internal/engine/net"
)

// integers are the numbers of a net, as its file has them.
type integers struct {
	rows   []int16 // Hidden for each input
	bias   []int16 // Hidden
	last   []int16 // 2*Hidden for each bucket, the side to move first
	offset []int32 // one for each bucket
}

// write writes a net's file, whose format net.Title describes. It computes the hash itself.
func write(out io.Writer, a net.About, n integers) error {
	var body bytes.Buffer
	for _, part := range []any{n.rows, n.bias, n.last, n.offset} {
		if err := binary.Write(&body, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	hash := sha256.Sum256(body.Bytes())
	_, err := fmt.Fprintf(out, "%sgame %s\nhidden %d\nabove %t\ncommand %s\nseed %d\npositions %d\nloss %s\nhash %s\n\n%s", net.Title,
		a.Game, a.Hidden, a.Above, a.Command, a.Seed, a.Positions, strconv.FormatFloat(a.Loss, 'f', 6, 64), hex.EncodeToString(hash[:]), body.Bytes())
	return err
}
