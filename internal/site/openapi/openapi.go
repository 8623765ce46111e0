// Package openapi has the description of the site's API: the OpenAPI document openapi.json for
// programs, and a Reference of it for the page that people read.
package openapi

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

// Source is the OpenAPI document. It must not be changed.
//
//go:embed openapi.json
var Source []byte

// document is the part of an OpenAPI document that the page shows.
type document struct {
	Info struct {
		Summary     string
		Description string
	}
	Tags       []struct{ Name, Description string }
	Paths      ordered[path]
	Components struct {
		Parameters map[string]parameter
		Responses  map[string]response
		Schemas    ordered[schema]
	}
}

type path struct {
	Parameters []parameter
	Get, Post  *operation
}

type operation struct {
	OperationID          string
	Tags                 []string
	Summary, Description string
	Parameters           []parameter
	RequestBody          *body
	Responses            ordered[response]
}

type parameter struct {
	Ref               string `json:"$ref"`
	Name, Description string
	Required          bool
	Schema            schema
}

type body struct {
	Description string
	Content     ordered[content]
}

type response struct {
	Ref         string `json:"$ref"`
	Description string
	Content     ordered[content]
}

type content struct{ Schema schema }

type schema struct {
	Ref               string `json:"$ref"`
	Type, Description string
	Const             string
	Enum              []any
	Properties        ordered[schema]
	Required          []string
	Items             *schema
	OneOf             []schema
	Minimum, Maximum  *int64
	MaxLength         *int64
}

// ordered is a JSON object whose members keep their order.
type ordered[T any] []member[T]

type member[T any] struct {
	Name  string
	Value T
}

// UnmarshalJSON decodes an object.
func (o *ordered[T]) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		m := member[T]{Name: fmt.Sprint(name)}
		if err := d.Decode(&m.Value); err != nil {
			return err
		}
		*o = append(*o, m)
	}
	return nil
}

// last returns the last part of a reference: the name of the component.
func last(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }
