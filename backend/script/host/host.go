// Package host is the app's side of the pipe to the worker: it starts workers,
// asks them, and kills the one whose file hangs or breaks the parser. Only that
// file is told to be wrong. Scripts run in workers too (run.go): one each, killed
// when it does not end.
package host

import (
	"context"
	"encoding/json"
	"errors"
	"path"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// The defaults of a Host. A tool of 5 KB is analysed in 3 ms, one of a megabyte
// in 300 ms.
const (
	defaultDeadline = 5 * time.Second
	defaultWorkers  = 2
	// startDeadline is how long a worker may take until it greets. It needs some
	// 10 ms; a computer that is busy waking up may need seconds.
	startDeadline = 20 * time.Second
)

// Host asks workers. Its methods may be called by many goroutines at once.
type Host struct {
	deadline time.Duration
	pool     *pool
	cache    *cache
	runs     *runs
	programs programs
}

// Option changes a Host.
type Option func(*Host)

// WithDeadline sets how long a worker may take for one file; the default is 5 s.
func WithDeadline(d time.Duration) Option {
	return func(h *Host) { h.deadline = d }
}

// WithWorkers sets how many workers there may be at once; the default is 2.
func WithWorkers(n int) Option {
	return func(h *Host) { h.pool.slots = make(chan struct{}, max(1, n)) }
}

// WithRuns sets how many scripts may run at once; the default is 8.
func WithRuns(n int) Option {
	return func(h *Host) { h.runs.slots = make(chan struct{}, max(1, n)) }
}

// WithResultLimit sets the largest result of a script, in UTF-16 units; the default
// is 128 MB.
func WithResultLimit(n int64) Option {
	return func(h *Host) { h.runs.resultLimit = n }
}

// New makes a Host whose workers are started with command, for example the
// program itself and "worker". Nothing is started before the first question.
func New(command []string, opts ...Option) *Host {
	h := &Host{deadline: defaultDeadline, pool: newPool(command, defaultWorkers), cache: newCache(), runs: newRuns(command), programs: programs{newCache()}}
	for _, opt := range opts {
		opt(h)
	}
	return h
}

// Close kills the workers and waits for them. Questions and runs on their way, and
// later ones, end with fault.Cancelled.
func (h *Host) Close() {
	h.runs.close()
	h.pool.close()
}

// Analyse tells the facts of a tool's source (manifest.Analyser). path is only
// used in messages, but for its extension. Errors: fault.ScriptSyntax when
// parsing had to be stopped, Cancelled or Timeout when ctx ended or the Host was
// closed, Internal. A file that does not parse is no error but Script.Syntax.
func (h *Host) Analyse(ctx context.Context, kind skill.Kind, path string, source []byte) (skill.Script, error) {
	var script skill.Script
	params := wire.AnalyseParams{Kind: kind, Path: path, Source: source}
	err := h.ask(ctx, wire.Analyse, path, source, string(kind), params, &script)
	return script, err
}

// Module makes an expression of a browser tool that is a module: the same lines,
// the first one moved right by skill.ModuleOffset, evaluating to the function
// exported as callable. It has to stand where await is allowed. Errors as for
// Analyse, and fault.ToolBroken for a module that imports or does not export it.
func (h *Host) Module(ctx context.Context, path string, source []byte, callable string) (string, error) {
	var result wire.ModuleResult
	params := wire.ModuleParams{Path: path, Source: source, Callable: callable}
	err := h.ask(ctx, wire.Module, path, source, callable, params, &result)
	return result.Source, err
}

// ask answers from the cache, else asks a worker and decodes its result. That
// parsing had to be stopped is remembered like any other answer.
func (h *Host) ask(ctx context.Context, method, file string, source []byte, detail string, params, result any) error {
	if err := ctx.Err(); err != nil {
		return fault.From(err)
	}
	if len(source) > skill.ToolLimit {
		return fault.New(fault.ScriptSyntax, "The file “%s” has more than %d MB, which is too much for a tool.", file, skill.ToolLimit>>20)
	}
	key := keyOf(method, detail, path.Ext(file), source)
	known, ok := h.cache.get(key)
	if !ok {
		encoded, err := wire.Encode(params)
		if err != nil {
			return fault.From(err)
		}
		known.data, err = h.askInTurn(ctx, method, encoded)
		if err != nil && !errors.As(err, &known.verdict) {
			return err
		}
		h.cache.put(key, known)
	}
	if known.verdict != nil {
		return known.verdict.fault(file)
	}
	if err := json.Unmarshal(known.data, result); err != nil {
		return fault.Wrap(err, fault.Internal, "The answer about %s cannot be read.", file)
	}
	return nil
}

// askInTurn asks a worker within the budget of the skill, where ctx has one.
func (h *Host) askInTurn(ctx context.Context, method string, params []byte) ([]byte, error) {
	budget := skill.BudgetOf(ctx)
	if budget == nil {
		return h.askWorker(ctx, method, params, new(clock))
	}
	left, leave, err := budget.Enter(ctx)
	if err != nil {
		return nil, fault.From(ctx.Err())
	}
	c := &clock{limit: left, limited: true}
	defer func() { leave(c.spent) }()
	return h.askWorker(ctx, method, params, c)
}

// askWorker asks a worker. One that dies may have been killed by others, or be
// worn out by earlier files: then a fresh one is asked once more.
func (h *Host) askWorker(ctx context.Context, method string, params []byte, c *clock) ([]byte, error) {
	if c.over() {
		return nil, overBudget()
	}
	release, err := h.pool.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	bound, cancel := h.pool.bound(ctx)
	defer cancel()
	raw, err := h.once(bound, method, params, c)
	var died *diedError
	if errors.As(err, &died) && !died.ofDepth() && !c.over() {
		raw, err = h.once(bound, method, params, c)
	}
	if err != nil && ctx.Err() != nil {
		return nil, fault.From(ctx.Err())
	}
	return raw, h.explain(err)
}

// once asks one worker, which is kept if it answered.
func (h *Host) once(ctx context.Context, method string, params []byte, c *clock) ([]byte, error) {
	w, err := h.pool.take(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := c.start(ctx, h.deadline)
	defer cancel()
	raw, err := w.ask(ctx, method, params)
	if w.broken {
		h.pool.drop(w)
	} else {
		h.pool.give(w)
	}
	return raw, err
}
