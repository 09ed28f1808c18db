// How values are written, as Node.js writes them.
import extracted from "node-inspect-extracted";

export const { inspect, format, formatWithOptions, stripVTControlCharacters } = extracted;
