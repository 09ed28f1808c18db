package desktop

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"

	"sitewright/backend/fault"
	"sitewright/backend/workspace"
)

// Data serves what is too large for a call: results in pages, and pictures of
// skills. The workspace is asked for at each request, as the window may be faster
// than the engine; wait returns it when it is ready.
//
//	GET /result/<run>?from=0&count=200       rows of a table or list
//	GET /result/<run>/text?from=0&count=200  lines of the result as text
//	GET /result/<run>/value                  the whole result as JSON
//	GET /skill/<key>/<path>                  a picture
func Data(wait func() (*workspace.Workspace, error)) http.Handler {
	mux := http.NewServeMux()
	answer := func(pattern string, ask func(*workspace.Workspace, *http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			out, err := Guard(Named(pattern), func() (any, error) {
				ws, err := wait()
				if err != nil {
					return nil, err
				}
				return ask(ws, r)
			})
			if err != nil {
				refuse(w, err)
				return
			}
			writeJSON(w, http.StatusOK, out)
		})
	}
	answer("GET /result/{id}", func(ws *workspace.Workspace, r *http.Request) (any, error) {
		return ws.Rows(r.PathValue("id"), number(r, "from", 0), number(r, "count", 200))
	})
	answer("GET /result/{id}/text", func(ws *workspace.Workspace, r *http.Request) (any, error) {
		return ws.Text(r.PathValue("id"), number(r, "from", 0), number(r, "count", 200))
	})
	answer("GET /result/{id}/value", func(ws *workspace.Workspace, r *http.Request) (any, error) {
		return ws.Value(r.PathValue("id"))
	})
	mux.HandleFunc("GET /skill/{key}/{path...}", func(w http.ResponseWriter, r *http.Request) {
		ws, err := wait()
		if err != nil {
			refuse(w, err)
			return
		}
		data, mediaType, err := ws.Picture(r.PathValue("key"), r.PathValue("path"))
		if err != nil {
			refuse(w, err)
			return
		}
		w.Header().Set("Content-Type", mediaType)
		if _, err := w.Write(data); err != nil {
			slog.Debug("sending a picture", "error", err)
		}
	})
	return mux
}

// number is a number of the query, or other where there is none.
func number(r *http.Request, name string, other int) int {
	n, err := strconv.Atoi(r.URL.Query().Get(name))
	if err != nil {
		return other
	}
	return n
}

// refuse answers with the fault as JSON.
func refuse(w http.ResponseWriter, err error) {
	e := fault.From(err)
	status := http.StatusNotFound
	switch e.Code {
	case fault.ResultTooLarge:
		status = http.StatusRequestEntityTooLarge
	case fault.NotPermitted:
		status = http.StatusForbidden
	case fault.Internal:
		status = http.StatusInternalServerError
	}
	writeJSON(w, status, e)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		slog.Debug("sending an answer", "error", err)
	}
}
