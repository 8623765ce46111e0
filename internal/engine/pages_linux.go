package engine

import (
	"syscall"
	"unsafe"
)

// hugePages is MADV_HUGEPAGE of madvise(2).
const hugePages = 14

// adviseHugePages asks the kernel to back a table by huge pages, because nearly every probe of
// small pages would miss the TLB. It is only advice, so errors are ignored.
func adviseHugePages(buckets []bucket) {
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
