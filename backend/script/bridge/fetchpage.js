// Loads an address for a script from within the page, with the page's cookies. It
// takes and gives one text of JSON. The page's own fetch may have been replaced
// by the page; that is what its own code would get as well.
async (text) => {
  const asked = JSON.parse(text);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), asked.timeout);
  try {
    const response = await fetch(asked.url, {
      method: asked.method,
      headers: asked.headers,
      body: asked.body === null ? undefined : Uint8Array.from(atob(asked.body), (c) => c.charCodeAt(0)),
      redirect: asked.redirect,
      credentials: "include",
      signal: stop.signal,
    });
    const length = Number(response.headers.get("content-length"));
    if (length > asked.limit) return JSON.stringify({ large: true });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > asked.limit) return JSON.stringify({ large: true });
    const parts = [];
    const step = 0x6000; // a multiple of 3, so that the parts of base64 join
    for (let i = 0; i < bytes.length; i += step) {
      parts.push(btoa(String.fromCharCode(...bytes.subarray(i, i + step))));
    }
    return JSON.stringify({
      status: response.status,
      statusText: response.statusText,
      url: response.url,
      redirected: response.redirected,
      headers: [...response.headers],
      body: parts.join(""),
      opaque: response.type === "opaqueredirect",
    });
  } catch (error) {
    return JSON.stringify({ late: stop.signal.aborted, failed: String(error) });
  } finally {
    clearTimeout(timer);
  }
};
