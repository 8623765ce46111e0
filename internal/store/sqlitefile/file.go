// Package sqlitefile keeps an SQLite file that one process has alone: its lock, which
// file it is and that it is the same still, and the carrying of its log into it.
package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"threefold/internal/gamelog"
)

// CheckpointEvery is how often what was committed is carried from the log into
// the file. A log that is lost after a crash takes no more with it.
const CheckpointEvery = time.Minute

// LogSuffix is what SQLite adds to the file's name for its log.
const LogSuffix = "-wal"

// File is an SQLite file that is open, and what this process keeps beside its
// connections to know that it is the same file still. A database on a server has
// none: the methods of a nil file do nothing.
type File struct {
	path   string
	lock   *os.File
	keeper *sql.DB         // one connection that stays open, so that SQLite keeps the log
	main   os.FileInfo     // which file was opened
	log    os.FileInfo     // and which log; nil until Settle
	id     int32           // the database's own number, in the file itself
	whole  bool            // nothing but SQLite itself has taken the log away
	life   context.Context // of carry
	end    context.CancelFunc
	ended  sync.WaitGroup
}

// Open takes the lock, makes the file where there is none, and refuses one
// that is not to be served. With anew the file that was here before counts as
// given up.
func Open(ctx context.Context, path string, anew bool, logger *slog.Logger) (_ *File, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	lock, err := lockFor(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, lock.Close())
		}
	}()
	f := &File{path: path, lock: lock}
	f.life, f.end = context.WithCancel(context.Background())
	if f.id, err = admit(ctx, path, readMark(lock), anew); err != nil {
		return nil, err
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	if f.main, err = identity(path); err != nil {
		return nil, err
	}
	warnOfReaders(path, logger)
	f.keeper, err = OpenPool(Source(path, "rw"), 1)
	return f, err
}

// Ping says whether SQLite can open the file for writing, and makes the log.
func (f *File) Ping(ctx context.Context) error { return f.keeper.PingContext(ctx) }

// Path is where the file is.
func (f *File) Path() string { return f.path }

// makeFile makes an empty file for its owner alone, where there is none. SQLite
// gives the files beside it the same permissions.
func makeFile(path string) error {
	made, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return made.Close()
}

// warnOfReaders warns the operator of a file, or a folder, that is open to other
// users of the machine. It holds the hashes by which visitors are known, their
// names and their chats.
func warnOfReaders(path string, logger *slog.Logger) {
	if runtime.GOOS == "windows" { // where these permissions say nothing
		return
	}
	for _, name := range []string{path, filepath.Dir(path)} {
		info, err := os.Stat(name)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			logger.Warn("others on this machine may read what the store keeps; chmod go= ends that", "path", name, "mode", info.Mode().Perm())
		}
	}
}

// identity finds out which file has this name, so that it is known again.
func identity(path string) (os.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil {
		os.SameFile(info, info) // some systems look it up only now
	}
	return info, err
}

// Settle is called when the schema is there: all of it is carried into the file,
// and the mark is set by which the file is known from outside.
func (f *File) Settle(ctx context.Context, logger *slog.Logger) (err error) {
	if f == nil {
		return nil
	}
	if f.id == 0 {
		if f.id, err = newID(ctx, f.keeper); err != nil {
			return err
		}
	}
	if err := f.checkpoint(ctx, "FULL"); err != nil {
		return err
	}
	if f.log, err = identity(f.path + LogSuffix); err != nil {
		return err
	}
	if err := writeMark(f.lock, mark{f.id, true}); err != nil {
		return err
	}
	f.ended.Go(func() { f.carry(logger) })
	return nil
}

// carry carries what was committed into the file, as long as it is open. It has
// a connection of its own, so that no move waits for it.
func (f *File) carry(logger *slog.Logger) {
	tick := time.NewTicker(CheckpointEvery)
	defer tick.Stop()
	for {
		select {
		case <-f.life.Done():
			return
		case <-tick.C:
		}
		if err := f.checkpoint(context.Background(), "PASSIVE"); err != nil {
			logger.Warn("the log was not carried into the file", "err", err)
		}
	}
}

// checkpoint carries the log into the file: as much as nobody reads just now
// (PASSIVE), all of it (FULL), or all of it and then empties the log (TRUNCATE).
func (f *File) checkpoint(ctx context.Context, how string) error {
	var busy, pages, carried int
	err := f.keeper.QueryRowContext(ctx, `PRAGMA wal_checkpoint(`+how+`)`).Scan(&busy, &pages, &carried)
	if err == nil && busy != 0 && how != "PASSIVE" {
		err = errors.New("others read the log just now")
	}
	return err
}

// Present says whether the file and its log are still those that were opened:
// what is written to others would not be there for whoever opens them next.
func (f *File) Present() error {
	if f == nil {
		return nil
	}
	for _, known := range []struct {
		name string
		info os.FileInfo
	}{{f.path, f.main}, {f.path + LogSuffix, f.log}} {
		if known.info == nil {
			continue
		}
		if now, err := os.Stat(known.name); err != nil || !os.SameFile(known.info, now) {
			return fmt.Errorf("%w: %s is gone, or another file than this server has open: put the same file back, or end the server", gamelog.ErrAway, known.name)
		}
	}
	return nil
}

// Leave is called when nothing more is written, before the connections are
// closed: the log is emptied, so that the file alone is the whole.
func (f *File) Leave() error {
	if f == nil {
		return nil
	}
	f.end()
	f.ended.Wait()
	f.whole = f.log != nil && f.Present() == nil
	if !f.whole || f.checkpoint(context.Background(), "TRUNCATE") != nil {
		return nil // the mark says that the log is needed
	}
	return writeMark(f.lock, mark{f.id, false})
}

// Close gives the file free, when all other connections are closed. With the last
// one SQLite carries the log into the file and deletes it, unless somebody else,
// a backup perhaps, reads it still.
func (f *File) Close() error {
	if f == nil {
		return nil
	}
	err := f.keeper.Close()
	if _, gone := os.Stat(f.path + LogSuffix); f.whole && errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, writeMark(f.lock, mark{f.id, false}))
	}
	return errors.Join(err, f.lock.Close())
}
