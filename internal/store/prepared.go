package store

import (
	"context"
	"database/sql"
	"sync"
)

// maxPrepared bounds the cached statements; others are run without being cached.
const maxPrepared = 64

// statementCache runs statements of a pool. On SQLite it caches prepared statements, because
// parsing a small one takes more than half of its time; for PostgreSQL pgx has a cache itself.
// The statements are closed with the pool. Its methods may be called concurrently.
type statementCache struct {
	pool *sql.DB
	most int // statements that may be cached; 0 for PostgreSQL

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

// QueryContext runs a query, in a transaction of its own.
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

// ExecContext executes a statement, in a transaction of its own.
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

// row scans the first row of a query; sql.ErrNoRows if there is none.
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

// known returns the cached statement with this text, or nil; full says that no more are cached.
func (p *statementCache) known(text string) (s *sql.Stmt, full bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept[text], len(p.kept) >= p.most
}

// statement returns the statement with this text, prepared and cached if there is room, or nil.
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
	if known := p.kept[text]; known != nil { // a concurrent call was faster
		return known, made.Close()
	}
	p.kept[text] = made
	return made, nil
}
