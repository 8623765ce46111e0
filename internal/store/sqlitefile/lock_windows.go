package sqlitefile

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation: somebody has the file open and does not share it.
const sharingViolation = syscall.Errno(32)

// openLocked opens the file, made when missing, sharing it with nobody, or says errHeld.
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
