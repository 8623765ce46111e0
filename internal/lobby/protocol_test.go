package lobby_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

const protocolPage = "../../docs/protocol.md"

// example is a golden file shown on the page: its name in a comment, its text in a block.
var example = regexp.MustCompile("(?s)<!-- (\\S+)\\.json -->\n```json\n(.*?)```")

// The examples of the protocol's page are the golden files; -update writes them again.
func TestProtocolPageShowsTheGoldenFiles(t *testing.T) {
	page := must.Get(os.ReadFile(protocolPage))(t)
	fresh := example.ReplaceAllStringFunc(string(page), func(block string) string {
		name := example.FindStringSubmatch(block)[1]
		return "<!-- " + name + ".json -->\n```json\n" + readable(t, goldenText(t, name), "") + "\n```"
	})
	if *update {
		must.Do(t, os.WriteFile(protocolPage, []byte(fresh), 0o644))
	} else if fresh != string(page) {
		t.Errorf("examples differ from the golden files; write them with: go test ./internal/lobby -run Protocol -update")
	}
	shown := map[string]bool{}
	for _, m := range example.FindAllStringSubmatch(fresh, -1) {
		shown[typeOf(t, m[1])] = true
	}
	for _, kind := range wireTypes(t) {
		if !shown[kind] {
			t.Errorf("no example of %s", kind)
		}
	}
}

// wireTypes lists the types of messages: those that wire/messages.go declares, and
// those for which there is a golden file, "in-move" and so on.
func wireTypes(t *testing.T) []string {
	t.Helper()
	var types []string
	source := must.Get(os.ReadFile("wire/messages.go"))(t)
	for _, m := range regexp.MustCompile(`(?m)^\t(In|Out)\w+ += "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		types = append(types, strings.ToLower(m[1])+"-"+m[2])
	}
	files, err := filepath.Glob("testdata/wire/*.json")
	if err != nil || len(types) < 20 || len(files) < len(types) {
		t.Fatalf("%d types, %d golden files, %v", len(types), len(files), err)
	}
	for _, file := range files {
		types = append(types, typeOf(t, strings.TrimSuffix(filepath.Base(file), ".json")))
	}
	return types
}

// typeOf is the type of a golden file's message, with its direction.
func typeOf(t *testing.T, name string) string {
	t.Helper()
	var m message
	must.Do(t, json.Unmarshal(goldenText(t, name), &m))
	direction, _, _ := strings.Cut(name, "-")
	return direction + "-" + m.T
}

func goldenText(t *testing.T, name string) []byte {
	t.Helper()
	return must.Get(os.ReadFile("testdata/wire/" + name + ".json"))(t)
}

// width is how long a line of an example may be.
const width = 100

// readable is JSON on as few lines as a person reads with ease: on one if it
// fits behind the indent, else as many parts on each as fit.
func readable(t *testing.T, text json.RawMessage, indent string) string {
	t.Helper()
	var compact bytes.Buffer
	must.Do(t, json.Compact(&compact, text))
	line, inner := compact.String(), indent+"  "
	if len(indent)+len(line) < width || !strings.ContainsAny(line[:1], "{[") {
		return line
	}
	parts := fill(partsOf(t, line, inner), width-len(inner))
	return line[:1] + "\n" + inner + strings.Join(parts, ",\n"+inner) + "\n" + indent + line[len(line)-1:]
}

// partsOf lists the elements of a list, or the members of an object.
func partsOf(t *testing.T, line, indent string) []string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(line))
	open, err := d.Token()
	var parts []string
	for err == nil && d.More() {
		name := ""
		if open == json.Delim('{') {
			var key json.Token
			key, err = d.Token()
			name = fmt.Sprintf("%q: ", key)
		}
		var part json.RawMessage
		if err == nil {
			err = d.Decode(&part)
		}
		parts = append(parts, name+readable(t, part, indent))
	}
	must.Do(t, err)
	return parts
}

// fill joins neighbours as long as they fit on a line.
func fill(parts []string, room int) []string {
	var filled []string
	for _, part := range parts {
		last := len(filled) - 1
		if last >= 0 && len(filled[last]+part) < room && !strings.Contains(filled[last]+part, "\n") {
			filled[last] += ", " + part
		} else {
			filled = append(filled, part)
		}
	}
	return filled
}
