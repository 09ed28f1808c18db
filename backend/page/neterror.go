package page

import (
	"strings"

	"sitewright/backend/fault"
)

// failed says why no page came. Chrome's own word is kept.
func (n *navigation) failed(reason string) error {
	words, ok := netWords[strings.TrimPrefix(reason, "net::")]
	if !ok {
		words = "it could not be loaded"
	}
	return fault.New(fault.NavigationFailed, "%s: %s: %s (%s).", n.member, n.address, words, reason).
		WithHint("Check the address in a tab of the browser. Where it may fail, catch the error: its code is navigation-failed.")
}

// netWords are Chrome's reasons, as net_error_list.h of Chromium has them.
var netWords = map[string]string{
	"ERR_ABORTED":                    "the navigation was stopped: by an answer without a page, a download, or another navigation",
	"ERR_NAME_NOT_RESOLVED":          "there is no site of this name",
	"ERR_CONNECTION_REFUSED":         "the connection was refused",
	"ERR_CONNECTION_RESET":           "the connection broke off",
	"ERR_CONNECTION_CLOSED":          "the connection was closed",
	"ERR_CONNECTION_TIMED_OUT":       "the site did not answer",
	"ERR_TIMED_OUT":                  "the site did not answer",
	"ERR_EMPTY_RESPONSE":             "the site hung up without an answer",
	"ERR_INTERNET_DISCONNECTED":      "this computer is offline",
	"ERR_ADDRESS_UNREACHABLE":        "the site cannot be reached",
	"ERR_TOO_MANY_REDIRECTS":         "it leads round in a circle",
	"ERR_CERT_AUTHORITY_INVALID":     "its certificate is not trusted",
	"ERR_CERT_DATE_INVALID":          "its certificate has expired",
	"ERR_CERT_COMMON_NAME_INVALID":   "its certificate is for another site",
	"ERR_SSL_PROTOCOL_ERROR":         "it does not speak HTTPS",
	"ERR_BLOCKED_BY_CLIENT":          "an extension of Chrome blocked it",
	"ERR_BLOCKED_BY_RESPONSE":        "the site forbids to show it here",
	"ERR_FILE_NOT_FOUND":             "there is no such file",
	"ERR_UNSAFE_PORT":                "Chrome refuses this port",
	"ERR_INVALID_URL":                "this is no address",
	"ERR_INVALID_RESPONSE":           "its answer makes no sense",
	"ERR_CONTENT_LENGTH_MISMATCH":    "its answer broke off",
	"ERR_HTTP_RESPONSE_CODE_FAILURE": "it answered with an error and no page",
}
