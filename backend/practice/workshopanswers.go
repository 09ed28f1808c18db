package practice

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	// longestWait bounds how late an answer of the workshop may come.
	longestWait = 20 * time.Second
	// largestFile bounds what the workshop offers for download, in bytes.
	largestFile = 8 << 20
	// workshopBody is the most that the workshop takes, in bytes.
	workshopBody = 8 << 20
)

// workshopAnswers are the addresses below /workshop/answer/, which answer as
// networks do that are slow, broken or in the way.
func workshopAnswers() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"/workshop/answer/echo":         echo,
		"GET /workshop/answer/slow":     answerSlowly,
		"GET /workshop/answer/status":   answerStatus,
		"GET /workshop/answer/redirect": answerRedirect,
		"GET /workshop/answer/drop":     dropConnection,
		"GET /workshop/answer/half":     answerHalf,
		"GET /workshop/answer/hang":     neverAnswer,
		"GET /workshop/answer/download": offerDownload,
		"GET /workshop/answer/nothing":  answerNothing,
	}
}

// echo answers with what came: the method, the address, the headers, the body
// and the files of a form.
func echo(w http.ResponseWriter, r *http.Request) {
	type file struct {
		Field, Name, Type string
		Size              int
		Base64            string
	}
	answer := struct {
		Method, URL string
		Headers     http.Header
		Body        string
		Fields      map[string][]string
		Files       []file
	}{Method: r.Method, URL: r.URL.String(), Headers: r.Header, Fields: map[string][]string{}, Files: []file{}}
	if err := r.ParseMultipartForm(workshopBody); err == nil {
		answer.Fields = r.MultipartForm.Value
		for field, headers := range r.MultipartForm.File {
			for _, h := range headers {
				content, err := h.Open()
				if err != nil {
					sendProblem(w, http.StatusInternalServerError, err.Error())
					return
				}
				text, _ := io.ReadAll(content)
				_ = content.Close()
				answer.Files = append(answer.Files, file{
					Field: field, Name: h.Filename, Type: h.Header.Get("Content-Type"),
					Size: len(text), Base64: base64.StdEncoding.EncodeToString(text),
				})
			}
		}
	} else if body, err := io.ReadAll(r.Body); err == nil {
		answer.Body = string(body)
		if len(r.PostForm) > 0 {
			answer.Fields = r.PostForm
		}
	}
	sendJSON(w, http.StatusOK, answer)
}

// wait lets the time in ms pass; it reports whether the visitor is still there.
func wait(r *http.Request) bool {
	ms, _ := strconv.Atoi(r.FormValue("ms")) // without a number there is no wait
	timer := time.NewTimer(min(time.Duration(ms)*time.Millisecond, longestWait))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}

// answerSlowly answers after ms milliseconds, with the text or a small page.
func answerSlowly(w http.ResponseWriter, r *http.Request) {
	if !wait(r) {
		return
	}
	if text := r.FormValue("text"); text != "" {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, text)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<!doctype html><title>Slow</title><h1>It came after all</h1>")
}

// answerStatus answers with the status in code, and a page that names it.
func answerStatus(w http.ResponseWriter, r *http.Request) {
	code, err := strconv.Atoi(r.FormValue("code"))
	if err != nil || code < 200 || code > 599 {
		code = http.StatusTeapot
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = fmt.Fprintf(w, "<!doctype html><title>%d</title><h1>Status %d</h1>", code, code)
}

// answerRedirect leads to the address in to, "times" times around itself first.
func answerRedirect(w http.ResponseWriter, r *http.Request) {
	to := localPath(r.FormValue("to"))
	if times, _ := strconv.Atoi(r.FormValue("times")); times > 1 {
		query := r.URL.Query()
		query.Set("times", strconv.Itoa(times-1))
		to = "/workshop/answer/redirect?" + query.Encode()
	}
	http.Redirect(w, r, to, http.StatusFound)
}

// dropConnection hangs up without an answer.
func dropConnection(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// answerHalf promises more than it sends, then hangs up.
func answerHalf(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", "100000")
	_, _ = io.WriteString(w, "<!doctype html><title>Half</title><h1>The beginning</h1>")
	_ = http.NewResponseController(w).Flush()
	panic(http.ErrAbortHandler)
}

// neverAnswer keeps the visitor waiting until they go.
func neverAnswer(_ http.ResponseWriter, r *http.Request) {
	timer := time.NewTimer(10 * longestWait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// answerNothing answers 204, which leaves the page that asked where it is.
func answerNothing(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

// offerDownload offers a file: name, bytes, and ms of rest in its middle.
func offerDownload(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if name == "" {
		name = "kettles.csv"
	}
	size, err := strconv.Atoi(r.FormValue("bytes"))
	if err != nil || size < 0 || size > largestFile {
		size = 1000
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(name))
	w.Header().Set("Content-Length", strconv.Itoa(size))
	if _, err := w.Write(letters(0, size/2)); err != nil {
		return
	}
	_ = http.NewResponseController(w).Flush()
	if wait(r) {
		_, _ = w.Write(letters(size/2, size))
	}
}

// letters are the bytes from and to of an endless a…z.
func letters(from, to int) []byte {
	text := make([]byte, to-from)
	for i := range text {
		text[i] = byte('a' + (from+i)%26)
	}
	return text
}
