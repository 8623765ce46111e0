// Command wiretypes writes, from the Go types that encode what server and page send each other,
// their types as JSDoc (web/static/js/wire/wire-types.js) and the checks by which a page takes a
// message (web/static/js/wire/wire-shapes.js). It reads, from the module at -root,
//
//   - the messages of internal/lobby/wire: the constants In… and Out…, each with the type of
//     its data as the first word of its comment (or "no data"), and EventOut for each kind of event;
//   - the further types that roots names;
//   - and all types that these have in their JSON.
//
// And it writes the schemas of the API (internal/site/openapi/openapi.json) that are structs of
// Go: see openapi.go; and the tables of messages, events and requests in docs/protocol.md: see
// protocol.go. What a message means follows a colon in its comment. The first paragraph of a type's comment and the comments of its fields are
// their descriptions; the tag `api` has what a type of Go does not say.
//
// The name of a type is its own, but where names maps it. A string that is one of a few is a
// named type of Go with constants, or has the tag `ts:"…"` beside its `json:"…"`. With -check
// it only says, by its exit status, whether the files are as it would write them. A check holds
// a string to what its tag says and to nothing else, so that a newer server may have new kinds.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"log"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

const (
	wire    = "threefold/internal/lobby/wire"
	gamelog = "threefold/internal/gamelog"
	folder  = "web/static/js/wire"

	tournament = "threefold/internal/tournament"
)

// roots are types that travel outside of messages.
var roots = []string{"threefold/internal/site/gameinfo.Info", "threefold/internal/site/api.exploreAnswer", "threefold/internal/site/records.variation", "threefold/internal/tournament/director.Overview", "threefold/internal/tournament/director.ArenaLook"}

// words are unions that tags name.
const words = `
/** @typedef {"white"|"black"} Side */
/** The side that a creator chooses. @typedef {Side|"chance"|"both"|"none"} Choice */
/** "away": the last page closed a short while ago. @typedef {"online"|"away"|"gone"} Whereabouts */
/** A place, a piece with or without its place and what it captures, a text by its key, or a text. @typedef {string|{man?: string, at?: string, takes?: string[], word?: string, text?: string}} Thing */
/** The arguments of a text, by placeholder. @typedef {Record<string, string|number|Thing[]>} With */
`

// names are the types whose name in JavaScript is another one: two packages have it, or a
// package has it to itself.
var names = map[string]string{gamelog + ".Line": "ChatLine", gamelog + ".Kind": "EventKind", "threefold/internal/site/gameinfo.Info": "GameInfo",
	"threefold/internal/site/api.exploreAnswer": "Explored", "threefold/internal/site/records.variation": "Variation",
	tournament + ".View": "Tournament", tournament + ".Terms": "TournamentTerms", tournament + ".You": "TournamentYou", tournament + ".Line": "TournamentLine", "threefold/internal/tournament/director.Overview": "TournamentLook", "threefold/internal/tournament/director.News": "TournamentNews",
	tournament + "/arena.View": "Hour", tournament + "/arena.Terms": "HourTerms", tournament + "/arena.Own": "HourOwn", tournament + "/arena.Row": "HourRow", tournament + "/arena.Paired": "HourPaired", tournament + "/arena.GameView": "HourGame", tournament + "/director.ArenaLook": "HourLook", tournament + "/director.Boards": "HourBoards", tournament + "/director.OwnArena": "HourPlace",
	"threefold/internal/site/api.next": "Next", "threefold/internal/site/api.example": "Example"}

