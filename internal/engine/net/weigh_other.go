//go:build !amd64

package net

// weigh is SCReLU (each lane clipped, then squared) and the dot product with the weights.
func weigh(sums []uint64, weights []int16) int32 { return weighPlainly(sums, weights) }
