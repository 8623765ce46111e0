// Package sqlitefile opens an SQLite file for one process alone. It locks the file, notices if
// the file or its WAL is replaced or truncated, and checkpoints the WAL.
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

// CheckpointEvery is how often the WAL is checkpointed. It bounds what is lost if the WAL is lost
// after a crash.
const CheckpointEvery = time.Minute

// LogSuffix is what SQLite appends to the file's name for its WAL, called the log here.
const LogSuffix = "-wal"

// File is an open SQLite file. On a nil File, which stands for a database on a server, Settle,
// Present, Leave and Close do nothing.
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

// Open locks the file at path, creates it if there is none, and opens it. It fails if another
// process has the lock, or if the file is not the one that was used here before, unless anew is
// true. The caller then migrates the database and calls Settle.
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

// Ping opens the file for writing, which creates the log. It fails if SQLite cannot.
func (f *File) Ping(ctx context.Context) error { return f.keeper.PingContext(ctx) }

// Path returns the path of the file.
func (f *File) Path() string { return f.path }

// makeFile creates an empty file that only its owner may read, if there is none. SQLite creates
// the files beside it with the same permissions.
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

// warnOfReaders logs a warning if other users of the computer may read the file or its folder. It
// has the hashes of tokens, names and chat messages.
func warnOfReaders(path string, logger *slog.Logger) {
	if runtime.GOOS == "windows" { // these permissions have no meaning there
		return
	}
	for _, name := range []string{path, filepath.Dir(path)} {
		info, err := os.Stat(name)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			logger.Warn("others on this machine may read what the store keeps; chmod go= ends that", "path", name, "mode", info.Mode().Perm())
		}
	}
}

// identity returns the FileInfo of the file that has this name now, for os.SameFile.
func identity(path string) (os.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil {
		os.SameFile(info, info) // on Windows the identity is read only here
	}
	return info, err
}

// Settle must be called after migration: it checkpoints the log, writes the mark by which Open
// recognizes the file, and starts the regular checkpoints.
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

// carry checkpoints the log every CheckpointEvery until the file is closed, on a connection of
// its own, so that no move waits for it. It does not touch a file that was replaced.
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

// checkpoint checkpoints the log: without waiting for readers (PASSIVE), completely (FULL), or
// completely and then truncating it (TRUNCATE).
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

// Vacuum rewrites the file, so that neither it nor its log has data of deleted rows. It needs
// free disk space of twice the file's size. It must be the last write before Leave.
func (f *File) Vacuum(ctx context.Context) error {
	f.end() // carry would take a file that has become shorter for one that was cut
	f.ended.Wait()
	if _, err := f.keeper.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	return f.checkpoint(ctx, "TRUNCATE")
}

// Present returns an error that wraps gamelog.ErrAway unless the file and its log are still those
// that were opened, and were not truncated: what is written to others would be lost. A file that
// was truncated once stays absent, even if it grows again.
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

// sameFile returns the size of the file with this name, and fails if it is not the known one.
func sameFile(name string, known os.FileInfo) (int64, error) {
	now, err := os.Stat(name)
	if err != nil || !os.SameFile(known, now) {
		return 0, fmt.Errorf("%w: %s is gone, or another file than this server has open: put the same file back, or end the server", gamelog.ErrAway, name)
	}
	return now.Size(), nil
}

// checkLog returns an error unless the log is empty or begins with the magic number of a WAL,
// 0x377f0682 or 0x377f0683 (SQLite's Database File Format). A log that was truncated and written
// on begins with a hole.
func (f *File) checkLog() error {
	var magic [4]byte
	n, err := f.head.ReadAt(magic[:], 0)
	if n == 0 && err == io.EOF || n == len(magic) && binary.BigEndian.Uint32(magic[:])&^1 == 0x377f0682 {
		return nil
	}
	return fmt.Errorf("%w: %s was emptied or cut short while this server has it open: end the server and restore a backup", gamelog.ErrAway, f.path+LogSuffix)
}

// Leave must be called after the last write, before the connections are closed. It truncates the
// log, so that the file alone has all data.
func (f *File) Leave() error {
	if f == nil {
		return nil
	}
	f.end()
	f.ended.Wait()
	f.whole = f.log != nil && f.Present() == nil
	if f.head != nil {
		f.head.Close() // Windows would not let SQLite delete an open log
	}
	if !f.whole || f.checkpoint(context.Background(), "TRUNCATE") != nil {
		return nil // the mark says that the log is needed
	}
	return writeMark(f.lock, mark{f.id, false})
}

// Close releases the file after all other connections were closed. With the last connection
// SQLite checkpoints and deletes the log, unless another process reads it. If the file was
// truncated, the connection stays open until the process ends, because the log is the best copy.
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
