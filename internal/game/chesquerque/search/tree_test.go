package search_test

import (
	"testing"

	"threefold/internal/testkit/treetest"
)

// TestTree is the suite for all games, with the share of exchanges that Gains may get wrong.
func TestTree(t *testing.T) { treetest.Run(t, "chesquerque", 0.005) }
