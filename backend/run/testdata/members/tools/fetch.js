// ctx.fetch: requests from the app and from the page.
import { drive, soon } from "./drive.js";

// As the web says it: what cannot be fetched is a TypeError.
const lost = (code, says) => ({ name: "TypeError", code, says });

const cases = (member) => ({
  success: [(s) => s.ctx.fetch[member](`${s.shop}/workshop/answer/echo`, { method: "POST", body: "tea" }).then((r) => r.json()).then((r) => [r.Method, r.Body]), ["POST", "tea"]],
  waits: [(s) => s.ctx.fetch[member](`${s.shop}/workshop/answer/slow?ms=150&text=late`).then((r) => r.text()), "late"],
  success_status: [(s) => s.ctx.fetch[member](`${s.shop}/workshop/answer/status?code=503`).then((r) => [r.ok, r.status]), [false, 503]],
  fails: [(s) => s.ctx.fetch[member](`${s.shop}/workshop/answer/drop`), lost("network-failed", "shop.localhost")],
  fails_late: [(s) => s.ctx.fetch[member](`${s.shop}/workshop/answer/hang`, soon), lost("network-failed", "did not answer within 80ms")],
  fails_outside: [(s) => s.ctx.fetch[member](`${s.outside}/fixture`), lost("page-outside-skill", "may not act on pay.localhost")],
  refuses: [async (s) => s.ctx.fetch[member](s.home, { timeout: "5s" }), { name: "TypeError", says: "timeout has to be a number of milliseconds, not \"5s\"" }],
});

const table = {
  server: cases("server"),
  browser: {
    ...cases("browser"),
    success_relative: [(s) => s.ctx.fetch.browser("/workshop/answer/slow?text=near").then((r) => r.text()), "near"],
    success_cookies: [async (s) => {
      await s.page.evaluate(() => { document.cookie = "pot=full"; });
      const sent = async (how) => (await (await s.ctx.fetch[how](`${s.shop}/workshop/answer/echo`)).json()).Headers.Cookie ?? [];
      return [(await sent("browser")).some((c) => c.includes("pot=full")), await sent("server")];
    }, [true, []]],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