func main() {
	root := flag.String("root", "..", "the `folder` of the product's module")
	check := flag.Bool("check", false, "write nothing; fail if the file is not as it would be written")
	flag.Parse()
	log.SetFlags(0)
	files, err := generate(*root)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(*root, name)
		if !*check {
			err = os.WriteFile(path, text, 0o644)
		} else if now, _ := os.ReadFile(path); !bytes.Equal(now, text) {
			err = fmt.Errorf("%s is not as the types of Go are; `make types` writes it", path)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// writer collects types until every one that is used is written.
type writer struct {
	packages map[string]*packages.Package
	done     map[*types.TypeName]string // typedefs, by what they define
	shaped   map[*types.TypeName]string // names of checks
	order    []string                   // the checks, each after those that it needs
}

// generate gives the files by their names.
func generate(root string) (map[string][]byte, error) {
	paths := []string{wire}
	for _, r := range roots {
		paths = append(paths, r[:strings.LastIndex(r, ".")])
	}
	for _, r := range schemas {
		paths = append(paths, "threefold/internal/"+r[:strings.LastIndex(r, ".")])
	}
	loaded, err := packages.Load(&packages.Config{Dir: root, Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps |
		packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo}, paths...)
	if err != nil {
		return nil, err
	}
	w := &writer{packages: map[string]*packages.Package{}, done: map[*types.TypeName]string{}}
	packages.Visit(loaded, nil, func(p *packages.Package) { w.packages[p.PkgPath] = p })
	if n := packages.PrintErrors(loaded); n > 0 {
		return nil, fmt.Errorf("%d errors in what is read", n)
	}
	for _, r := range roots {
		at := strings.LastIndex(r, ".")
		w.of(w.object(r[:at], r[at+1:]).Type())
	}
	messages, commands := w.messages("Out"), w.messages("In")
	events := w.object(wire, "EventOut").Type()
	kinds := w.of(w.object(gamelog, "Kind").Type())
	messages = append(messages, fmt.Sprintf("{t: %s, id?: string, v: number, d: %s}", kinds, w.of(events)))
	var b bytes.Buffer
	b.WriteString("/**\n * Types of what server and page send each other. `make types` writes this file from the types\n * of Go, whose comments are the contract. Times are milliseconds.\n */\n")
	b.WriteString(words)
	for _, o := range slices.SortedFunc(maps.Keys(w.done), func(a, b *types.TypeName) int { return strings.Compare(jsName(a), jsName(b)) }) {
		b.WriteString(w.done[o])
	}
	fmt.Fprintf(&b, "\n/**\n * A message from the server. `v` is the number of the last event that it includes, `id` that of\n * the command it answers.\n * @typedef {(\n *   %s\n * )} Message\n */\n", strings.Join(messages, " |\n *   "))
	fmt.Fprintf(&b, "\n/**\n * A message to the server. The page chooses `id`, and may send a command again under it.\n * @typedef {(\n *   %s\n * )} Command\n */\n\nexport {};\n", strings.Join(commands, " |\n *   "))
	source, err := os.ReadFile(filepath.Join(root, openAPI))
	if err != nil {
		return nil, err
	}
	document, err := w.document(source)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(root, protocol))
	if err != nil {
		return nil, err
	}
	page, err = w.tables(page, document)
	return map[string][]byte{folder + "/wire-types.js": b.Bytes(), folder + "/wire-shapes.js": w.shapes(), openAPI: document, protocol: page}, err
}

func (w *writer) object(path, name string) types.Object {
	o := w.packages[path].Types.Scope().Lookup(name)
	if o == nil {
		log.Fatalf("there is no %s.%s", path, name)
	}
	return o
}

// messages are the members of the union of all messages in one direction.
func (w *writer) messages(prefix string) (all []string) {
	w.eachMessage(prefix, func(c *types.Const, data types.Type, comment string) {
		id, d := "id: string", "d?: undefined"
		switch {
		case prefix == "Out":
			id = "id?: string, v?: number"
		case strings.Contains(comment, "without id"):
			id = "id?: undefined"
		case data == nil:
			id = "id?: string"
		}
		if data != nil {
			d = "d: " + w.of(data)
		}
		all = append(all, fmt.Sprintf("{t: %s, %s, %s}", c.Val(), id, d))
	})
	return all
}

// eachMessage goes through the messages in one direction. The type of the data is nil where
// there is none.
func (w *writer) eachMessage(prefix string, visit func(c *types.Const, data types.Type, comment string)) {
	p := w.packages[wire]
	each(p, token.CONST, func(_ *ast.GenDecl, s ast.Spec) {
		v := s.(*ast.ValueSpec)
		c, ok := p.TypesInfo.Defs[v.Names[0]].(*types.Const)
		if !ok || v.Comment == nil || !strings.HasPrefix(c.Name(), prefix) {
			return
		}
		name, _, _ := strings.Cut(strings.TrimSpace(v.Comment.Text()), " ")
		name = strings.Trim(name, ":,.")
		var data types.Type
		if path, qualified, ok := strings.Cut(name, "."); ok {
			data = w.object("threefold/internal/"+path, qualified).Type()
		} else if name != "no" {
			data = w.object(wire, name).Type()
		}
		visit(c, data, v.Comment.Text())
	})
}

// each goes through the declarations of a package of one kind, in the order of the files.
func each(p *packages.Package, kind token.Token, visit func(*ast.GenDecl, ast.Spec)) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == kind {
				for _, s := range g.Specs {
					visit(g, s)
				}
			}
		}
	}
}

