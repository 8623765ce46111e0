package served

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"threefold/internal/site/httpx"
	"threefold/internal/site/openapi"
)

// spec is the OpenAPI document with all members that it may have; any other is an error.
type spec struct {
	OpenAPI string `json:"openapi"`
	Info    struct {
		Title       string `json:"title"`
		Version     string `json:"version"`
		Summary     string `json:"summary"`
		Description string `json:"description"`
	} `json:"info"`
	Servers []struct {
		URL         string `json:"url"`
		Description string `json:"description"`
	} `json:"servers"`
	Tags []struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	} `json:"tags"`
	Security   []map[string][]string    `json:"security"`
	Paths      map[string]*specPath     `json:"paths"`
	Components map[string]specComponent `json:"components"`
}

type specPath struct {
	Parameters []*SpecParameter `json:"parameters"`
	Get        *SpecOperation   `json:"get"`
	Post       *SpecOperation   `json:"post"`
}

// SpecOperation is an operation of the OpenAPI document.
type SpecOperation struct {
	ID          string                   `json:"operationId"`
	Tags        []string                 `json:"tags"`
	Summary     string                   `json:"summary"`
	Description string                   `json:"description"`
	Security    []map[string][]string    `json:"security"`
	Parameters  []*SpecParameter         `json:"parameters"`
	RequestBody *specBody                `json:"requestBody"`
	Responses   map[string]*specResponse `json:"responses"`
}

// SpecParameter is a parameter of the OpenAPI document.
type SpecParameter struct {
	Ref         string          `json:"$ref"`
	Name        string          `json:"name"`
	In          string          `json:"in"`
	Description string          `json:"description"`
	Required    bool            `json:"required"`
	Schema      json.RawMessage `json:"schema"`
}

type specBody struct {
	Description string                 `json:"description"`
	Required    bool                   `json:"required"`
	Content     map[string]specContent `json:"content"`
}

type specResponse struct {
	Ref         string                 `json:"$ref"`
	Description string                 `json:"description"`
	Headers     map[string]specHeader  `json:"headers"`
	Content     map[string]specContent `json:"content"`
}

