package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"log"
	"reflect"
	"strings"
)

const (
	openAPI    = "internal/site/openapi/openapi.json"
	schemaPath = "#/components/schemas/"
)

// schemas are those of openapi.json that are written from types of Go, by the names they have
// there. The others of that file, which no struct of Go is, are written by hand.
var schemas = map[string]string{
	"Absence": "gamelog.Absence", "Board": "game.Board", "BoardLine": "game.Line", "CallMute": "site/notifications.muteBody", "CallSubscription": "site/notifications.body",
	"Calls": "site/notifications.offer", "Castling": "site/gameinfo.Castling", "Clock": "lobby/wire.ClockOut",
	"Control": "gamelog.Control", "Created": "site/api.createAnswer", "Description": "site/gameinfo.Info",
	"Device": "site/devices.deviceAnswer", "DeviceAnswer": "site/devices.answerBody", "DeviceCut": "site/devices.revokeBody",
	"DeviceLink": "site/devices.link", "DeviceLinkWish": "site/devices.linkBody", "DeviceRequest": "site/devices.request",
	"Devices": "site/devices.list", "Effect": "game.Effect", "Explored": "site/api.exploreAnswer", "ExploredGame": "site/api.example",
	"ExploredMove": "site/api.next", "Game": "site/api.gameAnswer", "GameEnd": "site/stream.End", "GameFull": "site/stream.Full",
	"GameState": "site/stream.State", "Joined": "site/devices.linkAnswer", "JudgeWish": "site/api.setupBody", "Judged": "site/gameinfo.Judged",
	"Key": "site/api.seatKey", "KeyWish": "site/api.keyBody", "Kind": "game.Kind", "Label": "game.Label",
	"Letters": "site/devices.pairingCodeBody", "Language": "site/api.languageBody", "Line": "gamelog.Line", "Listed": "site/api.listedBody", "Machine": "lobby/wire.ComputerOut", "Match": "lobby/wire.MatchOut",
	"Man": "game.Piece", "Move": "game.Move", "Name": "site/api.nameBody", "NewGame": "site/api.createBody", "Offer": "gamelog.OpenOffer",
	"Outcome": "game.Outcome", "PassedGame": "site/devices.passedGame", "Place": "game.Place", "Plan": "site/api.planAnswer",
	"PlanWish": "site/api.planBody", "Played": "game.Played", "Ply": "gamelog.Ply", "Presence": "lobby/wire.Presence",
	"Command": "site/api.commandBody", "Commanded": "site/api.commandAnswer", "OwnProgram": "site/api.ownAnswer", "Invited": "site/stream.Invited",
	"Program": "site/devices.programAnswer", "Programs": "site/devices.programList", "ProgramCut": "site/devices.revokeProgramBody", "ProgramWish": "site/devices.programBody",
	"ReadRecord": "site/records.brought", "Record": "pgn/fromlog.object", "RecordFault": "site/records.recordError",
	"RecordPly": "pgn/fromlog.ply", "RecordRemark": "site/records.remark", "RefusalError": "lobby/wire.ErrorOut", "Score": "gamelog.Score", "Setup": "site/gameinfo.Setup",
	"SetupFault": "site/gameinfo.SetupError", "ShownLetters": "site/devices.pairingCodeAnswer", "Signs": "gamejson.Signs", "Sentence": "gamejson.Sentence", "MoveError": "gamejson.MoveError",
	"Snapshot": "lobby/wire.Snapshot", "State": "lobby/wire.State", "Terms": "gamelog.Terms", "Token": "site/devices.tokenBody",
	"Tournament": "tournament.View", "TournamentCreate": "site/api.tournamentBody", "TournamentCreated": "site/api.tournamentAnswer", "TournamentCommand": "site/api.tournamentCommand",
	"TournamentLook": "tournament/director.Overview", "TournamentNews": "tournament/director.News", "TournamentOwnPlace": "tournament/director.OwnPlace", "TournamentPlayer": "tournament.PlayerView", "TournamentRow": "tournament.TableRow", "TournamentRound": "tournament.RoundView",
	"TournamentGame": "tournament.GameView", "TournamentYou": "tournament.You", "TournamentLine": "tournament.Line", "TournamentPlace": "gamelog.TournamentGame",
	"Hour": "tournament/arena.View", "HourLook": "tournament/director.ArenaLook", "HourRow": "tournament/arena.Row", "HourGame": "tournament/arena.GameView", "HourOwn": "tournament/arena.Own", "HourPlace": "tournament/director.OwnArena",
	"HourBoards": "tournament/director.Boards", "HourCommand": "tournament/director.ArenaCommand", "Hours": "site/api.nextHours",
	"Card": "lobby/wire.Card", "LastMove": "lobby/wire.Last",
	"Variation": "site/records.variation", "Waiting": "site/api.waitingAnswer", "Wish": "site/api.acceptBody", "You": "lobby/wire.You",
}

