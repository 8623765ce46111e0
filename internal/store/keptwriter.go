package store

import (
	"context"
	"database/sql"
)

// keptWriter executes what the committer writes. On SQLite, where parsing a small statement
// takes longer than executing it, it keeps the statements prepared. Within a transaction,
// which has the one connection, none can be prepared for longer: those that are not kept yet
// are prepared after it. It is the committer's goroutine's own.
type keptWriter struct {
	cache  *statementCache
	wanted []string // texts to be kept
}

// in executes in a transaction.
func (k *keptWriter) in(tx *sql.Tx) executor {
	if k.cache.most == 0 {
		return tx
	}
	return &keptTx{tx, k, map[string]*sql.Stmt{}}
}

// keep prepares what was wanted, while no transaction is open. What cannot be is parsed each
// time.
func (k *keptWriter) keep(ctx context.Context) {
	for _, text := range k.wanted {
		if _, err := k.cache.statement(ctx, text); err != nil {
			break
		}
	}
	k.wanted = nil
}

// keptTx is a transaction with kept statements. None is given the context, which would cost
// each a goroutine that waits for it: the transaction has it.
type keptTx struct {
	*sql.Tx
	writer *keptWriter
	own    map[string]*sql.Stmt // the kept statements as this transaction's, which closes them
}

func (t *keptTx) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if own := t.statement(ctx, text); own != nil {
		return own.Exec(args...)
	}
	return t.Tx.ExecContext(ctx, text, args...)
}

// statement is the kept one of a text, or nil; then it is wanted.
func (t *keptTx) statement(ctx context.Context, text string) *sql.Stmt {
	if own := t.own[text]; own != nil {
		return own
	}
	known, full := t.writer.cache.known(text)
	switch {
	case known != nil:
		t.own[text] = t.Tx.StmtContext(ctx, known)
	case !full:
		t.writer.wanted = append(t.writer.wanted, text)
	}
	return t.own[text]
}
