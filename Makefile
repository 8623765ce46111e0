# The two commands a newcomer needs are `go run ./cmd/server` and `make test`.

.PHONY: run test soak bench

run:
	go run ./cmd/server

# Everything that must hold before a change is taken, with the set-up it needs.
test:
	@scripts/test.sh

# Faults amid many games for half an hour: the long form of internal/soak.
soak:
	@scripts/soak.sh

# The figures of docs/performance.md, in some twenty minutes of a quiet machine.
bench:
	@scripts/bench.sh
