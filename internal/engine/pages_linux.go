package engine

import (
	"syscall"
	"unsafe"
)

// hugePages is MADV_HUGEPAGE of madvise(2).
const hugePages = 14

// wide asks the system to hold a table in pages of megabytes, if it has some:
// nearly every look into it would miss the processor's list of small ones.
// What the system answers does not matter.
func pv(buckets []bucket) {
	page := uintptr(syscall.Getpagesize())
	first := uintptr(unsafe.Pointer(unsafe.SliceData(buckets)))
	size := uintptr(len(buckets)) * unsafe.Sizeof(bucket{})
	skip := (page - first%page) % page
	if size < skip+page {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), size)
	_ = syscall.Madvise(bytes[skip:size-(size-skip)%page], hugePages)
}
