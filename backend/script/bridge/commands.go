package bridge

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

// command is a command of Chrome's own protocol that scripts may send.
type command struct {
	// takes are the parameters that it may have.
	takes []string
	// goes says that it only leads the tab elsewhere.
	goes bool
	// frames says that it shows or reaches the frames of the page too.
	frames bool
	// undo is the command, with its parameters, that takes back what would hold
	// after the run; "" where nothing does.
	undo string
}

// commands are all that scripts may send. What is not here reaches further than
// the run's page, or might in the next Chrome: files, downloads, cookies, other
// tabs and frames, code in pages that are opened later. Neither does a parameter
// that names another frame, world or node, because those are numbers that can be
// guessed.
var commands = map[string]command{
	"Page.navigate":          {takes: words("url transitionType"), goes: true},
	"Page.reload":            {takes: words("ignoreCache"), goes: true},
	"Page.stopLoading":       {},
	"Page.getLayoutMetrics":  {},
	"Page.captureScreenshot": {takes: words("format quality clip captureBeyondViewport optimizeForSpeed"), frames: true},
	"Page.printToPDF": {frames: true, takes: words("landscape printBackground scale paperWidth paperHeight marginTop " +
		"marginBottom marginLeft marginRight pageRanges preferCSSPageSize generateTaggedPDF generateDocumentOutline")},

	"Runtime.evaluate": {takes: words("expression objectGroup silent returnByValue generatePreview userGesture awaitPromise " +
		"throwOnSideEffect timeout replMode")},
	"Runtime.callFunctionOn": {takes: words("functionDeclaration objectId arguments objectGroup silent returnByValue " +
		"generatePreview userGesture awaitPromise throwOnSideEffect")},
	"Runtime.getProperties": {takes: words("objectId ownProperties accessorPropertiesOnly generatePreview nonIndexedPropertiesOnly")},
	"Runtime.awaitPromise":  {takes: words("promiseObjectId returnByValue generatePreview")},
	"Runtime.releaseObject": {takes: words("objectId")},
	"Runtime.getHeapUsage":  {},

	"DOM.getBoxModel":            {takes: words("objectId")},
	"DOM.getContentQuads":        {takes: words("objectId")},
	"DOM.getOuterHTML":           {takes: words("objectId")},
	"DOM.scrollIntoViewIfNeeded": {takes: words("objectId rect")},
	"DOM.focus":                  {takes: words("objectId")},

	"Input.dispatchKeyEvent": {frames: true, takes: words("type modifiers timestamp text unmodifiedText keyIdentifier code key " +
		"windowsVirtualKeyCode nativeVirtualKeyCode autoRepeat isKeypad isSystemKey location")},
	"Input.dispatchMouseEvent": {frames: true, takes: words("type x y modifiers timestamp button buttons clickCount force " +
		"tangentialPressure tiltX tiltY twist deltaX deltaY pointerType")},
	"Input.dispatchTouchEvent": {frames: true, takes: words("type touchPoints modifiers timestamp")},
	"Input.insertText":         {frames: true, takes: words("text")},

	"Emulation.setDeviceMetricsOverride": {undo: "Emulation.clearDeviceMetricsOverride {}", takes: words("width height deviceScaleFactor " +
		"mobile scale screenWidth screenHeight positionX positionY screenOrientation viewport")},
	"Emulation.clearDeviceMetricsOverride": {},
	"Emulation.setGeolocationOverride": {undo: "Emulation.clearGeolocationOverride {}", takes: words("latitude longitude accuracy " +
		"altitude altitudeAccuracy heading speed")},
	"Emulation.clearGeolocationOverride": {},
	"Emulation.setTimezoneOverride":      {undo: `Emulation.setTimezoneOverride {"timezoneId":""}`, takes: words("timezoneId")},
	"Emulation.setLocaleOverride":        {undo: "Emulation.setLocaleOverride {}", takes: words("locale")},
	"Emulation.setUserAgentOverride":     {undo: `Emulation.setUserAgentOverride {"userAgent":""}`, takes: words("userAgent acceptLanguage platform")},
	"Emulation.setEmulatedMedia":         {undo: `Emulation.setEmulatedMedia {"media":"","features":[]}`, takes: words("media features")},
	"Emulation.setTouchEmulationEnabled": {undo: `Emulation.setTouchEmulationEnabled {"enabled":false}`, takes: words("enabled maxTouchPoints")},
	"Emulation.setCPUThrottlingRate":     {undo: `Emulation.setCPUThrottlingRate {"rate":1}`, takes: words("rate")},
	"Emulation.setEmulatedVisionDeficiency": {
		undo: `Emulation.setEmulatedVisionDeficiency {"type":"none"}`, takes: words("type"),
	},

	"Network.setCacheDisabled": {undo: `Network.setCacheDisabled {"cacheDisabled":false}`, takes: words("cacheDisabled")},
	"Network.setBlockedURLs":   {undo: `Network.setBlockedURLs {"urls":[]}`, takes: words("urls")},
	"Network.emulateNetworkConditions": {
		undo:  `Network.emulateNetworkConditions {"offline":false,"latency":0,"downloadThroughput":-1,"uploadThroughput":-1}`,
		takes: words("offline latency downloadThroughput uploadThroughput connectionType"),
	},

	"Performance.enable":     {undo: "Performance.disable {}"},
	"Performance.disable":    {},
	"Performance.getMetrics": {},
}

func words(list string) []string { return strings.Fields(list) }

// undoLimit is how long a tab may take to take back what a script set in it.
const undoLimit = 2 * time.Second

// changed remembers what has to be taken back when the run is done with the tab.
func (t *tab) changed(method string) {
	undo := commands[method].undo
	if undo == "" {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.undo == nil {
		t.undo = map[string]bool{}
	}
	t.undo[undo] = true
}

// restore takes back what the run's commands would leave in the tab.
func (t *tab) restore() {
	t.mu.Lock()
	undo := t.undo
	t.undo = nil
	t.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), undoLimit)
	defer cancel()
	for u := range undo {
		method, params, _ := strings.Cut(u, " ")
		_ = t.session.Call(ctx, method, json.RawMessage(params), nil) // a tab that is gone keeps nothing
	}
}
