package room

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"threefold/internal/testkit/must"
)

// pure are the files of the state and of its step.
var pure = []string{"../attendance/attendance.go", "../attendance/seat_requests.go", "../searchjob/searchjob.go", "../chat/chat.go", "../due/due.go", "../../gamelog/commands.go", "append.go", "broadcast.go", "chat.go", "command.go", "eventlog.go", "hint.go", "input.go",
	"machine.go", "plan.go", "play.go", "refresh.go", "schedule.go", "step.go", "degraded.go"}

// data are the files of effects and results, which are as pure as the state, beside what
// performs them, which is not.
var data = []string{"effects.go", "results.go"}

// impure are the imports by which a step could wait, draw lots or reach what is around it.
// The buffers that are used again are in pools of package sync.
var impure = []string{"context", "sync/atomic", "math/rand", "math/rand/v2", "crypto/rand", "github.com/google/uuid", "os", "io", "net"}

// No step waits, begins a goroutine or reads a clock, and nothing in the state, the inputs
// and the effects is a function or a channel.
func TestStepIsPure(t *testing.T) {
	for _, name := range pure {
		files := token.NewFileSet()
		f := must.Get(parser.ParseFile(files, name, nil, 0))(t)
		for _, i := range f.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); slices.Contains(impure, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if what := impurity(n); what != "" {
				t.Errorf("%s: %s", files.Position(n.Pos()), what)
			}
			return true
		})
	}
}

// Nothing that follows from a step, and nothing that comes of it, reaches what is around the
// room.
func TestEffectsAreData(t *testing.T) {
	for _, name := range data {
		files := token.NewFileSet()
		f := must.Get(parser.ParseFile(files, name, nil, 0))(t)
		ast.Inspect(f, func(n ast.Node) bool {
			declared, ok := n.(*ast.TypeSpec)
			if !ok || declared.Name.Name == "performer" {
				return true
			}
			ast.Inspect(declared, func(n ast.Node) bool {
				if what := impurity(n); what != "" {
					t.Errorf("%s: %s", files.Position(n.Pos()), what)
				}
				return true
			})
			return false
		})
	}
}

// impurity is what in a piece of source no step may have.
func impurity(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "a goroutine begins"
	case *ast.ChanType, *ast.SendStmt, *ast.SelectStmt:
		return "a channel"
	case *ast.SelectorExpr:
		if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker"}, n.Sel.Name) {
			return "time." + n.Sel.Name
		}
	case *ast.StarExpr:
		to := n.X
		if from, ok := to.(*ast.SelectorExpr); ok {
			to = from.Sel
		}
		if to, ok := to.(*ast.Ident); ok && slices.Contains([]string{"Room", "Member", "Deps", "inbox", "request"}, to.Name) {
			return "it points to a " + to.Name
		}
	case *ast.StructType:
		for _, field := range n.Fields.List {
			if _, ok := field.Type.(*ast.FuncType); ok {
				return "a field is a function"
			}
		}
	}
	return ""
}
