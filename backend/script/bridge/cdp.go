package bridge

import (
	"context"
	"encoding/json"
	"strings"

	"sitewright/backend/fault"
)

// protocolDomains are the parts of Chrome's protocol that are about one page.
var protocolDomains = map[string]bool{
	"Accessibility": true, "Animation": true, "CSS": true, "DOM": true, "DOMDebugger": true, "DOMSnapshot": true,
	"Emulation": true, "Input": true, "LayerTree": true, "Network": true, "Overlay": true, "Page": true,
	"Performance": true, "Runtime": true,
}

// protocolRefused are commands of those parts that reach further than the page:
// cookies of every site, files, downloads, code in pages that are opened later,
// and what our own session rests on.
var protocolRefused = map[string]bool{
	"CSS.disable": true, "DOM.disable": true, "Network.disable": true, "Page.disable": true, "Runtime.disable": true,
	"DOM.getFileInfo": true, "DOM.setFileInputFiles": true,
	"Network.clearBrowserCache": true, "Network.clearBrowserCookies": true, "Network.deleteCookies": true,
	"Network.getAllCookies": true, "Network.getCookies": true, "Network.setCookie": true, "Network.setCookies": true,
	"Network.loadNetworkResource": true, "Network.setRequestInterception": true,
	"Network.continueInterceptedRequest": true, "Network.enableDeviceBoundSessions": true,
	"Page.addScriptToEvaluateOnLoad": true, "Page.addScriptToEvaluateOnNewDocument": true,
	"Page.close": true, "Page.crash": true, "Page.deleteCookie": true, "Page.getCookies": true,
	"Page.handleFileChooser": true, "Page.setDownloadBehavior": true, "Page.setInterceptFileChooserDialog": true,
	"Page.setWebLifecycleState":       true,
	"Runtime.runIfWaitingForDebugger": true, "Runtime.terminateExecution": true,
}

// checkProtocol says whether a script that was granted the protocol may send the
// command.
func checkProtocol(method string, params json.RawMessage) error {
	domain, _, ok := strings.Cut(method, ".")
	if !ok || !protocolDomains[domain] || protocolRefused[method] {
		return fault.New(fault.NotPermitted, "ctx.cdp does not send %s: only commands about the run's own page.", shortAddress(method)).
			WithHint("Target, Browser, Storage, cookies, downloads and files are closed to scripts.")
	}
	var v any
	if len(params) > 0 {
		if err := json.Unmarshal(params, &v); err != nil {
			return badCall("cdp", err)
		}
	}
	if at := otherScheme(v); at != "" {
		return fault.New(fault.NotPermitted, "ctx.cdp does not send the address %s.", shortAddress(at)).
			WithHint("Addresses begin with https:// or http://.")
	}
	return nil
}

// otherScheme finds an address, under a name that means one, that is none of a
// site.
func otherScheme(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			text, isText := member.(string)
			if isText && strings.HasSuffix(strings.ToLower(name), "url") && !webAddress(text) {
				return text
			}
			if at := otherScheme(member); at != "" {
				return at
			}
		}
	case []any:
		for _, member := range v {
			if at := otherScheme(member); at != "" {
				return at
			}
		}
	}
	return ""
}

// webAddress reports what may be opened: http, https, about:blank; no text is no
// address.
func webAddress(address string) bool {
	lower := strings.ToLower(strings.TrimSpace(address))
	return lower == "" || lower == "about:blank" || strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://")
}

// protocol answers cdp.send.
func (b *Bridge) protocol(ctx context.Context, params json.RawMessage) (any, error) {
	type call struct {
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	p, err := decode[call]("cdp", params)
	if err != nil {
		return nil, err
	}
	if !b.o.Grant.CDP {
		return nil, fault.New(fault.NotPermitted, "%q was not granted Chrome's own protocol (ctx.cdp).", b.o.Manifest.ID).
			WithHint("Grant it in the window, or with --grant cdp on the command line.")
	}
	if err := checkProtocol(p.Method, p.Params); err != nil {
		return nil, err
	}
	tab, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	// Going somewhere is allowed from everywhere; all else reads or acts.
	if p.Method != "Page.navigate" && p.Method != "Page.reload" {
		if err := b.o.Scope.Page(tab.session.Place()); err != nil {
			return nil, err
		}
	}
	var result json.RawMessage
	if len(p.Params) == 0 {
		p.Params = json.RawMessage("{}")
	}
	if err := tab.session.Call(ctx, p.Method, p.Params, &result); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fault.Wrap(err, fault.ScriptError, "Chrome refused %s: %v", p.Method, err)
	}
	return result, nil
}
