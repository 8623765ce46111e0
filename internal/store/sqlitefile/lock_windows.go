package sqlitefile

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is the error for a file that is open elsewhere without sharing.
const sharingViolation = syscall.Errno(32)

// openLocked opens the file without sharing it, and creates it if there is none. The error is
// errHeld if another has it open.
func openLocked(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errHeld
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), name), nil
}
