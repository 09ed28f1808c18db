// The script's object in a document. The app calls its methods by name, each with
// one argument, and keeps no other hold on the page.
import { aim, bring, type Point, pointOf, rests } from "./aim.ts";
import { type Answer, type Ask, type Look, not, type Why, wrong } from "./answer.ts";
import { dispatch } from "./dispatch.ts";
import { type Choice, type Content, choose, type Filling, fieldValue, fill, giveFiles } from "./edit.ts";
import { Finder } from "./finder.ts";
import { Guard } from "./guard.ts";
import { highlight } from "./highlight.ts";
import { Patience } from "./patience.ts";
import { read, type What } from "./read.ts";
import { type Demand, field, isChecked, isVisible, lacks } from "./state.ts";
import { through } from "./through.ts";
import { decode, encode, stringify, type Value } from "./value.ts";

interface Aim extends Ask {
  force?: boolean;
  position?: Point;
  demands: Demand[];
  /** What input follows: none for a trial. */
  input: "press" | "hover" | "none";
  /** The state that a box is to get; one that has it is left alone. */
  checked?: boolean;
}

type Aimed = Point | { already: true };

type State = "attached" | "detached" | "visible" | "hidden";

/** What the app still needs of a question that it has not finished with. */
interface Held {
  element: Element;
  guard?: Guard;
  /** Whether the field has got input since. */
  heard?: boolean;
  stop?: () => void;
}

type User = (...args: unknown[]) => unknown;

export class Kit {
  private readonly finder: Finder;
  private readonly patience = new Patience();
  private readonly held = new Map<number, Held>();
  /** The dragging that the page began last, once it is asked for. */
  private drag: { event?: DragEvent | undefined } | undefined;

  constructor(testId: string) {
    this.finder = new Finder(testId);
  }

  // Waiting

  poke(id: number): void {
    this.patience.poke(id);
  }

  cancel(id: number): void {
    this.patience.cancel(id);
    this.drop(id);
  }

  /** Waits for the state of the one element. */
  wait(ask: Ask & { state: State }): Promise<Answer<true>> {
    return this.until(ask, () => {
      const found = this.finder.one(ask.selector);
      if (!("done" in found || "not" in found)) return found;
      const element = "done" in found ? found.done : undefined;
      return inState(element, ask.state) ? { done: true } : this.stateNow(ask, found);
    });
  }

  private stateNow(ask: { state: State }, found: { done: Element } | { not: Why }): { not: Why } {
    if ("not" in found) return found;
    if (ask.state === "visible") return lacks(found.done, ["visible"], this.preview) ?? not("it is there");
    return not(`it is still ${ask.state === "hidden" ? "visible" : "there"}: ${this.preview(found.done)}`);
  }

  // Acting

  /** Waits until the element can be acted on, and says where to press. */
  aim(ask: Aim): Promise<Answer<Aimed>> {
    return this.on<Aimed>(ask, async (element, tries) => {
      if (ask.checked !== undefined) {
        const now = isChecked(field(element));
        if (now === undefined)
          return wrong("element-not-actionable", `${this.preview(element)} is neither a checkbox nor a radio button`);
        if (now === ask.checked) return { done: { already: true } };
        if (!ask.checked && isRadio(field(element))) {
          return wrong(
            "element-not-actionable",
            `a radio button cannot be unticked: tick another one instead of ${this.preview(element)}`,
          );
        }
      }
      const found =
        ask.force === true ? this.forced(element, tries, ask.position) : await this.ready(element, tries, ask);
      if ("done" in found) {
        const guard = ask.force === true || ask.input === "none" ? undefined : new Guard(element, ask.input);
        this.hold(ask.id, guard === undefined ? { element } : { element, guard });
      }
      return found;
    });
  }

  private async ready(element: Element, tries: number, ask: Aim): Promise<Look<Point>> {
    const lack = lacks(element, ask.demands, this.preview);
    if (lack !== undefined) return lack;
    if (!(await rests(element))) return not(`it is there, but moving: ${this.preview(element)}`);
    if (!element.isConnected) return not("it was there, but the page took it away");
    // It may have changed while its rest was watched.
    return lacks(element, ask.demands, this.preview) ?? aim(element, tries, this.preview, ask.position);
  }

  private forced(element: Element, tries: number, position?: Point): Look<Point> {
    if (!isVisible(element)) return not(`it is there, but hidden: ${this.preview(element)}`);
    bring(element, tries, position);
    const point = pointOf(element, position);
    return point === undefined ? not(`it is there, but out of view: ${this.preview(element)}`) : { done: point };
  }

