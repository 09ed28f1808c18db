// The picture of the app stays right whatever the bridge does with events.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, toApiError } from "./api";
import { type Fake, fakeApi } from "./fake";
import { Store } from "./store";
import type { RunView } from "./types";
import { inTime, wailsApi } from "./wails";

/** A bridge that tells nothing. */
const silent = { EventsOn: () => () => undefined };

const line = (text: string) => ({ at: 1, level: "log", text, source: "" });

async function started(): Promise<{ fake: Fake; store: Store; run: RunView }> {
  const fake = fakeApi();
  const store = new Store(fake);
  store.start();
  const id = await fake.startRun({
    skill: "bundled/practice-shop",
    tool: "slow",
    args: "{}",
    tabId: "",
    anySite: false,
    remember: false,
    seconds: 0,
  });
  const run = fake.views.get(id);
  if (!run) throw new Error("no run");
  return { fake, store, run };
}

describe("store", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("fetches the state at the start", async () => {
    const { store } = await started();
    expect(store.get().state?.version).toBe("0.3.0");
  });

  it("fetches again after a gap, state and live runs, once", async () => {
    const { fake, store, run } = await started();
    fake.calls.length = 0;
    fake.current.current.title = "Missed";
    fake.views.set(run.id, { ...run, status: "ok", outcome: "done" });
    fake.emit({ seq: fake.current.seq + 5, topic: "console", data: { runId: run.id, index: 0, line: line("x") } });
    fake.emit({ seq: fake.current.seq + 9, topic: "console", data: { runId: run.id, index: 1, line: line("y") } });
    fake.current.seq += 9;
    await vi.advanceTimersByTimeAsync(100);
    expect(fake.calls.filter((c) => c === "state")).toHaveLength(1);
    expect(store.get().state?.current.title).toBe("Missed");
    expect(store.get().runs[run.id]?.status).toBe("ok");
  });

  it("never goes back to older news", async () => {
    const { fake, store, run } = await started();
    const seq = fake.current.seq;
    fake.emit({ seq: seq + 2, topic: "run", data: { ...run, status: "ok", outcome: "done" } });
    fake.emit({ seq: seq + 1, topic: "run", data: { ...run, seconds: 9 } });
    expect(store.get().runs[run.id]?.status).toBe("ok");
    fake.emit({ seq: seq + 4, topic: "state", data: { ...fake.current, seq: seq + 4, version: "new" } });
    fake.emit({ seq: seq + 3, topic: "state", data: { ...fake.current, seq: seq + 3, version: "old" } });
    expect(store.get().state?.version).toBe("new");
  });

  it("keeps messages that come alone", async () => {
    const { fake, store, run } = await started();
    fake.emit({ seq: fake.current.seq + 1, topic: "console", data: { runId: run.id, index: 0, line: line("live") } });
    expect(store.get().runs[run.id]?.console.map((l) => l.text)).toEqual(["live"]);
  });

  it("shows a message once that comes alone and in the run's view", async () => {
    const { fake, store, run } = await started();
    const seq = fake.current.seq;
    fake.emit({ seq: seq + 1, topic: "run", data: { ...run, console: [line("a")] } });
    fake.emit({ seq: seq + 2, topic: "console", data: { runId: run.id, index: 0, line: line("a") } });
    fake.emit({ seq: seq + 3, topic: "console", data: { runId: run.id, index: 1, line: line("a") } });
    expect(store.get().runs[run.id]?.console).toHaveLength(2);
  });

  it("says why there is no state", async () => {
    const fake = fakeApi();
    fake.fail("state", new ApiError("internal", "Nothing there."));
    const store = new Store(fake);
    store.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get().trouble).toBe("Nothing there.");
  });
});

describe("the real api", () => {
  const bridge = (methods: Record<string, (...args: unknown[]) => Promise<unknown>>) => ({
    go: { main: { App: methods } },
    runtime: silent,
  });

  it("is absent outside of the window", () => {
    expect(wailsApi({})).toBeNull();
  });

  it("calls the method of the app by name", async () => {
    const pin = vi.fn(async (_id: unknown) => undefined);
    await wailsApi(bridge({ PinTab: pin }))?.pinTab("t1");
    expect(pin).toHaveBeenCalledWith("t1");
  });

  it("fails where the app has no such method", async () => {
    await expect(wailsApi(bridge({}))?.state()).rejects.toThrow("two versions");
  });

  it("gives up on a call that never settles", async () => {
    vi.useFakeTimers();
    const call = expect(inTime(new Promise(() => undefined), 100)).rejects.toThrow("in time");
    await vi.advanceTimersByTimeAsync(101);
    await call;
    vi.useRealTimers();
  });

  it.each([
    [{ code: "no-tab", message: "No page.", hint: "Open one." }, "no-tab", "No page.", "Open one."],
    ['{"code":"no-tab","message":"No page."}', "no-tab", "No page.", ""],
    ["plain words", "internal", "plain words", ""],
    ["{broken", "internal", "{broken", ""],
    [new Error("thrown"), "internal", "thrown", ""],
  ])("reads the error %o", (reason, code, message, hint) => {
    expect(toApiError(reason)).toMatchObject({ code, message, hint });
  });
});
