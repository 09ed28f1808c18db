package bridge

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"

	"sitewright/backend/fault"
)

//go:embed fetchpage.js
var fetchPage string

// fetchInPage is the file's function, without the end of its statement.
var fetchInPage = strings.TrimSuffix(strings.TrimSpace(fetchPage), ";")

// pageRequest is what fetchpage.js takes.
type pageRequest struct {
	URL      string      `json:"url"`
	Method   string      `json:"method"`
	Headers  [][2]string `json:"headers"`
	Body     *string     `json:"body"`
	Redirect string      `json:"redirect"`
	// Timeout is milliseconds, Limit bytes.
	Timeout int64 `json:"timeout"`
	Limit   int   `json:"limit"`
}

// pageAnswer is what it gives.
type pageAnswer struct {
	fetchAnswer
	Large, Late bool
	Failed      string
}

// browserFetch answers fetch.browser: the page asks, with its own cookies, as
// its own code could. An address may be relative to the page's.
func (b *Bridge) browserFetch(ctx context.Context, params json.RawMessage) (any, error) {
	p, err := decode[fetchParams]("fetch.browser", params)
	if err != nil {
		return nil, err
	}
	t, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	if base, err := url.Parse(t.session.Place().URL); err == nil {
		if at, err := base.Parse(p.URL); err == nil {
			p.URL = at.String()
		}
	}
	if _, err := b.o.Scope.Address(p.URL); err != nil {
		return nil, err
	}
	answer, err := b.askPage(ctx, p)
	if err != nil {
		return nil, err
	}
	host := hostOf(p.URL)
	switch {
	case answer.Large:
		return nil, fault.New(fault.NetworkFailed, "The answer of %s has more than %d MB.", host, fetchLimit>>20).WithHint("Ask for less at a time.")
	case answer.Late:
		return nil, fault.New(fault.NetworkFailed, "%s did not answer within %s.", host, p.timeout()).
			WithHint("Try again when the site is faster, or allow more time with { timeout: … }.")
	case answer.Failed != "":
		return nil, fault.New(fault.NetworkFailed, "The page could not load %s: %s", host, answer.Failed).
			WithHint("The site may be down, or its rules, or the page's, forbid this page to ask it. ctx.fetch.server asks from outside the page.")
	}
	// The page was led elsewhere: what is there is nothing for the script.
	if answer.URL != "" {
		if _, err := b.o.Scope.Address(answer.URL); err != nil {
			return nil, err
		}
	}
	return answer.fetchAnswer, nil
}

// askPage runs fetchpage.js in the current page.
func (b *Bridge) askPage(ctx context.Context, p fetchParams) (pageAnswer, error) {
	request := pageRequest{
		URL: p.URL, Method: cmp.Or(p.Method, "GET"), Headers: p.Headers, Redirect: cmp.Or(p.Redirect, "follow"),
		Timeout: p.timeout().Milliseconds(), Limit: fetchLimit,
	}
	if request.Headers == nil {
		request.Headers = [][2]string{}
	}
	if p.Body != nil {
		body := base64.StdEncoding.EncodeToString(*p.Body)
		request.Body = &body
	}
	text, err := json.Marshal(request)
	if err != nil {
		return pageAnswer{}, err
	}
	params, err := json.Marshal(map[string]any{"expression": fetchInPage, "isFunction": true, "arg": string(text)})
	if err != nil {
		return pageAnswer{}, err
	}
	value, err := b.page(ctx, "page.evaluate", params)
	if err != nil {
		return pageAnswer{}, err
	}
	raw, err := json.Marshal(value)
	var answer pageAnswer
	var said string
	if err == nil {
		err = json.Unmarshal(raw, &said)
	}
	if err == nil {
		err = json.Unmarshal([]byte(said), &answer)
	}
	if err != nil {
		return pageAnswer{}, fault.Wrap(err, fault.NetworkFailed, "The page answered something that is no response.")
	}
	return answer, nil
}