  /** Whether the page has begun to drag something since this was first asked. */
  dragging(): boolean {
    if (this.drag === undefined) {
      this.drag = {};
      addEventListener("dragstart", (event) => Object.assign(this.drag ?? {}, { event }), { capture: true });
      addEventListener("pointerdown", () => Object.assign(this.drag ?? {}, { event: undefined }), { capture: true });
    }
    return this.drag.event !== undefined && !this.drag.event.defaultPrevented;
  }

  /** Whether the pointer has come into this document. */
  near(of: { id: number }): boolean {
    return this.held.get(of.id)?.guard?.near === true;
  }

  /** After the input: what it hit, and whether a box is ticked now. */
  struck(of: { id: number }): { covered?: string; checked?: boolean } {
    const held = this.held.get(of.id);
    const verdict = held?.guard?.end();
    const result: { covered?: string; checked?: boolean } = {};
    if (verdict !== undefined && "covered" in verdict) {
      result.covered = verdict.covered === null ? "something else" : this.preview(verdict.covered);
    }
    if (held !== undefined) result.checked = isChecked(field(held.element)) === true;
    this.drop(of.id);
    return result;
  }

  /** Makes the field ready for a text that is typed, or sets it. */
  fill(ask: Ask & { value: string; force?: boolean }): Promise<Answer<Filling>> {
    return this.on(ask, (element) => {
      const target = field(element);
      const lack = ask.force === true ? undefined : lacks(element, ["visible", "enabled", "editable"], this.preview);
      const look = lack ?? fill(target, ask.value, this.preview(element));
      if ("done" in look && look.done.typed) this.listen(ask.id, target);
      return look;
    });
  }

  /** Whether the text that was typed reached the field. */
  filled(of: { id: number; value: string }): boolean {
    const held = this.held.get(of.id);
    this.drop(of.id);
    return (
      held !== undefined && (held.heard === true || (fieldValue(held.element) ?? held.element.textContent) === of.value)
    );
  }

  private listen(id: number, element: Element): void {
    const held: Held = { element, heard: false };
    const hear = (event: Event) => {
      if (event.composedPath().includes(element)) held.heard = true;
    };
    addEventListener("input", hear, { capture: true });
    held.stop = () => removeEventListener("input", hear, { capture: true });
    this.hold(id, held);
  }

  choose(ask: Ask & { values: Choice[]; force?: boolean }): Promise<Answer<string[]>> {
    return this.on(ask, (element) => {
      const lack = ask.force === true ? undefined : lacks(element, ["visible", "enabled"], this.preview);
      return lack ?? choose(field(element), ask.values, this.preview(element));
    });
  }

  focus(ask: Ask): Promise<Answer<true>> {
    return this.on(ask, (element) => {
      (element as HTMLElement).focus();
      return { done: true };
    });
  }

  blur(ask: Ask): Promise<Answer<true>> {
    return this.on(ask, (element) => {
      (element as HTMLElement).blur();
      return { done: true };
    });
  }

  dispatch(ask: Ask & { type: string; init: Value }): Promise<Answer<true>> {
    return this.on(ask, (element) => {
      dispatch(element, ask.type, ask.init);
      return { done: true };
    });
  }

