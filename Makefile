# The two commands a newcomer needs are `go run ./cmd/server` and `make test`.

.PHONY: run quick test soak bench module types lessons pictures tools

run:
	go run ./cmd/server

# What can be known in about a minute, while working.
quick:
	@scripts/quick.sh

# What a change must pass, with the set-up it needs.
test:
	@scripts/test.sh

# The same more widely: all windows, games and stores, faults amid many games, the race
# detector on everything, fuzzing, the workshop, seeded faults. It takes hours.
soak:
	@scripts/soak.sh

# The figures of docs/performance.md, in some twenty minutes of a quiet machine.
bench:
	@scripts/bench.sh

# The rules, the engine and the reader of records for browsers: web/module. It is
# committed, so that the server needs nothing but Go.
module:
	@go run ./scripts/module

# The types and checks of what server and page send each other, from the types of Go:
# wire-types.js and wire-shapes.js of web/static/js/wire, the schemas of openapi.json, and the
# tables of docs/protocol.md.
types:
	@go -C tools run ./wiretypes

# What the board answers in the lessons, worked out from the rules: internal/lesson/answers.
lessons:
	@go build -C tools -o ../bin/ ./lessons && bin/lessons

# What cards, GIFs and diagrams are drawn by, worked out by the tests' Chromium from the
# drawings and the style sheets: internal/picture/made.
pictures:
	@go run ./scripts/pictures

# The workshops of the engine, of the figures and of the lessons, and what looks at the
# code, as programs in the folder bin: tools, a module of its own, of which a site needs
# nothing.
tools:
	@go build -C tools -o ../bin/ ./... tool
