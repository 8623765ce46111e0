// Package sqlitefile keeps an SQLite file that one process has alone: its lock, which
// file it is and whether it has been replaced, and the carrying of its log into it.
package sqlitefile

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
)

// CheckpointEvery is how often what was committed is carried from the log into
// the file. A log that is lost after a crash takes no more with it.
const CheckpointEvery = time.Minute

// LogSuffix is what SQLite adds to the file's name for its log.
const LogSuffix = "-wal"

// File is an open SQLite file, with what tells this process whether another file has
// taken its place. A database on a server has none: the methods of a nil file do nothing.
type File struct {
	path   string
	lock   *os.File
	keeper *sql.DB         // one connection that stays open, so that SQLite keeps the log
	main   os.FileInfo     // which file was opened
	log    os.FileInfo     // and which log; nil until Settle
	head   *os.File        // the log, to read how it begins
	size   atomic.Int64    // of the file in bytes, when the log was last carried into it
	cut    atomic.Bool     // it was shorter once
	id     int32           // the database's own number, in the file itself
	whole  bool            // nothing but SQLite itself has taken the log away
	life   context.Context // of carry
	end    context.CancelFunc
	ended  sync.WaitGroup
}

// Open takes the lock, makes the file where there is none, and refuses one that is not to be
// served. With again the file that was here before counts as given up.
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

// Ping reports whether SQLite can open the file for writing, and makes the log.
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

// warnOfReaders warns the operator of a file, or a folder, that is open to other users of the
// machine. It holds the hashes by which visitors are known, their names and their chats.
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

// identity finds out which file has this name now.
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
	if f.head, err = os.Open(f.path + LogSuffix); err != nil {
		return err
	}
	if err := writeMark(f.lock, mark{f.id, true}); err != nil {
		return err
	}
	f.ended.Go(func() { f.carry(logger) })
	return nil
}

// carry carries what was committed into the file, as long as it is open. It has a connection
// of its own, so that no move waits for it. A file that is not what it was is left as it is.
func (f *File) carry(logger *slog.Logger) {
	tick := time.NewTicker(CheckpointEvery)
	defer tick.Stop()
	for {
		select {
		case <-f.life.Done():
			return
		case <-tick.C:
		}
		err := f.Present()
		if err == nil {
			err = f.checkpoint(context.Background(), "PASSIVE")
		}
		if err != nil {
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
	if info, failed := os.Stat(f.path); failed == nil {
		f.size.Store(info.Size())
	}
	return err
}

// Vacuum writes the file again, so that nothing is left in it, nor in its log, of rows that
// were deleted or changed. It needs as much space again, and as much beside the file. It is
// called once, when nothing more is written but by Leave.
func (f *File) Vacuum(ctx context.Context) error {
	f.end() // carry would take a file that has become shorter for one that was cut
	f.ended.Wait()
	if _, err := f.keeper.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	return f.checkpoint(ctx, "TRUNCATE")
}

// Present reports whether the file and its log are still those that were opened, and
// whole: what is written to others, or beside a file that was emptied, would not be
// there for whoever opens them next. A file that was once shorter than it was left
// stays absent, however long it becomes: nobody knows what it holds.
func (f *File) Present() error {
	if f == nil {
		return nil
	}
	size, err := sameFile(f.path, f.main)
	if err != nil {
		return err
	}
	if size < f.size.Load() {
		f.cut.Store(true)
	}
	if f.cut.Load() {
		return fmt.Errorf("%w: %s was emptied or cut short while this server has it open: end the server, keep a copy of the log beside it, and restore a backup", gamelog.ErrAway, f.path)
	}
	if f.log == nil {
		return nil
	}
	if _, err := sameFile(f.path+LogSuffix, f.log); err != nil {
		return err
	}
	return f.checkLog()
}

// sameFile gives the size of the file of this name, if it is the one that is known.
func sameFile(name string, known os.FileInfo) (int64, error) {
	now, err := os.Stat(name)
	if err != nil || !os.SameFile(known, now) {
		return 0, fmt.Errorf("%w: %s is gone, or another file than this server has open: put the same file back, or end the server", gamelog.ErrAway, name)
	}
	return now.Size(), nil
}

// checkLog reports whether the log begins as SQLite's logs do, or is empty: "The first 4
// bytes are a magic number, 0x377f0682 or 0x377f0683" (the SQLite documentation's
// Database File Format). One that was emptied and written on begins with a hole.
func (f *File) checkLog() error {
	var magic [4]byte
	n, err := f.head.ReadAt(magic[:], 0)
	if n == 0 && err == io.EOF || n == len(magic) && binary.BigEndian.Uint32(magic[:])&^1 == 0x377f0682 {
		return nil
	}
	return fmt.Errorf("%w: %s was emptied or cut short while this server has it open: end the server and restore a backup", gamelog.ErrAway, f.path+LogSuffix)
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
	if f.head != nil {
		f.head.Close() // or one system would not let SQLite delete the log
	}
	if !f.whole || f.checkpoint(context.Background(), "TRUNCATE") != nil {
		return nil // the mark says that the log is needed
	}
	return writeMark(f.lock, mark{f.id, false})
}

// Close gives the file free, when all other connections are closed. With the last
// one SQLite carries the log into the file and deletes it, unless somebody else,
// a backup perhaps, reads it still. Where the file was cut short, the log is the best
// of what is left: that connection then stays open until the process ends.
func (f *File) Close() error {
	if f == nil {
		return nil
	}
	var err error
	if !f.cut.Load() {
		err = f.keeper.Close()
	}
	if _, gone := os.Stat(f.path + LogSuffix); f.whole && errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, writeMark(f.lock, mark{f.id, false}))
	}
	return errors.Join(err, f.lock.Close())
}
