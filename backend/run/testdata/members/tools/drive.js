// Runs the cases of a table one after the other, in one tab, and tells what became
// of each. A table is { member: { kind: [run, want] } }; the kinds are success,
// waits (it comes late), fails, and refuses (a wrong call). Of a failure want is
// { name, code, says }; a code is undefined for what no fault of the app is.

// How long a case may take before it counts as hanging.
const longest = 20000;
// When what is late comes.
const late = 120;
/** The timeout of what is going to fail. */
export const soon = { timeout: 80 };

export async function drive(ctx, table, args, { frame = false } = {}) {
  const stage = new Stage(ctx, args, frame);
  const outcomes = [];
  for (const member of Object.keys(table)) {
    for (const kind of Object.keys(table[member])) {
      const [run, want] = table[member][kind];
      console.log(`${member}, ${kind}`); // where it was, when the run itself ends
      const began = performance.now();
      const got = await outcome(() => stage.ready().then(() => run(stage)));
      outcomes.push({ member, kind, want, ms: Math.round(performance.now() - began), ...got });
    }
  }
  return outcomes;
}

async function outcome(run) {
  let timer;
  const hangs = new Promise((_, no) => (timer = setTimeout(() => no(new Error("it hangs")), longest)));
  try {
    return { got: (await Promise.race([run(), hangs])) ?? null };
  } catch (error) {
    const { name, code, message, hint, stack } = error;
    return { failed: { name, code, message, hint, stack } };
  } finally {
    clearTimeout(timer);
  }
}

/** What a case is given. */
class Stage {
  constructor(ctx, { shop, bench, outside }, frame) {
    Object.assign(this, { ctx, page: ctx.page, shop, bench, outside });
    this.home = `${shop}/fixture` + (frame ? `?frame=${bench}/fixture` : "");
    this.inFrame = frame;
  }

  /** The page, or the frame of another site in it, empty again. */
  async ready() {
    this.page.setDefaultTimeout(10000);
    const inner = this.inFrame ? this.page.frame("inner") : this.page.mainFrame();
    if (this.page.url() !== this.home || inner === null || inner.url() !== this.viewHome()) await this.page.goto(this.home);
    this.view = this.inFrame ? this.page.frame("inner") : this.page;
    await this.put("");
  }

  viewHome() {
    return this.inFrame ? `${this.bench}/fixture` : this.home;
  }

  /** Shows the HTML; then runs the text, if there is one. */
  put(html, then = "") {
    return this.view.evaluate(`seen = []; main().innerHTML = ${JSON.stringify(html)}; scrollTo(0, 0); ${then}; undefined`);
  }

  /** The same, a moment from now. */
  late(html, then = "") {
    const text = JSON.stringify(`main().innerHTML = ${JSON.stringify(html)}; ${then}`);
    return this.view.evaluate(`setTimeout(() => (0, eval)(${text}), ${late}); undefined`);
  }

  /** Runs a text in the view a moment from now. */
  later(text) {
    return this.view.evaluate(`setTimeout(() => { ${text} }, ${late}); undefined`);
  }

  /** What happened, in words. */
  seen() {
    return this.view.evaluate("seen.join(' ')");
  }

  /** Leads the view to the address and does not wait for it to load. */
  async lead(address) {
    if (!this.inFrame) return this.page.goto(address, { waitUntil: "commit" });
    await this.page.evaluate((to) => { document.querySelector("iframe").src = to; }, address);
    await this.view.waitForURL((url) => url.href === address || url.href === `${this.outside}/`, { waitUntil: "commit" });
  }

  /** Leads the view to a site that is not the skill's. */
  leave() {
    return this.lead(`${this.outside}/fixture`);
  }
}

/** A failure for want of time. */
export const tooLate = (says, code = "element-not-found") => ({ name: "TimeoutError", code, says });
/** A wrong call. */
export const mistake = (says) => ({ name: "TypeError", says });
/** A failure of another kind. */
export const fault = (code, says) => ({ name: "Error", code, says });
/** What happens where the skill may not act. */
export const outside = fault("page-outside-skill", "may not act on pay.localhost");
