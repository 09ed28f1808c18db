// URL and URLSearchParams, from core-js, as a chunk of its own: an address is read
// by many tools, not by all.
import "core-js/modules/web.url";
import "core-js/modules/web.url.can-parse";
import "core-js/modules/web.url.parse";
import "core-js/modules/web.url.to-json";
import "core-js/modules/web.url-search-params";
import "core-js/modules/web.url-search-params.delete";
import "core-js/modules/web.url-search-params.has";
import "core-js/modules/web.url-search-params.size";
import { pairs } from "./console/pairs.ts";

pairs(URLSearchParams.prototype, "URLSearchParams");