// unionSchemas are the schemas by hand that a tag `ts` or a type of Go means.
var unionSchemas = map[string]string{"Side": "Seat", "gamejson.With": "With", "Whereabouts": "Present", "Result": "Result", "game.Result": "Result", "game.Reason": "Reason", "game.MoveKind": "MoveKind"}

// document is openapi.json with the schemas of the types of Go in it; all else of it stays.
func (w *writer) document(source []byte) ([]byte, error) {
	start := bytes.Index(source, []byte("    \"schemas\": {"))
	if start < 0 {
		return nil, fmt.Errorf("%s has no schemas", openAPI)
	}
	decoder := json.NewDecoder(bytes.NewReader(source[start+len("    \"schemas\": "):]))
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	var all []string
	seen := map[string]bool{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		var byHand json.RawMessage
		if err := decoder.Decode(&byHand); err != nil {
			return nil, err
		}
		text := string(byHand)
		seen[name.(string)] = true
		if of, ok := schemas[name.(string)]; ok {
			at := strings.LastIndex(of, ".")
			text = w.schema(w.object("threefold/internal/"+of[:at], of[at+1:]).(*types.TypeName))
		}
		all = append(all, fmt.Sprintf("      %q: %s", name, text))
	}
	for name := range schemas {
		if !seen[name] {
			return nil, fmt.Errorf("%s has no schema %s: write one there, of any content", openAPI, name)
		}
	}
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	rest := source[start+len("    \"schemas\": ")+int(decoder.InputOffset()):]
	return fmt.Appendf(bytes.Clone(source[:start]), "    \"schemas\": {\n%s\n    }%s", strings.Join(all, ",\n"), rest), nil
}

// schema is that of a struct: a property in a line.
func (w *writer) schema(o *types.TypeName) string {
	var required, properties []string
	for _, f := range w.schemaFields(o) {
		if !f.optional {
			required = append(required, fmt.Sprintf("%q", f.key))
		}
		properties = append(properties, fmt.Sprintf("\n          %q: %s", f.key, f.schema))
	}
	return fmt.Sprintf("{\n        \"description\": %s,\n        \"type\": \"object\", \"additionalProperties\": false, \"required\": [%s],\n        \"properties\": {%s\n        }\n      }",
		quoted(w.about(o)), strings.Join(required, ", "), strings.Join(properties, ","))
}

type property struct {
	key, schema string
	optional    bool
}

// schemaFields are the properties of a struct; those of an embedded one stand where it is.
func (w *writer) schemaFields(o *types.TypeName) (all []property) {
	about := w.fieldComments(o)
	for _, f := range jsonFields(o.Type().Underlying().(*types.Struct)) {
		if f.key == "" {
			all = append(all, w.schemaFields(f.embedded().Obj())...)
			continue
		}
		of := w.schemaOf(f.Type(), f.tag)
		if f.pointer && !f.optional {
			of = fmt.Sprintf(`"oneOf": [{%s}, {"type": "null"}]`, of)
		}
		if text := about[f.Name()]; text != "" {
			of += `, "description": ` + quoted(sentence(text))
		}
		all = append(all, property{f.key, "{" + of + "}", f.optional})
	}
	return all
}

