//go:build linux && cgo

package desktop

/*
#include <errno.h>
#include <signal.h>
#include <string.h>

// Adds SA_ONSTACK to the handler of a signal if it has one without.
static void mend(int number) {
	struct sigaction action;
	if (sigaction(number, NULL, &action) != 0) return;
	if (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN) return;
	if (action.sa_flags & SA_ONSTACK) return;
	action.sa_flags |= SA_ONSTACK;
	sigaction(number, &action, NULL);
}

// SIGUSR1 is left alone: with it mended, WebKit freezes (wails#5530).
static void mendAll(void) {
	mend(SIGSEGV);
	mend(SIGBUS);
	mend(SIGFPE);
	mend(SIGABRT);
}
*/
import "C"

import "time"

// How often and how long WebKit's handlers are looked for: they came after some
// 150 ms here.
const (
	mendEvery = 50 * time.Millisecond
	mendFor   = 5 * time.Second
)

// mendSignals lets Go recover from a nil dereference although WebKit is in the
// process: JavaScriptCore installs signal handlers that do not run on the
// alternate stack, and Go ends a process that has one (wails#3965). It works
// beside the caller until stop is called or WebKit has surely started.
func mendSignals() (stop func()) {
	quit := make(chan struct{})
	go func() {
		tick := time.NewTicker(mendEvery)
		defer tick.Stop()
		end := time.After(mendFor)
		for {
			C.mendAll()
			select {
			case <-tick.C:
			case <-quit:
				return
			case <-end:
				C.mendAll()
				return
			}
		}
	}()
	return func() { close(quit) }
}
