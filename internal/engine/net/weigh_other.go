//go:build !amd64

package net

// weigh returns the dot product of SCReLU(sums) and the weights.
func weigh(sums []uint64, weights []int16) int32 { return weighPlainly(sums, weights) }
