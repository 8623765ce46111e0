package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

const iconsFile = "img/icons.svg"

// logoSize is the side of the square in which the logo is drawn.
const logoSize = 32

// readLogo reads the site's own sign from the page's icons.
func readLogo(static fs.FS) (*node, error) {
	f, err := static.Open(iconsFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var logo *node
	for d := xml.NewDecoder(f); ; {
		token, err := d.Token()
		switch t := token.(type) {
		case xml.StartElement:
			switch {
			case attribute(t, "id") == "i-logo":
				logo = group("")
			case logo != nil && t.Name.Local == "path":
				n, err := parseNode(t)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", iconsFile, err)
				}
				logo.children = append(logo.children, n)
			}
		case xml.EndElement:
			if t.Name.Local == "symbol" && logo != nil {
				return logo, nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s has no logo", iconsFile)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", iconsFile, err)
		}
	}
}
