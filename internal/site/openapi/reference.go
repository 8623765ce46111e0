package openapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Reference is the API's description as the page shows it.
type Reference struct {
	Summary  string // one sentence
	About    string // in paragraphs; code is between backticks
	Sections []Section
	Forms    []Form
}

// Section is a group of requests, one for each tag.
type Section struct {
	Name, About string
	Requests    []Request
}

// Request is an operation: a method at a path.
type Request struct {
	ID           string // operation id, unique on the page
	Method, Path string
	Says, About  string   // summary and description
	Parameters   []Member // of path and query
	Body         *Body    // nil: the request has no body
	Answers      []Answer // by status
}

// Body is the body of a request or a response: its content type, and the type of its value if it
// has one.
type Body struct {
	About string
	Kind  string // content type, or empty
	Type  Type
}

// Answer is a possible response. Status is "default" for all statuses that are not listed.
type Answer struct {
	Status string
	Body
}

// Form is a schema: an object, one of several types, or a string with few values.
type Form struct {
	Name, About string
	Type        Type // of a schema that is no object
	Members     []Member
	OneOf       []Type
}

// Member is a member of an object, or a parameter of a request.
type Member struct {
	Name     string
	Type     Type
	Optional bool // may be missing
	About    string
}

// Type is the type of a value: the name of a Form, or words such as "integer, at least 0".
type Type struct {
	List   bool     // an array of such values
	Form   string   // name of a Form, or empty
	Words  string   // used if Form is empty
	Values []string // the values allowed, if they are few
	Null   bool     // may also be null
}

// Read returns the Reference of the document. It fails if the document is invalid.
func Read() (*Reference, error) {
	var d document
	if err := json.Unmarshal(Source, &d); err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	ref := &Reference{Summary: d.Info.Summary, About: d.Info.Description}
	for _, tag := range d.Tags {
		ref.Sections = append(ref.Sections, Section{Name: tag.Name, About: tag.Description})
	}
	for _, at := range d.Paths {
		for _, o := range []struct {
			method string
			*operation
		}{{"GET", at.Value.Get}, {"POST", at.Value.Post}} {
			if o.operation == nil {
				continue
			}
			i := slices.IndexFunc(ref.Sections, func(s Section) bool { return slices.Contains(o.Tags, s.Name) })
			if i < 0 {
				return nil, fmt.Errorf("openapi.json: %s %s has no tag", o.method, at.Name)
			}
			ref.Sections[i].Requests = append(ref.Sections[i].Requests, d.request(o.method, at.Name, at.Value.Parameters, o.operation))
		}
	}
	for _, s := range d.Components.Schemas {
		ref.Forms = append(ref.Forms, formOf(s.Name, &s.Value))
	}
	return ref, nil
}

func (d *document) request(method, address string, shared []parameter, o *operation) Request {
	r := Request{ID: o.OperationID, Method: method, Path: address, Says: o.Summary, About: o.Description}
	for _, p := range slices.Concat(shared, o.Parameters) {
		if p.Ref != "" {
			p = d.Components.Parameters[last(p.Ref)]
		}
		r.Parameters = append(r.Parameters, Member{Name: p.Name, Type: typeOf(&p.Schema), Optional: !p.Required, About: p.Description})
	}
	if o.RequestBody != nil {
		b := bodyOf(o.RequestBody.Description, o.RequestBody.Content)
		r.Body = &b
	}
	for _, answer := range o.Responses {
		is := answer.Value
		if is.Ref != "" {
			is = d.Components.Responses[last(is.Ref)]
		}
		r.Answers = append(r.Answers, Answer{Status: answer.Name, Body: bodyOf(is.Description, is.Content)})
	}
	return r
}

// bodyOf returns a Body with the first of the content types.
func bodyOf(about string, all ordered[content]) Body {
	b := Body{About: about}
	if len(all) > 0 {
		b.Kind, b.Type = all[0].Name, typeOf(&all[0].Value.Schema)
	}
	return b
}

func formOf(name string, s *schema) Form {
	f := Form{Name: name, About: s.Description}
	for _, p := range s.Properties {
		f.Members = append(f.Members, Member{Name: p.Name, Type: typeOf(&p.Value), Optional: !slices.Contains(s.Required, p.Name), About: p.Value.Description})
	}
	for i := range s.OneOf {
		f.OneOf = append(f.OneOf, typeOf(&s.OneOf[i]))
	}
	if len(f.Members) == 0 && len(f.OneOf) == 0 {
		f.Type = typeOf(s)
	}
	return f
}

func typeOf(s *schema) Type {
	switch {
	case s.Ref != "":
		return Type{Form: last(s.Ref)}
	case s.Type == "array":
		t := typeOf(s.Items)
		t.List = true
		return t
	case len(s.OneOf) == 2 && s.OneOf[1].Type == "null":
		t := typeOf(&s.OneOf[0])
		t.Null = true
		return t
	case s.Const != "":
		return Type{Words: "string", Values: []string{s.Const}}
	}
	t := Type{Words: s.Type + bounds(s)}
	for _, value := range s.Enum {
		if value != "" {
			t.Values = append(t.Values, fmt.Sprint(value))
		}
	}
	return t
}

// bounds returns the limits of a value in words.
func bounds(s *schema) string {
	var all []string
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		all = append(all, fmt.Sprintf("%d to %d", *s.Minimum, *s.Maximum))
	case s.Minimum != nil:
		all = append(all, fmt.Sprintf("at least %d", *s.Minimum))
	}
	if s.MaxLength != nil {
		all = append(all, fmt.Sprintf("at most %d characters", *s.MaxLength))
	}
	if len(all) == 0 {
		return ""
	}
	return ", " + strings.Join(all, ", ")
}
