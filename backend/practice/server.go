package practice

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"sitewright/backend/fault"
)

// stopWithin is how long a stopping server waits for answers under way. Each
// takes milliseconds, but Chrome holds connections open that it never uses.
const stopWithin = 500 * time.Millisecond

// freePortTries is how often a free port is looked for that both loopback
// addresses have.
const freePortTries = 8

// Server is a practice shop that is being served.
type Server struct {
	port int
	stop context.CancelFunc
	done chan struct{}
	err  error // set before done is closed
}

// Serve starts the practice shop on 127.0.0.1 and, where this computer has it,
// on [::1], and returns as soon as it answers. Port 0 takes a free port. It
// serves until ctx ends or Close is called.
//
// A port that is taken or may not be used is a fault with network-failed, a
// number that is no port one with bad-arguments.
func Serve(ctx context.Context, port int) (*Server, error) {
	if port < 0 || port > 65535 {
		return nil, fault.New(fault.BadArguments, "%d is not a port: ports are whole numbers up to 65535.", port).
			WithHint("Leave the port out to use %d.", Port)
	}
	listeners, err := listen(ctx, port)
	if err != nil {
		return nil, listenFault(err, port)
	}
	ctx, stop := context.WithCancel(ctx)
	s := &Server{
		port: listeners[0].Addr().(*net.TCPAddr).Port,
		stop: stop,
		done: make(chan struct{}),
	}
	go s.run(ctx, listeners)
	return s, nil
}

// Port is the port the shop is served on.
func (s *Server) Port() int { return s.port }

// URL is the address of the product list.
func (s *Server) URL() string { return URL(s.port) }

// Wait blocks until the shop has stopped and says why it failed, nil when it
// was asked to stop.
func (s *Server) Wait() error {
	<-s.done
	return s.err
}

// Close stops the shop, lets answers under way finish for a moment, and waits.
func (s *Server) Close() error {
	s.stop()
	return s.Wait()
}

// run serves every listener until ctx ends or one of them fails.
func (s *Server) run(ctx context.Context, listeners []net.Listener) {
	defer close(s.done)
	defer s.stop()
	server := &http.Server{
		Handler:           Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, l := range listeners {
		group.Go(func() error { return server.Serve(l) })
	}
	group.Go(func() error {
		<-ctx.Done()
		return shutdown(server)
	})
	if err := group.Wait(); !errors.Is(err, http.ErrServerClosed) {
		s.err = fault.Wrap(err, fault.NetworkFailed, "The practice shop stopped by itself.").
			WithHint("Start it again.")
	}
}

// shutdown stops server, gently first.
func shutdown(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
	defer cancel()
	if err := server.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return server.Close()
}

// listen opens the loopback addresses on port. For port 0 it looks for one that
// is free on both.
func listen(ctx context.Context, port int) ([]net.Listener, error) {
	if port != 0 {
		return listenBoth(ctx, port)
	}
	var err error
	for range freePortTries {
		var listeners []net.Listener
		if listeners, err = listenBoth(ctx, 0); err == nil {
			return listeners, nil
		}
	}
	return nil, err
}

// listenBoth opens 127.0.0.1 and then the same port on [::1]. A computer without
// IPv6 is served without it. A port that another program has on [::1] counts as
// taken: browsers might show that program instead of the shop.
func listenBoth(ctx context.Context, port int) ([]net.Listener, error) {
	var config net.ListenConfig
	v4, err := config.Listen(ctx, "tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	port = v4.Addr().(*net.TCPAddr).Port
	v6, err := config.Listen(ctx, "tcp6", net.JoinHostPort("::1", strconv.Itoa(port)))
	switch {
	case err == nil:
		return []net.Listener{v4, v6}, nil
	case inUse(err):
		return nil, errors.Join(err, v4.Close())
	}
	return []net.Listener{v4}, nil
}

// listenFault says for people why port could not be opened.
func listenFault(err error, port int) error {
	if inUse(err) {
		return fault.Wrap(err, fault.NetworkFailed, "Port %d of this computer is already in use.", port).
			WithHint("Perhaps the practice shop is running already: open %s. "+
				"To serve it elsewhere, choose another port with --port.", URL(port))
	}
	return fault.Wrap(err, fault.NetworkFailed, "The practice shop could not be served on port %d.", port).
		WithHint("Choose another port above 1023 with --port.")
}

// inUse reports whether err says that another program has the port. Windows
// has its own number for it, WSAEADDRINUSE, which package syscall leaves out.
func inUse(err error) bool {
	const wsaAddrInUse = syscall.Errno(10048)
	return errors.Is(err, syscall.EADDRINUSE) ||
		runtime.GOOS == "windows" && errors.Is(err, wsaAddrInUse)
}
