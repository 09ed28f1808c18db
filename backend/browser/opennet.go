package browser

import (
	"net/url"
	"strings"
	"time"

	"sitewright/backend/fault"
)

// netWords are Chrome's network errors in words; %s stands for the site. The
// names are those of Chromium's net/base/net_error_list.h. A name that ends in
// "_" stands for all that begin so; the first that fits counts.
var netWords = []struct{ name, words, hint string }{
	{"ERR_NAME_NOT_RESOLVED", "There is no site named %s", "Check the address for a slip."},
	{"ERR_NAME_", "The name %s could not be looked up", "Check the address and your internet connection."},
	{"ERR_DNS_", "The name %s could not be looked up", "Check the address and your internet connection."},
	{"ERR_INTERNET_DISCONNECTED", "This computer is not connected to the internet", "Connect it, then try again."},
	{"ERR_NETWORK_CHANGED", "The network changed while %s was loading", "Try again."},
	{"ERR_CONNECTION_REFUSED", "%s does not accept connections", "Check that the site is running, and the port in the address."},
	{"ERR_CONNECTION_TIMED_OUT", "%s does not answer", "Try again later."},
	{"ERR_TIMED_OUT", "%s does not answer", "Try again later."},
	{"ERR_ADDRESS_", "%s cannot be reached", "Check the address and your internet connection."},
	{"ERR_CONNECTION_", "%s broke off the connection", "Try again."},
	{"ERR_EMPTY_RESPONSE", "%s sent nothing", "Try again."},
	{"ERR_TOO_MANY_REDIRECTS", "%s sends the browser round in circles", "Signing in, or clearing the site's cookies, often helps."},
	{"ERR_CERT_", "%s cannot prove that it is the real site", "Look at the page in Chrome to see what is wrong with its certificate."},
	{"ERR_SSL_", "%s did not agree on a safe connection", "Check whether the address begins with http:// instead of https://."},
	{"ERR_PROXY_", "The proxy of this computer does not work", "Check the network settings."},
	{"ERR_TUNNEL_", "The proxy of this computer does not work", "Check the network settings."},
	{"ERR_UNSAFE_PORT", "Browsers refuse to use the port in this address", "Check the number after the colon."},
	{"ERR_BLOCKED_BY_", "The browser was told to block %s", "Look at the page in Chrome to see who blocks it."},
	{"ERR_INVALID_", "%s answered with something that is no page", "Check the address."},
	{"ERR_HTTP_RESPONSE_CODE_FAILURE", "%s answered with an error and no page", "Look at the page in Chrome."},
	{"ERR_HTTP2_", "%s broke off the connection", "Try again."},
	{"ERR_ABORTED", "The address %s gave no page", "Check that it is the address of a page."},
}

// netFault says in words why an address did not open.
func netFault(address, errorText string) *fault.Error {
	site := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		site = u.Host
	}
	name := strings.TrimPrefix(errorText, "net::")
	for _, w := range netWords {
		if name == w.name || strings.HasSuffix(w.name, "_") && strings.HasPrefix(name, w.name) {
			f := fault.New(fault.NavigationFailed, "%s.", strings.ReplaceAll(w.words, "%s", site)).WithHint("%s", w.hint)
			f.Stack = address + ": " + errorText
			return f
		}
	}
	f := fault.New(fault.NavigationFailed, "%s could not be opened.", site).WithHint("Look at the page in Chrome. It says %s.", name)
	f.Stack = address + ": " + errorText
	return f
}

// noAnswer is the fault of a site that takes the connection and stays silent.
func noAnswer(address string, after time.Duration) *fault.Error {
	site := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		site = u.Host
	}
	return fault.New(fault.NavigationFailed, "%s did not answer within %s.", site, after).WithHint("Try again later.")
}
