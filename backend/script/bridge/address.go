package bridge

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"syscall"

	"sitewright/backend/fault"
)

// inner are the ranges, beyond those that net/netip names, that are no place on
// the public internet or stand for one inside (IANA's special-purpose address
// registries). Those that carry another address in them could lead anywhere.
var inner = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // a provider's own network
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("2001::/32"), // Teredo
	netip.MustParsePrefix("2002::/16"), // 6to4
	netip.MustParsePrefix("fec0::/10"), // site-local, as it was
}

// private reports an address of this computer or of a network around it.
func private(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return true
	}
	for _, p := range inner {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// privateError tells that a name led to an address inside.
type privateError struct {
	host string
	ip   netip.Addr
}

func (e *privateError) Error() string { return fmt.Sprintf("%s is at %s", e.host, e.ip) }

func (e *privateError) fault() error {
	return fault.New(fault.PageOutsideSkill, "%s leads to %s, an address on this computer or in the network around it.", e.host, e.ip).
		WithHint("If that is meant, allow this very host: --allow %s on the command line, or “Allow for this skill” in the window.", e.host).
		WithHost(e.host)
}

// dial connects to a host. The address is checked when the connection is made,
// after every look-up, so that a name cannot change its meaning in between.
func (f *fetcher) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	d := net.Dialer{Resolver: f.resolver, Timeout: dialTimeout}
	if _, isProxy := f.proxies.Load(address); !isProxy {
		named := f.scope.mayBeInside(normalHost(host))
		d.Control = func(_, at string, _ syscall.RawConn) error {
			ip, err := netip.ParseAddrPort(at)
			if err != nil {
				return err
			}
			if !named && private(ip.Addr()) {
				return &privateError{host, ip.Addr()}
			}
			return nil
		}
	}
	// Browsers take these names for this computer without asking anybody (RFC
	// 6761, 6.3), and not every resolver knows them.
	if name := strings.ToLower(strings.TrimSuffix(host, ".")); name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return localhost(ctx, &d, network, port)
	}
	return d.DialContext(ctx, network, address)
}

// localhost tries both addresses of this computer.
func localhost(ctx context.Context, d *net.Dialer, network, port string) (net.Conn, error) {
	conn, err := d.DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
	if err == nil || ctx.Err() != nil {
		return conn, err
	}
	if conn, err6 := d.DialContext(ctx, network, net.JoinHostPort("::1", port)); err6 == nil {
		return conn, nil
	}
	return nil, err
}