type specHeader struct {
	Ref         string          `json:"$ref"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
}

type specContent struct {
	Schema json.RawMessage `json:"schema"`
}

// specComponent holds the components of one kind, by name.
type specComponent map[string]json.RawMessage

// contract is the OpenAPI document, against which tests check replies.
type contract struct {
	spec
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by JSON pointer into the document
}

// Contract returns the API's contract, which is read once. Its references are resolved.
var Contract = sync.OnceValue(func() *contract {
	c := &contract{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	d := json.NewDecoder(bytes.NewReader(openapi.Source))
	d.DisallowUnknownFields()
	orPanic(d.Decode(&c.spec))
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(openapi.Source))
	orPanic(err)
	orPanic(c.compiler.AddResource("openapi.json", whole))
	for _, at := range c.Paths {
		for _, o := range []*SpecOperation{at.Get, at.Post} {
			if o == nil {
				continue
			}
			o.Parameters = append(o.Parameters, at.Parameters...)
			for i, p := range o.Parameters {
				o.Parameters[i] = resolved(c, "parameters", p.Ref, p)
			}
			for status, r := range o.Responses {
				o.Responses[status] = resolved(c, "responses", r.Ref, r)
			}
		}
	}
	return c
})

func orPanic(err error) {
	if err != nil {
		panic(err)
	}
}

// resolved returns a value, or the component that it refers to.
func resolved[T any](c *contract, kind, ref string, value *T) *T {
	if ref == "" {
		return value
	}
	name, found := strings.CutPrefix(ref, "#/components/"+kind+"/")
	if !found {
		panic("no such reference: " + ref)
	}
	d := json.NewDecoder(bytes.NewReader(c.Components[kind][name]))
	d.DisallowUnknownFields()
	out := new(T)
	orPanic(d.Decode(out))
	return out
}

// violation returns an error if a JSON text does not match a schema of the document.
func (c *contract) violation(schema json.RawMessage, text string) error {
	var ref struct {
		Ref string `json:"$ref"`
	}
	if len(schema) == 0 {
		return nil
	}
	orPanic(json.Unmarshal(schema, &ref))
	is := c.Schema(ref.Ref, schema)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return is.Validate(value)
}

// Schema compiles the schema at ref, or the given one if ref is empty.
func (c *contract) Schema(ref string, schema json.RawMessage) *jsonschema.Schema {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := "openapi.json" + ref
	if ref == "" {
		at = fmt.Sprintf("inline-%x.json", string(schema))
	}
	if is := c.compiled[at]; is != nil {
		return is
	}
	if ref == "" {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
		orPanic(err)
		orPanic(c.compiler.AddResource(at, value))
	}
	c.compiled[at] = c.compiler.MustCompile(at)
	return c.compiled[at]
}

// Operation returns the operation of a request with its name ("GET /api/me"), or nil if the
// document has none.
func (c *contract) Operation(method, path string) (name string, is *SpecOperation) {
	for at, item := range c.Paths {
		of := map[string]*SpecOperation{http.MethodGet: item.Get, http.MethodPost: item.Post}[method]
		if of != nil && fitsRoute(at, path) {
			return method + " " + at, of
		}
	}
	return "", nil
}

// fitsRoute reports whether a path matches a route such as "/g/{slug}.svg".
func fitsRoute(route, path string) bool {
	for {
		before, rest, found := strings.Cut(route, "{")
		if !found {
			return route == path
		}
		if path, found = strings.CutPrefix(path, before); !found {
			return false
		}
		end := strings.IndexAny(path+"/", "./")
		path = path[end:]
		_, route, _ = strings.Cut(rest, "}")
	}
}

// conforms fails the test if a reply does not conform to the document. Every reply that a
// Browser gets is checked.
func conforms(t *testing.T, w Reply) {
	t.Helper()
	c := Contract()
	name, is := c.Operation(w.Request.Method, w.Request.URL.Path)
	if is == nil || w.Header.Get("Content-Encoding") != "" {
		return
	}
	promised := is.Responses[strconv.Itoa(w.StatusCode)]
	if promised == nil && w.StatusCode >= 400 {
		promised = is.Responses["default"]
	}
	if promised == nil {
		t.Errorf("%s: the document knows no %d", name, w.StatusCode)
		return
	}
	if err := c.contentError(promised.Content, w.Header.Get("Content-Type"), w.Text); err != nil {
		t.Errorf("%s: %d: %v in %.300s", name, w.StatusCode, err, w.Text)
	}
	if code := moveErrorOf(w); code != "" && promised != is.Responses["default"] && !strings.Contains(promised.Description, "`"+code+"`") {
		t.Errorf("%s: the description of %d does not explain the code %s", name, w.StatusCode, code)
	}
}

// moveErrorOf returns the error code of a reply, or "".
func moveErrorOf(w Reply) string {
	var moveError httpx.ErrorBody
	if w.StatusCode < 400 || json.Unmarshal([]byte(w.Text), &moveError) != nil {
		return ""
	}
	return moveError.Error.Code
}

// contentError returns an error if a body matches none of these contents.
func (c *contract) contentError(all map[string]specContent, kind, body string) error {
	if len(all) == 0 && body == "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(kind)
	if err != nil {
		return err
	}
	content, known := all[kind]
	if !known {
		return fmt.Errorf("no content of type %s is named", kind)
	}
	switch kind {
	case "application/json":
		return c.violation(content.Schema, body)
	case "application/x-ndjson":
		for line := range strings.Lines(body) {
			if err := c.violation(content.Schema, line); err != nil && line != "\n" {
				return err
			}
		}
	}
	return nil
}

// RequestError returns an error if the document does not allow a request of this operation.
func (c *contract) RequestError(is *SpecOperation, r *http.Request, body string) error {
	for name, values := range r.URL.Query() {
		known := false
		for _, p := range is.Parameters {
			if known = p.In == "query" && p.Name == name; !known {
				continue
			}
			text := strconv.Quote(values[0])
			if bytes.Contains(p.Schema, []byte(`"integer"`)) {
				text = values[0]
			}
			if err := c.violation(p.Schema, text); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			break
		}
		if !known {
			return fmt.Errorf("no parameter %s is named", name)
		}
	}
	switch {
	case is.RequestBody == nil && body == "", is.RequestBody != nil && body == "" && !is.RequestBody.Required:
		return nil
	case is.RequestBody == nil:
		return fmt.Errorf("no body is named")
	}
	return c.contentError(is.RequestBody.Content, r.Header.Get("Content-Type"), body)
}

// conformsLine fails the test if a line of a stream does not match a schema.
func conformsLine(t *testing.T, schema, line string) {
	t.Helper()
	if err := Contract().violation(json.RawMessage(`{"$ref":"#/components/schemas/`+schema+`"}`), line); err != nil {
		t.Errorf("%v in %.300s", err, line)
	}
}
