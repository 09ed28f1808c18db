// querystring.
import querystring from "querystring-es3";

const { parse, stringify } = querystring;
export default {
  parse,
  stringify,
  decode: parse,
  encode: stringify,
  escape: (text: unknown) =>
    encodeURIComponent(String(text)).replace(/[!'()*]/g, (c) =>
      c === "!" || c === "'" || c === "(" || c === ")" || c === "*" ? c : encodeURIComponent(c),
    ),
  unescape: (text: unknown) => {
    try {
      return decodeURIComponent(String(text));
    } catch {
      return unescape(String(text));
    }
  },
};