// of is a type as JSDoc writes it; a named one is written into done.
func (w *writer) of(t types.Type) string {
	switch t := t.(type) {
	case *types.Pointer:
		return w.of(t.Elem())
	case *types.Slice:
		return list(w.of(t.Elem()))
	case *types.Map:
		return "Record<string, " + w.of(t.Elem()) + ">"
	case *types.Alias:
		return w.of(types.Unalias(t))
	case *types.Named:
		return w.named(t)
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return "boolean"
		case t.Info()&types.IsNumeric != 0:
			return "number"
		}
		return "string"
	}
	return "unknown"
}

func list(of string) string {
	if strings.ContainsAny(of, "| ") {
		of = "(" + of + ")"
	}
	return of + "[]"
}

func (w *writer) named(t *types.Named) string {
	o := t.Obj()
	name := jsName(o)
	if _, ok := w.done[o]; ok {
		return name
	}
	w.done[o] = ""
	switch under := t.Underlying().(type) {
	case *types.Struct:
		w.done[o] = fmt.Sprintf("\n/**\n%s * @typedef {%s} %s\n */\n", w.doc(o), w.fields(under), name)
	case *types.Basic:
		values := w.values(t)
		if len(values) == 0 {
			delete(w.done, o)
			return w.of(under)
		}
		w.done[o] = fmt.Sprintf("\n/** @typedef {%s} %s */\n", strings.Join(values, "|"), name)
	default:
		delete(w.done, o)
		return w.of(under)
	}
	return name
}

func jsName(o *types.TypeName) string {
	return cmp.Or(names[o.Pkg().Path()+"."+o.Name()], o.Name())
}

// values are the constants of a type, as JSON.
func (w *writer) values(t *types.Named) (all []string) {
	scope := t.Obj().Pkg().Scope()
	var found []*types.Const
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) && c.Val().Kind() == constant.String {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
	for _, c := range found {
		all = append(all, c.Val().ExactString())
	}
	return all
}

// fields is a struct as its JSON has it; what is embedded is joined to it.
func (w *writer) fields(s *types.Struct) string {
	var own, joined []string
	for _, f := range jsonFields(s) {
		if f.key == "" {
			joined = append(joined, w.of(f.Type()))
			continue
		}
		of := f.tag.Get("ts")
		if of == "" {
			of = w.of(f.Type())
		}
		if f.optional {
			f.key += "?"
		} else if f.pointer {
			of += "|null"
		}
		own = append(own, f.key+": "+of)
	}
	return strings.Join(append(joined, "{"+strings.Join(own, ", ")+"}"), " & ")
}

// comment is that of a type's declaration.
func (w *writer) comment(o *types.TypeName) (text string) {
	p := w.packages[o.Pkg().Path()]
	each(p, token.TYPE, func(g *ast.GenDecl, s ast.Spec) {
		if t := s.(*ast.TypeSpec); p.TypesInfo.Defs[t.Name] == o {
			if text = t.Doc.Text(); text == "" && len(g.Specs) == 1 {
				text = g.Doc.Text()
			}
		}
	})
	return text
}

// doc is the comment of a type's declaration, as lines of JSDoc.
func (w *writer) doc(o *types.TypeName) string {
	var b strings.Builder
	for line := range strings.Lines(w.comment(o)) {
		b.WriteString(strings.TrimRight(" * "+line, " \n") + "\n")
	}
	return b.String()
}

