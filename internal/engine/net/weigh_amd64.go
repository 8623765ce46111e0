package net

import "golang.org/x/sys/cpu"

// weighVectors is weigh with AVX2; the number of words must be a positive multiple of four.
//
//go:noescape
func weighVectors(sums *uint64, weights *int16, words int) int32

var vectors = cpu.X86.HasAVX2

// weigh returns the dot product of SCReLU(sums) and the weights.
func weigh(sums []uint64, weights []int16) int32 {
	if n := len(sums); vectors && n > 0 && n%4 == 0 && len(weights) >= n*lanes {
		return weighVectors(&sums[0], &weights[0], n)
	}
	return weighPlainly(sums, weights)
}
