#include "textflag.h"

// The sign bit of each lane: it takes the 1<<15 away that a lane stands above
// its sum.
DATA signs<>+0(SB)/8, $0x8000800080008000
GLOBL signs<>(SB), RODATA|NOPTR, $8
DATA wholes<>+0(SB)/8, $0x00FF00FF00FF00FF
GLOBL wholes<>(SB), RODATA|NOPTR, $8

// func weighVectors(sums *uint64, weights *int16, words int) int32
//
// Sixteen lanes at a time: clipped, times their weight, which fits in 16 bits,
// times themselves, and added up in pairs.
TEXT ·weighVectors(SB), NOSPLIT, $0-28
	MOVQ sums+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ words+16(FP), CX
	VPBROADCASTQ signs<>(SB), Y1
	VPBROADCASTQ wholes<>(SB), Y2
	VPXOR Y0, Y0, Y0
	VPXOR Y3, Y3, Y3

next:
	VMOVDQU (SI), Y4
	VPXOR Y1, Y4, Y4
	VPMAXSW Y3, Y4, Y4
	VPMINSW Y2, Y4, Y4
	VPMULLW (DI), Y4, Y5
	VPMADDWD Y4, Y5, Y5
	VPADDD Y5, Y0, Y0
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $4, CX
	JNZ next

	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVL AX, ret+24(FP)
	RET