  scroll(ask: Ask): Promise<Answer<true>> {
    return this.on(ask, async (element) => {
      const lack = lacks(element, ["visible"], this.preview);
      if (lack !== undefined) return lack;
      if (!(await rests(element))) return not(`it is there, but moving: ${this.preview(element)}`);
      (element as unknown as { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded();
      return { done: true };
    });
  }

  /** Finds the file field; element() gives it to the app then. */
  fileField(ask: Ask & { count: number }): Promise<Answer<{ folder: boolean }>> {
    return this.on(ask, (element) => {
      const input = field(element);
      if (!(input instanceof HTMLInputElement && input.type === "file")) {
        return wrong("element-not-actionable", `${this.preview(element)} is not an <input type="file">`);
      }
      if (ask.count > 1 && !input.multiple && !input.webkitdirectory) {
        return wrong("bad-arguments", `${this.preview(element)} takes one file only`);
      }
      this.hold(ask.id, { element: input });
      return { done: { folder: input.webkitdirectory } };
    });
  }

  giveFiles(of: { id: number; files: Content[] }): void {
    const held = this.held.get(of.id);
    if (held !== undefined) giveFiles(held.element as HTMLInputElement, of.files);
    this.drop(of.id);
  }

  // Reading

  read(ask: Ask & { what: What; name: string }): Promise<Answer<unknown>> {
    return this.on(ask, (element) => read(element, ask.what, ask.name, this.preview(element)));
  }

  /** Reads all elements that match, as they are now. */
  all(ask: { selector: string; what: "count" | "textContent" | "innerText" }): Look<unknown> {
    const found = this.finder.all(ask.selector);
    if (!("done" in found)) return found;
    switch (ask.what) {
      case "count":
        return { done: found.done.length };
      case "textContent":
        return { done: found.done.map((element) => element.textContent ?? "") };
    }
    return {
      done: found.done.map((element) =>
        // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what is asked for
        element instanceof HTMLElement ? element.innerText : (element.textContent ?? ""),
      ),
    };
  }

  /** Whether the one element can be seen now; one that is not there cannot. */
  visible(ask: { selector: string }): Look<boolean> {
    const found = this.finder.one(ask.selector);
    if ("not" in found) return { done: false };
    return "done" in found ? { done: isVisible(found.done) } : found;
  }

  /** The element's box in this document's view, or null when it cannot be seen. */
  box(ask: Ask & { bring?: boolean }): Promise<Answer<DOMRect | null>> {
    return this.on(ask, async (element, tries) => {
      if (ask.bring === true) {
        const lack = lacks(element, ["visible"], this.preview);
        if (lack !== undefined) return lack;
        if (!(await rests(element))) return not(`it is there, but moving: ${this.preview(element)}`);
        bring(element, tries);
      }
      return { done: isVisible(element) ? (element.getBoundingClientRect().toJSON() as DOMRect) : null };
    });
  }

  describe(of: { selector: string }): string {
    return this.finder.describe(of.selector);
  }

  highlight(ask: { selector: string }): Look<true> {
    const found = this.finder.all(ask.selector);
    if (!("done" in found)) return found;
    highlight(found.done, this.finder.describe(ask.selector));
    return { done: true };
  }

  // Frames

  /** Waits for the way into the selector's first frame. */
  hop(ask: Ask): Promise<Answer<unknown>> {
    return this.until(ask, () => this.finder.all(ask.selector));
  }

  /** The element of the frame that an answer led to. */
  frame(of: { frame: number }): Element | undefined {
    return this.finder.frame(of.frame);
  }

  /** Where a point of the frame's document is in this one, if it can be hit there. */
  through(frame: Element, point: Point, press: boolean): Point & { covered?: string } {
    return through(frame, point, press, this.preview);
  }

  // Code of scripts

  /** Calls the function with the one element, in the world that this object is in. */
  async call(user: User, ask: Ask, arg: string): Promise<string> {
    return called(await this.on<Element>(ask, (element) => ({ done: element })), user, arg);
  }

  /** Calls the function with a list of all elements that match now. */
  callAll(user: User, ask: Ask, arg: string): Promise<string> {
    return called(this.finder.all(ask.selector), user, arg);
  }

  /** What is held for the question, for the app to use by itself. */
  element(of: { id: number }): Element | undefined {
    return this.held.get(of.id)?.element;
  }

  private hold(id: number, held: Held): void {
    this.drop(id);
    this.held.set(id, held);
  }

  /** Lets go of what is kept for the question. */
  drop(id: number): void {
    const held = this.held.get(id);
    held?.guard?.end();
    held?.stop?.();
    this.held.delete(id);
  }

  // on waits for the one element and for what is to be done with it.
  private on<T>(ask: Ask, act: (element: Element, tries: number) => Look<T> | Promise<Look<T>>): Promise<Answer<T>> {
    return this.until(ask, (tries) => {
      const found = this.finder.one(ask.selector);
      return "done" in found ? act(found.done, tries) : found;
    });
  }

  private async until<T>(ask: Ask, look: (tries: number) => Look<T> | Promise<Look<T>>): Promise<Answer<T>> {
    const answer = await this.patience.until(ask, look);
    if ("late" in answer && answer.late.code === "element-not-found") {
      const hint = this.finder.elsewhere(ask.selector);
      if (hint !== undefined) answer.late.hint = hint;
    }
    return answer;
  }

  private readonly preview = (element: Element): string => this.finder.preview(element);
}

// called is the answer with what the function makes of what was found, as JSON.
async function called(found: Look<unknown>, user: User, arg: string): Promise<string> {
  if (!("done" in found)) return JSON.stringify(found);
  return `{"done":${stringify(encode(await user(found.done, decode(JSON.parse(arg)))))}}`;
}

function inState(element: Element | undefined, state: State): boolean {
  switch (state) {
    case "attached":
      return element !== undefined;
    case "detached":
      return element === undefined;
    case "visible":
      return element !== undefined && isVisible(element);
    case "hidden":
      return element === undefined || !isVisible(element);
  }
}

function isRadio(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === "radio";
}
