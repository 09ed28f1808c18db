package bridge

import (
	"encoding/json"
	"strings"

	"sitewright/backend/page"
)

// owned is what a script knows by an id: a subscription, or what one told of.
type owned struct {
	tab *tab
	// refuse is why the script may not ask for more, nil when it may.
	refuse error
	// name is that of a download, as it was offered.
	name string
}

// telling are the calls that ask for more about something, or act on it.
var telling = map[string]bool{
	"response.body": true, "dialog.accept": true, "download.saveAs": true, "download.path": true,
}

// own remembers which tab something belongs to: later calls name it by its id
// alone, wherever the script is then.
func (b *Bridge) own(t *tab, method string, result any, refuse error) {
	id, subscription, name := "", false, ""
	switch r := result.(type) {
	case string:
		id, subscription = r, method == "events.open"
		if !subscription {
			return
		}
	case *page.Response:
		id = r.ID
	case page.Response:
		id = r.ID
	case page.Request:
		id = r.ID
	case page.Dialog:
		id = r.ID
	case page.Download:
		id, name = r.ID, r.SuggestedFilename
	default:
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.owners[ownerKey(subscription, id)] = owned{t, refuse, name}
}

// owner is what the id that a call names is about; the tab is nil when that is not
// known.
func (b *Bridge) owner(method string, id json.RawMessage) owned {
	var name string
	if json.Unmarshal(id, &name) != nil {
		return owned{}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.owners[ownerKey(strings.HasPrefix(method, "events."), name)]
}

// ownerKey keeps the ids of subscriptions apart from those of what they tell.
func ownerKey(subscription bool, id string) string {
	if subscription {
		return "subscription:" + id
	}
	return "event:" + id
}