// shapes is the module of the checks: one for the data of each message to the page, DATA, and
// one for that of an event, EVENT; and EVENTS, the kinds of events.
func (w *writer) shapes() []byte {
	w.shaped = map[*types.TypeName]string{}
	var data []string
	w.eachMessage("Out", func(c *types.Const, of types.Type, _ string) {
		check := "() => true"
		if of != nil {
			check = w.shape(of, "")
		}
		data = append(data, fmt.Sprintf("  %s: %s,\n", constant.StringVal(c.Val()), check))
	})
	event := w.shape(w.object(wire, "EventOut").Type(), "")
	var b bytes.Buffer
	b.WriteString("/**\n * The checks of what the server sends. `make types` writes this file from the types of Go.\n *\n * @import { Check } from './shape.js'\n */\n" +
		"import { count, flag, list, maybe, oneOf, shape, text } from './shape.js';\n\n")
	for _, text := range w.order {
		b.WriteString(text)
	}
	fmt.Fprintf(&b, "\n/** Of the data of each type of message. @type {Record<string, Check>} */\nexport const DATA = {\n%s};\n", strings.Join(data, ""))
	fmt.Fprintf(&b, "\n/** Of the data of an event. */\nexport const EVENT = %s;\n", event)
	kinds := w.values(w.object(gamelog, "Kind").Type().(*types.Named))
	fmt.Fprintf(&b, "\n/** @type {ReadonlySet<string>} */\nexport const EVENTS = new Set([%s]);\n", strings.ReplaceAll(strings.Join(kinds, ", "), `"`, "'"))
	return b.Bytes()
}

// unions are the checks of what tags say.
var unions = map[string]string{
	"Side": "oneOf('white', 'black')", "Side|''": "oneOf('white', 'black', '')", "Side|'both'|''": "oneOf('white', 'black', 'both', '')",
	"Whereabouts": "oneOf('online', 'away', 'gone')",
	"With":        "shape({})",
}

// shape is the check of a value of a type with this tag `ts`.
func (w *writer) shape(t types.Type, tag string) string {
	if check := unions[tag]; check != "" {
		return check
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return w.shape(t.Elem(), tag)
	case *types.Slice:
		return "list(" + w.shape(t.Elem(), "") + ")"
	case *types.Map:
		return "shape({})"
	case *types.Named:
		under, ok := t.Underlying().(*types.Struct)
		if !ok {
			return w.shape(t.Underlying(), tag)
		}
		o := t.Obj()
		name := jsName(o)
		name = strings.ToLower(name[:1]) + name[1:]
		if _, ok := w.shaped[o]; !ok {
			w.shaped[o] = name
			w.order = append(w.order, fmt.Sprintf("const %s = shape({ %s });\n", name, strings.Join(w.shapeFields(under), ", ")))
		}
		return name
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return "flag"
		case t.Info()&types.IsInteger != 0:
			return "count"
		}
	}
	return "text"
}

func (w *writer) shapeFields(s *types.Struct) (all []string) {
	for _, f := range jsonFields(s) {
		if f.key == "" {
			all = append(all, w.shapeFields(f.embedded().Underlying().(*types.Struct))...)
			continue
		}
		check := w.shape(f.Type(), f.tag.Get("ts"))
		if f.pointer || f.optional {
			check = "maybe(" + check + ")"
		}
		all = append(all, f.key+": "+check)
	}
	return all
}

// jsonField is a field of a struct that its JSON has. One without a key is an embedded struct,
// whose fields are there in its place.
type jsonField struct {
	*types.Var
	tag      reflect.StructTag
	key      string
	optional bool // missing where it has nothing
	pointer  bool
}

func jsonFields(s *types.Struct) (all []jsonField) {
	for i := range s.NumFields() {
		f, tag := s.Field(i), reflect.StructTag(s.Tag(i))
		key, options, _ := strings.Cut(tag.Get("json"), ",")
		switch {
		case key == "-" || !f.Exported() && !f.Embedded():
			continue
		case key == "" && !f.Embedded():
			log.Fatalf("%s has no name in JSON", f)
		}
		_, pointer := f.Type().(*types.Pointer)
		all = append(all, jsonField{f, tag, key, strings.Contains(options, "omit"), pointer})
	}
	return all
}

// embedded is the type of an embedded struct.
func (f jsonField) embedded() *types.Named {
	t := f.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.(*types.Named)
}
