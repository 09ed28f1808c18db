package desktop

import (
	"net/url"
	"slices"

	"sitewright/backend/fault"
)

// opened are the schemes of addresses that are given to other programs. Wails
// 2.9.2 checks nothing, and a file: or a program's own scheme can do anything.
var opened = []string{"http", "https", "mailto"}

// linkMost is the longest address, in bytes, that other programs are given.
const linkMost = 8 << 10

func checkLink(address string) error {
	u, err := url.Parse(address)
	if err != nil || len(address) > linkMost || !slices.Contains(opened, u.Scheme) || (u.Scheme != "mailto" && u.Host == "") {
		return fault.New(fault.NotPermitted, "This address is not opened: only web and mail addresses are.")
	}
	return nil
}
