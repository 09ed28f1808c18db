// The window's picture of the app: the last state and runs, kept right by numbered events.
import type { Api } from "./api";
import { toApiError } from "./api";
import type { AppEvent, ConsoleLine, RunView, State } from "./types";

export interface Snapshot {
  state: State | null;
  runs: Readonly<Record<string, RunView>>;
  /** Why the state could not be fetched; empty when it could. */
  trouble: string;
}

/** Whether a run still goes on. */
export const isLive = (run: Pick<RunView, "status">) => run.status === "queued" || run.status === "running";

/** How often lost events are asked after, in milliseconds: a burst in a wrong order asks once. */
const settle = 60;

export class Store {
  private snapshot: Snapshot = { state: null, runs: {}, trouble: "" };
  private readonly ears = new Set<() => void>();
  private seq = 0;
  private stateSeq = 0;
  private readonly runSeq = new Map<string, number>();
  private readonly early = new Map<string, ConsoleLine[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: (() => void) | undefined;

  constructor(private readonly api: Api) {}

  readonly get = () => this.snapshot;

  readonly subscribe = (ear: () => void) => {
    this.ears.add(ear);
    return () => {
      this.ears.delete(ear);
    };
  };

  /** Listens and fetches; the answer ends both. */
  start(): () => void {
    this.stop = this.api.listen((event) => this.hear(event));
    void this.refresh();
    return () => {
      this.stop?.();
      clearTimeout(this.timer);
    };
  }

  /** Fetches the state, and every run that may have moved on unheard. */
  async refresh(): Promise<void> {
    try {
      const state = await this.api.state();
      this.seq = Math.max(this.seq, state.seq);
      if (state.seq >= this.stateSeq) {
        this.stateSeq = state.seq;
        this.set({ state, trouble: "" });
      }
      const live = Object.values(this.snapshot.runs).filter(isLive);
      await Promise.all(live.map((run) => this.fetchRun(run.id)));
    } catch (reason) {
      this.set({ trouble: toApiError(reason).message });
    }
  }

  /** Fetches one run, as when its page opens. */
  async fetchRun(id: string): Promise<void> {
    const before = this.runSeq.get(id) ?? 0;
    const view = await this.api.run(id);
    if ((this.runSeq.get(id) ?? 0) === before) this.putRun(view);
  }

  private hear(event: AppEvent) {
    if (this.seq > 0 && event.seq > this.seq + 1) this.refreshSoon();
    this.seq = Math.max(this.seq, event.seq);
    switch (event.topic) {
      case "state":
        if (event.seq < this.stateSeq) return;
        this.stateSeq = event.seq;
        this.set({ state: event.data, trouble: "" });
        return;
      case "run":
        // Older news than we have: the bridge of the dev server swaps events.
        if (event.seq < (this.runSeq.get(event.data.id) ?? 0)) return;
        this.runSeq.set(event.data.id, event.seq);
        this.putRun(event.data);
        return;
      case "console":
        this.putLine(event.data.runId, event.data.index, event.data.line);
    }
  }

  private refreshSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), settle);
  }

  private putRun(view: RunView) {
    const known = this.snapshot.runs[view.id]?.console ?? this.early.get(view.id) ?? [];
    this.early.delete(view.id);
    if (isLive(view) && known.length > view.console.length) {
      const dropped = Math.max(view.console.length + view.dropped - known.length, 0);
      view = { ...view, console: known, dropped };
    }
    this.set({ runs: { ...this.snapshot.runs, [view.id]: view } });
  }

  /** A line that the run's view has already, by its number, is not put twice. */
  private putLine(runId: string, index: number, line: ConsoleLine) {
    const run = this.snapshot.runs[runId];
    if (!run) {
      this.early.set(runId, [...(this.early.get(runId) ?? []), line]);
    } else if (isLive(run) && index >= run.console.length) {
      this.set({ runs: { ...this.snapshot.runs, [runId]: { ...run, console: [...run.console, line] } } });
    }
  }

  private set(change: Partial<Snapshot>) {
    this.snapshot = { ...this.snapshot, ...change };
    for (const ear of this.ears) ear();
  }
}
