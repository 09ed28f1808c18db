// The chunk of everything around fetch.
import { pairs } from "../console/pairs.ts";
import { tagged } from "../define.ts";
import { Blob, File } from "./blob.ts";
import { FormData } from "./formdata.ts";
import { Headers } from "./headers.ts";
import { Request } from "./request.ts";
import { Response } from "./response.ts";

pairs(FormData.prototype, "FormData");
tagged({ Blob, File, FormData, Headers, Request, Response });

export { fetch, load, paramsOf, responseOf } from "./fetch.ts";
export { Blob, File, FormData, Headers, Request, Response };
