package store

import (
	"context"
	"database/sql"
)

// keptWriter executes the committer's statements. On SQLite, where parsing a small statement
// takes longer than executing it, it caches prepared statements. A transaction occupies the one
// connection, so a new statement is prepared after it. Only the committer's goroutine uses it.
type keptWriter struct {
	cache  *statementCache
	wanted []string // texts to be prepared
}

// in returns an executor for a transaction.
func (k *keptWriter) in(tx *sql.Tx) executor {
	if k.cache.most == 0 {
		return tx
	}
	return &keptTx{tx, k, map[string]*sql.Stmt{}}
}

// keep prepares the wanted statements, while no transaction is open.
func (k *keptWriter) keep(ctx context.Context) {
	for _, text := range k.wanted {
		if _, err := k.cache.statement(ctx, text); err != nil {
			break
		}
	}
	k.wanted = nil
}

// keptTx is a transaction with cached statements. They run without a context, each of which
// would start a goroutine; the transaction has one.
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

// statement returns the cached statement of a text; nil if there is none, and then adds the text
// to the wanted ones.
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
