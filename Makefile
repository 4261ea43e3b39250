# The entry points. Each target does the set-up it needs; a second run does none again.
PREFIX ?= /usr/local
DEPS := $(or $(OXHORN_DEPS),$(CURDIR)/.deps)
TARGET := $(or $(CARGO_TARGET_DIR),target)
OXHORN := $(TARGET)/release/oxhorn
# optional solvers that set-up fetched
export PATH := $(DEPS)/bin:$(PATH)

.PHONY: help setup build demo test test-full test-models test-setup test-install tidy bless install clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## system packages (Debian 12), solvers into .deps, .cargo/config.toml
	@scripts/setup.sh

build: setup ## the release binary
	cargo build --release --locked --package oxhorn

demo: build ## verify a safe and an unsafe example and show the evidence
	@scripts/demo.sh $(OXHORN)

test: test-setup test-models ## everything, with the covering matrix of golden tests
	cargo xtask tidy
	cargo test --workspace --locked
	@$(MAKE) --no-print-directory test-install

test-full: setup ## every golden program under every arithmetic and optimisation level, 30 s a run
	OXHORN_TEST_FULL=1 cargo test --locked --package oxhorn --test golden

test-models: ## models of library functions against the C library of this machine
	@crates/ox-frontend/tests/models/run.sh

test-setup: setup ## what set-up says on machines that lack something
	@tests/setup/run.sh

test-install: build ## an installed tree still works after it was moved, and says what it lacks
	@tests/setup/install.sh $(MAKE)

tidy: setup ## dependency direction, file sizes and names, forbidden words, links
	cargo xtask tidy

bless: setup ## rewrite the expected text of stage tests (never a verdict)
	OXHORN_BLESS=1 cargo test --locked --package oxhorn --test golden -- stage

install: build ## PREFIX/bin/oxhorn with its libraries and headers; the tree can be moved
	install -D -m 755 $(OXHORN) $(DESTDIR)$(PREFIX)/bin/oxhorn
	install -D -m 644 $(TARGET)/release/deps/liboxhorn_core.so $(DESTDIR)$(PREFIX)/lib/liboxhorn_core.so
	install -D -m 644 $(DEPS)/z3/lib/libz3.so.5.4 $(DESTDIR)$(PREFIX)/lib/libz3.so.5.4
	if [ -x $(DEPS)/bin/yices-smt2 ]; then install -D -m 755 $(DEPS)/bin/yices-smt2 $(DESTDIR)$(PREFIX)/libexec/oxhorn/yices-smt2; fi
	cd include && find . -name '*.h' -exec install -D -m 644 {} $(DESTDIR)$(abspath $(PREFIX))/include/oxhorn/{} \;

clean: ## build products; the solvers in .deps stay
	cargo clean
