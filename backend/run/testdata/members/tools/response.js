// response: what came back for a request of the page.
import { drive, fault, mistake } from "./drive.js";

async function came(s, path) {
  const [response] = await Promise.all([s.page.waitForResponse(`**/answer/${path}`), s.view.evaluate(`void fetch("/workshop/answer/${path}").then((r) => r.text()).catch(() => 1)`)]);
  return response;
}
const tea = "slow?text=tea";
// Comes in two halves, with a rest between.
const halves = "download?bytes=2000&ms=150";
const broken = (member) => [(s) => came(s, "half").then((r) => r[member]()), fault("network-failed", "broke off")];

const table = {
  url: { success: [(s) => came(s, tea).then((r) => r.url() === `${s.shop}/workshop/answer/${tea}`), true] },
  status: { success: [(s) => came(s, "status?code=503").then((r) => r.status()), 503] },
  statusText: { success: [(s) => came(s, "status?code=503").then((r) => r.statusText()), "Service Unavailable"] },
  ok: { success: [async (s) => [(await came(s, tea)).ok(), (await came(s, "status?code=404")).ok()], [true, false]] },
  headers: { success: [(s) => came(s, tea).then((r) => r.headers()["content-type"]), "text/plain; charset=utf-8"] },
  headerValue: {
    success: [(s) => came(s, tea).then((r) => r.headerValue("Content-Type")), "text/plain; charset=utf-8"],
    fails: [(s) => came(s, tea).then((r) => r.headerValue(1)), mistake("response.headerValue: the name has to be a text, not 1")],
  },
  request: { success: [(s) => came(s, tea).then((r) => [r.request().method(), r.request().url() === r.url()]), ["GET", true]] },
  body: { success: [(s) => came(s, tea).then((r) => r.body()).then((bytes) => [...bytes]), [116, 101, 97]], waits: [(s) => came(s, halves).then((r) => r.body()).then((bytes) => bytes.length), 2000], fails: broken("body") },
  text: { success: [(s) => came(s, tea).then((r) => r.text()), "tea"], waits: [(s) => came(s, halves).then((r) => r.text()).then((text) => text.length), 2000], fails: broken("text") },
  json: {
    success: [(s) => came(s, "echo").then((r) => r.json()).then((value) => value.Method), "GET"],
    waits: [(s) => came(s, "slow?ms=150&text=5").then((r) => r.json()), 5],
    fails: [(s) => came(s, tea).then((r) => r.json()), { name: "SyntaxError", says: "(status 200) is no JSON; it begins with \"tea\"" }],
    fails_broken: broken("json"),
  },
  finished: { success: [(s) => came(s, tea).then((r) => r.finished()), null], waits: [(s) => came(s, halves).then((r) => r.finished()), null], fails: broken("finished") },
};

export const run = (ctx, args) => drive(ctx, table, args);
