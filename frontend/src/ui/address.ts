// Addresses as people read them.

/** The site of a web address, empty for any other. */
export function siteOf(url: string): string {
  try {
    const { protocol, hostname } = new URL(url);
    return /^https?:$/.test(protocol) ? hostname : "";
  } catch {
    return "";
  }
}

/** Without http:// and a bare slash at the end. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");
