package store

import (
	"context"
	"database/sql"
	"sync"
)

// maxPrepared bounds the statements that are kept. The reads of this package
// have some twenty texts; one more is run without being kept.
const maxPrepared = 64

// statementCache runs what is asked for again and again, of the reader or of the writer. On
// SQLite it keeps the statements, which database/sql prepares once for each connection: of a
// small one, parsing takes more than half. What is sent to PostgreSQL pgx keeps by itself.
// The statements are closed with the pool.
type statementCache struct {
	pool *sql.DB
	most int // statements that are kept

	mu   sync.Mutex
	kept map[string]*sql.Stmt // by their texts
}

func newStatementCache(db *database, pool *sql.DB) *statementCache {
	p := &statementCache{pool: pool, kept: map[string]*sql.Stmt{}}
	if db.file != nil {
		p.most = maxPrepared
	}
	return p
}

// QueryContext and ExecContext make it an executor, of which each statement is a transaction
// of its own.
func (p *statementCache) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	statement, err := p.statement(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case statement == nil:
		return p.pool.QueryContext(ctx, text, args...)
	}
	return statement.QueryContext(ctx, args...)
}

func (p *statementCache) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	statement, err := p.statement(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case statement == nil:
		return p.pool.ExecContext(ctx, text, args...)
	}
	return statement.ExecContext(ctx, args...)
}

// row scans the first row of a query, or says sql.ErrNoRows.
func (p *statementCache) row(ctx context.Context, into []any, text string, args ...any) error {
	statement, err := p.statement(ctx, text)
	switch {
	case err != nil:
		return err
	case statement == nil:
		return p.pool.QueryRowContext(ctx, text, args...).Scan(into...)
	}
	return statement.QueryRowContext(ctx, args...).Scan(into...)
}

// known is the kept statement with this text, or nil; full says that no more are kept.
func (p *statementCache) known(text string) (s *sql.Stmt, full bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept[text], len(p.kept) >= p.most
}

// statement is the one with this text, or nil if it is not kept.
func (p *statementCache) statement(ctx context.Context, text string) (*sql.Stmt, error) {
	known, full := p.known(text)
	if known != nil || full {
		return known, nil
	}
	made, err := p.pool.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.kept[text]; known != nil { // somebody was a moment earlier
		return known, made.Close()
	}
	p.kept[text] = made
	return made, nil
}