// schemaOf is the inside of the schema of a type whose field has this tag: `ts` names a union
// of strings, `api` a schema by hand, or keywords: "minimum=0 items.maxItems=20".
func (w *writer) schemaOf(t types.Type, tag reflect.StructTag) string {
	api := tag.Get("api")
	if api != "" && !strings.Contains(api, "=") {
		return ref(api)
	}
	var own, inner []string
	for _, word := range strings.Fields(api) {
		if of, ok := strings.CutPrefix(word, "items."); ok {
			inner = append(inner, of)
		} else {
			key, value, _ := strings.Cut(word, "=")
			own = append(own, fmt.Sprintf(", %q: %s", key, value))
		}
	}
	more := strings.Join(own, "")
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return w.schemaOf(t.Elem(), tag)
	case *types.Slice:
		union, _ := strings.CutSuffix(tag.Get("ts"), "[]")
		of := fmt.Sprintf("ts:%q api:%q", strings.Trim(union, "()"), strings.Join(inner, " "))
		return fmt.Sprintf(`"type": "array"%s, "items": {%s}`, more, w.schemaOf(t.Elem(), reflect.StructTag(of)))
	case *types.Map:
		return fmt.Sprintf(`"type": "object", "additionalProperties": {%s}`, w.schemaOf(t.Elem(), ""))
	case *types.Named:
		for name, of := range schemas {
			if t.Obj().Pkg() != nil && t.Obj().Pkg().Path()+"."+t.Obj().Name() == "threefold/internal/"+of {
				return ref(name)
			}
		}
		if name := unionSchemas[t.Obj().Pkg().Name()+"."+t.Obj().Name()]; name != "" {
			return ref(name)
		}
		if values := w.values(t); len(values) > 0 {
			return fmt.Sprintf(`"type": "string", "enum": [%s]`, strings.Join(values, ", "))
		}
		return w.schemaOf(t.Underlying(), tag)
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return `"type": "boolean"` + more
		case t.Info()&types.IsInteger != 0:
			return `"type": "integer"` + more
		case t.Info()&types.IsNumeric != 0:
			return `"type": "number"` + more
		}
		return w.union(tag.Get("ts")) + more
	}
	log.Fatalf("%s has no schema: add it to the list, or a tag `api`", t)
	return ""
}

func ref(name string) string { return fmt.Sprintf(`"$ref": "%s%s"`, schemaPath, name) }

// union is the schema of a string that is one of a few, as `ts` lists them.
func (w *writer) union(ts string) string {
	if name := unionSchemas[ts]; name != "" {
		return ref(name)
	}
	var values []string
	for _, one := range strings.Split(ts, "|") {
		switch one {
		case "", "string":
			return `"type": "string"`
		case "Side":
			values = append(values, `"white"`, `"black"`)
		case "Choice":
			values = append(values, `"white"`, `"black"`, `"chance"`, `"both"`, `"none"`)
		case "Offer":
			values = append(values, w.values(w.object(gamelog, "Offer").Type().(*types.Named))...)
		default:
			values = append(values, `"`+strings.Trim(one, "'")+`"`)
		}
	}
	if len(values) == 1 {
		return `"const": ` + values[0]
	}
	return fmt.Sprintf(`"type": "string", "enum": [%s]`, strings.Join(values, ", "))
}

// about is the first paragraph of a type's comment, without its name: "Move is a legal move."
func (w *writer) about(o *types.TypeName) string {
	text, _, _ := strings.Cut(w.comment(o), "\n\n")
	words := strings.SplitN(text, " ", 3)
	if len(words) < 3 || words[1] != "is" && words[1] != "are" {
		log.Fatalf("the comment of %s must begin with its name and is: it is the description of a schema", o)
	}
	return sentence(words[2])
}

// quoted is a text as JSON has it.
func quoted(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(text)
	return strings.TrimSpace(b.String())
}

// sentence is a comment as a sentence.
func sentence(comment string) string {
	text := strings.Join(strings.Fields(comment), " ")
	if first := text[0]; 'a' <= first && first <= 'z' && text[1] != ' ' { // but "x at the bottom"
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// fieldComments are the comments of a struct's fields: the one beside a field, or else the one above.
func (w *writer) fieldComments(o *types.TypeName) map[string]string {
	all := map[string]string{}
	p := w.packages[o.Pkg().Path()]
	each(p, token.TYPE, func(_ *ast.GenDecl, s ast.Spec) {
		t := s.(*ast.TypeSpec)
		if p.TypesInfo.Defs[t.Name] != o {
			return
		}
		for _, f := range t.Type.(*ast.StructType).Fields.List {
			text := f.Comment.Text()
			if text == "" {
				text = f.Doc.Text()
			}
			for _, name := range f.Names {
				all[name.Name] = text
			}
		}
	})
	return all
}
