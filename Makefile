# Every target is a script in scripts/, to be read and run without make too.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run test lint fmt build install uninstall bench screenshots schema

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[a-z ]* ## /\1\t/p' Makefile | while IFS=$$'\t' read -r t d; do printf '  make %-11s %s\n' "$$t" "$$d"; done

run: ## open the app; without a display, do the practice job in the terminal
	@bash scripts/run.sh

test: ## install what is missing, then check, test and build everything
	@bash scripts/test.sh

lint: ## formatters and static checks only
	@bash scripts/lint.sh

fmt: ## let the formatters rewrite the files
	@bash scripts/fmt.sh

build: ## put the command line and the window into build/bin
	@bash scripts/build.sh

install: build ## put the app into your menu (Linux; PREFIX, else ~/.local)
	@bash scripts/install.sh install

uninstall: ## take it out again
	@bash scripts/install.sh uninstall

bench: ## print the speed of the engine as ratios
	@bash scripts/bench.sh

screenshots: ## take pictures of every screen, and the README's anew
	@bash scripts/screenshots.sh

schema: ## write docs/manifest.schema.json anew from the Go types
	@bash scripts/schema.sh
