package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// fault is one mutation of a file.
type fault struct {
	file   string
	line   int
	change string // in words: "== becomes !="
	source []byte // the whole file with it
}

func (f fault) String() string {
	return fmt.Sprintf("%s:%d: %s", filepath.Base(f.file), f.line, f.change)
}

// swaps are the replacements of each operator.
var swaps = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// faultsOf returns the mutations of a package.
func faultsOf(pattern string) (all []fault, err error) {
	out, err := exec.Command("go", "list", "-json=Dir,GoFiles", pattern).Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	var p struct {
		Dir     string
		GoFiles []string
	}
	if err := json.Unmarshal(out, &p); err != nil {
		return nil, err
	}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		faults, err := faultsIn(path, source)
		if err != nil {
			return nil, err
		}
		all = append(all, faults...)
	}
	return all, nil
}

// seeder makes the faults of one file.
type seeder struct {
	path   string
	source []byte
	files  *token.FileSet
	faults []fault
}

// faultsIn lists the faults of a file: of its functions, not of its declarations.
func faultsIn(path string, source []byte) ([]fault, error) {
	s := seeder{path: path, source: source, files: token.NewFileSet()}
	file, err := parser.ParseFile(s.files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			ast.Inspect(f.Body, s.visit)
		}
	}
	return s.faults, nil
}

func (s *seeder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		s.swap(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		s.swap(n.TokPos, n.Tok)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			s.replace(n.OpPos, n.OpPos+1, "", "! goes")
		}
	case *ast.IfStmt:
		s.negate(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, c := range n.Body.List {
				for _, cond := range c.(*ast.CaseClause).List {
					s.negate(cond)
				}
			}
		}
	}
	return true
}

// swap makes the faults of an operator.
func (s *seeder) swap(at token.Pos, is token.Token) {
	for _, to := range swaps[is] {
		s.replace(at, at+token.Pos(len(is.String())), to.String(), is.String()+" becomes "+to.String())
	}
}

// negate makes the fault of a condition that is no operation: of a call or a name.
func (s *seeder) negate(cond ast.Expr) {
	switch cond.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
	default:
		text := string(s.source[s.offset(cond.Pos()):s.offset(cond.End())])
		s.replace(cond.Pos(), cond.End(), "!("+text+")", text+" is negated")
	}
}

func (s *seeder) offset(at token.Pos) int { return s.files.Position(at).Offset }

func (s *seeder) replace(from, to token.Pos, text, change string) {
	source := slices.Concat(s.source[:s.offset(from)], []byte(text), s.source[s.offset(to):])
	s.faults = append(s.faults, fault{s.path, s.files.Position(from).Line, change, source})
}
