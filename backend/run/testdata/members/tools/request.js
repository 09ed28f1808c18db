// request: what the page asks.
import { drive, mistake } from "./drive.js";

// The first request for an echo that the text causes.
async function asked(s, options = "") {
  const [request] = await Promise.all([s.page.waitForRequest("**/answer/echo*"), s.view.evaluate(`fetch("/workshop/answer/echo?a=1"${options}).then(() => 1)`)]);
  return request;
}
const post = (body, type = "text/plain") => `, { method: "POST", body: ${JSON.stringify(body)}, headers: { "Content-Type": "${type}", "X-Own": "yes" } }`;
const failed = (s) => Promise.all([s.page.waitForEvent("requestfailed"), s.view.evaluate(`fetch("/workshop/answer/drop").catch(() => 1)`)]).then(([r]) => r);

const table = {
  url: { success: [(s) => asked(s).then((r) => r.url() === `${s.shop}/workshop/answer/echo?a=1`), true] },
  method: { success: [(s) => asked(s, post("x")).then((r) => r.method()), "POST"] },
  resourceType: { success: [(s) => asked(s).then((r) => r.resourceType()), "fetch"] },
  isNavigationRequest: { success: [async (s) => {
    const [document] = await Promise.all([s.page.waitForRequest("**/workshop/inner"), s.page.goto(`${s.shop}/workshop/inner`)]);
    return [document.isNavigationRequest(), document.resourceType()];
  }, [true, "document"]] },
  postData: { success: [(s) => asked(s, post("milk")).then((r) => r.postData()), "milk"], success_none: [(s) => asked(s).then((r) => r.postData()), null] },
  postDataJSON: {
    success: [(s) => asked(s, post(`{"milk":2}`, "application/json")).then((r) => r.postDataJSON()), { milk: 2 }],
    fails: [(s) => asked(s, post("milk")).then((r) => r.postDataJSON()), { name: "SyntaxError", says: "request.postDataJSON: what was sent is no JSON" }],
  },
  headers: { success: [(s) => asked(s, post("x")).then((r) => r.headers()["x-own"]), "yes"] },
  headerValue: {
    success: [(s) => asked(s, post("x")).then((r) => Promise.all([r.headerValue("X-Own"), r.headerValue("X-None")])), ["yes", null]],
    fails: [(s) => asked(s).then((r) => r.headerValue()), mistake("request.headerValue: the name has to be a text, not undefined")],
  },
  failure: { success: [(s) => failed(s).then((r) => r.failure().errorText.startsWith("net::ERR_")), true], success_none: [(s) => asked(s).then((r) => r.failure()), null] },
};

export const run = (ctx, args) => drive(ctx, table, args);
