// Types for the authors of tools and scripts, so that an editor knows ctx. Above a
// tool:
//
//   /// <reference path="../sitewright.d.ts" />
//   /** @type {Sitewright.Tool<{ query: string }>} */
//   export async function search(ctx, args) { … }
//
// Times are milliseconds; 0 is without end. What differs from Playwright is in
// Sitewright's documentation (docs/playwright.md).

declare namespace Sitewright {
  /** A node tool: the function that a manifest's "callable" names. */
  type Tool<Args = Record<string, any>, Result = any> = (ctx: Context, args: Args) => Result | Promise<Result>;

  /** A browser tool: one function, called in the page. */
  type BrowserTool<Args = Record<string, any>, Result = any> = (args: Args) => Result | Promise<Result>;

  /** A text is found in any case and as a part; a regular expression as it is. */
  type Text = string | RegExp;

  /** An address: a glob ("**" is anything, "*" anything but a slash), a regular expression or a function. */
  type AddressMatch = string | RegExp | ((url: URL) => unknown);

  type LoadState = "load" | "domcontentloaded" | "networkidle";
  type Modifier = "Alt" | "Control" | "ControlOrMeta" | "Meta" | "Shift";
  type Tools = Record<string, (args?: object) => Promise<any>>;

  /** Something that was waited for did not come. */
  class TimeoutError extends Error {
    /** element-not-found, element-not-actionable or wait-timeout. */
    readonly code: string;
    /** What to do about it. */
    readonly hint?: string;
  }

  /** Node's Buffer, as far as it is needed here. */
  interface Buffer extends Uint8Array {
    toString(encoding?: "utf8" | "base64" | "hex" | "latin1"): string;
  }

  interface Point {
    x: number;
    y: number;
  }

  interface Box extends Point {
    width: number;
    height: number;
  }

  interface TimeoutOptions {
    timeout?: number;
  }

  interface WaitUntilOptions extends TimeoutOptions {
    /** How far the document has to be; "load" unless told. */
    waitUntil?: LoadState | "commit";
  }

  interface GotoOptions extends WaitUntilOptions {
    referer?: string;
  }

  interface ExactOptions {
    /** The whole text, capitals as they are. */
    exact?: boolean;
  }

  interface RoleOptions extends ExactOptions {
    /** The accessible name. */
    name?: Text;
    checked?: boolean;
    disabled?: boolean;
    expanded?: boolean;
    includeHidden?: boolean;
    level?: number;
    pressed?: boolean | "mixed";
    selected?: boolean;
  }

  interface LocatorOptions {
    hasText?: Text;
    hasNotText?: Text;
    has?: Locator;
    hasNot?: Locator;
  }

  interface FilterOptions extends LocatorOptions {
    visible?: boolean;
  }

  interface SelectorOptions extends WaitForOptions {
    /** Several that fit are an error. */
    strict?: boolean;
  }

  interface WaitForOptions extends TimeoutOptions {
    /** "visible" unless told. */
    state?: "attached" | "detached" | "visible" | "hidden";
  }

  interface FunctionOptions extends TimeoutOptions {
    /** How often to look: at each frame that is drawn ("raf"), or in milliseconds. */
    polling?: "raf" | number;
  }

  interface ForceOptions extends TimeoutOptions {
    /** Does not wait until it can be acted on. */
    force?: boolean;
    /** Has no meaning any more. */
    noWaitAfter?: boolean;
  }

  interface CheckOptions extends ForceOptions {
    /** From the element's corner; its middle unless told. */
    position?: Point;
    /** Only waits, and does not act. */
    trial?: boolean;
  }

  interface PointerOptions extends CheckOptions {
    /** Keys that are held meanwhile. */
    modifiers?: Modifier[];
  }

  interface MouseButtonOptions {
    button?: "left" | "middle" | "right";
    clickCount?: number;
  }

  interface MouseOptions {
    button?: "left" | "middle" | "right";
    /** Between pressing and letting go. */
    delay?: number;
  }

  interface MouseClickOptions extends MouseOptions {
    clickCount?: number;
  }

  interface ClickOptions extends PointerOptions, MouseClickOptions {
    /** Steps of the mouse on its way. */
    steps?: number;
  }

  interface DragOptions extends ForceOptions {
    sourcePosition?: Point;
    targetPosition?: Point;
    steps?: number;
    trial?: boolean;
  }

  interface TypingOptions extends TimeoutOptions {
    /** Between keys. */
    delay?: number;
    noWaitAfter?: boolean;
  }

  /** A choice's value or its label, or which of them. */
  type Choice = string | { value?: string; label?: string; index?: number };

  /** A path, or a file made of bytes. */
  type FileInput = string | { name: string; mimeType?: string; buffer: Uint8Array | ArrayBuffer };

  interface PictureOptions extends TimeoutOptions {
    path?: string;
    type?: "png" | "jpeg";
    /** From 0 to 100, for jpeg. */
    quality?: number;
    animations?: "disabled" | "allow";
    caret?: "hide" | "initial";
    omitBackground?: boolean;
    scale?: "css" | "device";
  }

  interface PagePictureOptions extends PictureOptions {
    fullPage?: boolean;
    clip?: Box;
  }

  /** Measures are in CSS pixels: of the window, of where it is in the page, of the page. */
  interface PageInfo {
    targetId: string;
    url: string;
    title: string;
    width: number;
    height: number;
    scrollX: number;
    scrollY: number;
    pageWidth: number;
    pageHeight: number;
  }

  /** What a listener, or who waits, gets for each event. */
  interface PageEvents {
    dialog: Dialog;
    download: Download;
    popup: Page;
    request: Request;
    requestfailed: Request;
    requestfinished: Request;
    response: Response;
    load: Page;
    domcontentloaded: Page;
    framenavigated: Frame;
  }

  interface EventOptions<Made> extends TimeoutOptions {
    predicate?: (made: Made) => unknown;
  }

  interface Tab {
    targetId: string;
    url: string;
    title: string;
    /** It is the run's current tab. */
    active: boolean;
    index: number;
    /** Told by openOrReuseTab. */
    reused?: boolean;
  }

  interface OpenOptions extends TimeoutOptions {
    /** Waits until the page has loaded. */
    wait?: boolean;
  }

  interface ReuseOptions extends OpenOptions {
    /** What of the address has to agree; "exact" unless told. */
    match?: "exact" | "origin" | "origin+path" | "includes";
  }

  interface FetchOptions extends RequestInit {
    timeout?: number;
  }

  // <members>

  /** What a node tool gets first: function name(ctx, args). */
  interface Context {
    /**
     * The run's current tab. It is the same object when the run moves to another tab.
     * @example
     *   const { page } = ctx
     */
    page: Page;
    /**
     * The tabs.
     */
    browser: Browser;
    /**
     * Requests, from the app or from the page.
     */
    fetch: Fetch;
    /**
     * What is known of sites, and the tools of other skills.
     */
    site: Site;
    /**
     * The skill's own tools by their names.
     * @example
     *   await ctx.tools.list_orders({ status: "open" })
     */
    tools: Tools;
    /**
     * Sends a command of Chrome's own protocol to the current tab. Only for skills that were granted it.
     * @example
     *   await ctx.cdp("Emulation.setGeolocationOverride", { latitude: 52.5, longitude: 13.4, accuracy: 10 })
     */
    cdp(method: string, params?: object): Promise<any>;
    /**
     * Writes a message of the run, as console.log does.
     */
    log(...values: any[]): void;
    /**
     * Says how far the tool is: a bar and a text.
     * @example
     *   ctx.progress(3, 10, "Page 3")
     */
    progress(done?: number | null, total?: number | null, text?: string): void;
    /**
     * The folder that the skill may write to. It is kept between runs.
     * @example
     *   await writeFile(`${ctx.dataDir}/seen.json`, text)
     */
    dataDir: string;
    /**
     * The text of a file of the skill.
     * @example
     *   await ctx.readFile("notes/overview.md")
     */
    readFile(path: string): Promise<string>;
    /**
     * How a member is used; without a name, what there is.
     * @example
     *   ctx.log(ctx.help("locator.filter"))
     */
    help(name?: string): string;
    /**
     * Aborted when the run is cancelled; soon after that the tool is stopped.
     */
    signal: AbortSignal;
    /**
     * The class of errors that say that something did not come in time.
     * @example
     *   if (error instanceof ctx.errors.TimeoutError) return []
     */
    errors: { TimeoutError: typeof TimeoutError };
    /**
     * page.goto.
     * @deprecated For packs written for older runtimes.
     */
    goto(url: string | URL, options?: GotoOptions): Promise<Response | null>;
    /**
     * page.goto.
     * @deprecated For packs written for older runtimes.
     */
    nav(url: string | URL, options?: GotoOptions): Promise<Response | null>;
    /**
     * page.evaluate with a text.
     * @deprecated For packs written for older runtimes.
     */
    js(code: string, arg?: any): Promise<any>;
    /**
     * page.waitForLoadState("load"). A timeout below 1000 is taken as seconds.
     * @deprecated For packs written for older runtimes.
     */
    waitForLoad(options?: TimeoutOptions): Promise<true>;
    /**
     * browser.openOrReuseTab. A timeout below 1000 is taken as seconds.
     * @deprecated For packs written for older runtimes.
     */
    openOrReuseTab(url: string | URL, options?: ReuseOptions): Promise<Tab>;
    /**
     * tabs.openOrReuse is openOrReuseTab.
     * @deprecated For packs written for older runtimes.
     */
    tabs: { openOrReuse(url: string | URL, options?: ReuseOptions): Promise<Tab> };
    /**
     * There is one space, the app's browser: every member gives it.
     * @deprecated For packs written for older runtimes.
     */
    taskSpaces: Record<string, (...args: any[]) => Promise<any>>;
    /**
     * showTaskState is the text of progress.
     * @deprecated For packs written for older runtimes.
     */
    egoBrowser: { showTaskState(text: string): Promise<void> };
  }

  /** The run's current tab, with Playwright's names. */
  interface Page {
    /**
     * Opens an address and waits until it has loaded.
     * @example
     *   await page.goto("https://shop.example.com/", { waitUntil: "domcontentloaded" })
     */
    goto(url: string | URL, options?: GotoOptions): Promise<Response | null>;
    /**
     * Loads the page anew.
     */
    reload(options?: WaitUntilOptions): Promise<Response | null>;
    /**
     * Goes back; null when there is no page before.
     */
    goBack(options?: WaitUntilOptions): Promise<Response | null>;
    /**
     * Goes forward; null when there is no page after.
     */
    goForward(options?: WaitUntilOptions): Promise<Response | null>;
    /**
     * The address. It is a plain text, and may be awaited all the same.
     */
    url(): string;
    /**
     * A way to find elements by CSS or any other selector. It looks anew for each action.
     * @example
     *   page.locator("li.order", { hasText: "open" })
     */
    locator(selector: string | Locator, options?: LocatorOptions): Locator;
    /**
     * Finds by role, as assistive technology sees it, and by accessible name.
     * @example
     *   page.getByRole("button", { name: "Save" })
     */
    getByRole(role: string, options?: RoleOptions): Locator;
    /**
     * Finds by the text that is shown.
     * @example
     *   page.getByText(/^Total: /)
     */
    getByText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its label.
     * @example
     *   page.getByLabel("Password")
     */
    getByLabel(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its placeholder.
     */
    getByPlaceholder(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a picture by its description.
     */
    getByAltText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the title attribute.
     */
    getByTitle(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the attribute data-testid, exactly.
     */
    getByTestId(id: Text): Locator;
    /**
     * Finds things inside an iframe, of any site.
     */
    frameLocator(selector: string): FrameLocator;
    /**
     * Runs a function in the page and gives back its value. It sees nothing of the script but its argument.
     * @example
     *   await page.evaluate((n) => document.links.length > n, 10)
     */
    evaluate<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A): Promise<R>;
    /**
     * The document's title.
     */
    title(): Promise<string>;
    /**
     * The document as HTML.
     */
    content(): Promise<string>;
    /**
     * Waits until the first that fits is visible, or in another state, and gives its locator.
     */
    waitForSelector(selector: string, options?: SelectorOptions): Promise<Locator>;
    /**
     * Waits until a function in the page gives something that counts as true, and gives that.
     * @example
     *   await page.waitForFunction(() => window.appReady)
     */
    waitForFunction<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A, options?: FunctionOptions): Promise<R>;
    /**
     * Waits until the document has got that far: load, domcontentloaded or networkidle.
     */
    waitForLoadState(state?: LoadState, options?: TimeoutOptions): Promise<true>;
    /**
     * Waits until the address fits: a glob, a regular expression or a function of a URL.
     * @example
     *   await page.waitForURL("**\/orders/*")
     */
    waitForURL(url: AddressMatch, options?: WaitUntilOptions): Promise<true>;
    /**
     * Waits that long. Waiting for something you can see is better.
     */
    waitForTimeout(ms: number): Promise<void>;
    /**
     * All frames, the page's own first.
     */
    frames(): Frame[];
    /**
     * The first frame of that name or address; null when there is none.
     */
    frame(wanted: string | { name?: string; url?: AddressMatch }): Frame | null;
    /**
     * The page's own frame.
     */
    mainFrame(): Frame;
    /**
     * Waits for a request of the page that fits. Call it before what causes the request.
     */
    waitForRequest(request: string | RegExp | ((request: Request) => unknown), options?: TimeoutOptions): Promise<Request>;
    /**
     * Waits for a response that fits. Call it before what causes the request.
     * @example
     *   const answer = page.waitForResponse("**\/api/orders*");
     *   await page.getByText("Update").click();
     *   const orders = await (await answer).json()
     */
    waitForResponse(response: string | RegExp | ((response: Response) => unknown), options?: TimeoutOptions): Promise<Response>;
    /**
     * Waits for an event. Call it before what causes it.
     * @example
     *   const download = page.waitForEvent("download");
     *   await page.getByText("Download report").click();
     *   await (await download).saveAs(`${ctx.dataDir}/report.csv`)
     */
    waitForEvent<E extends keyof PageEvents>(event: E, options?: ((made: PageEvents[E]) => unknown) | EventOptions<PageEvents[E]>): Promise<PageEvents[E]>;
    /**
     * Calls a function for each event from now on. What it throws ends the run.
     * @example
     *   page.on("dialog", (dialog) => dialog.accept())
     */
    on<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this;
    /**
     * Calls a function for the next event.
     */
    once<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this;
    /**
     * Takes a function away again.
     */
    off<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this;
    /**
     * A picture of what is shown, or of the full page.
     * @example
     *   await page.screenshot({ path: `${ctx.dataDir}/page.png`, fullPage: true })
     */
    screenshot(options?: PagePictureOptions): Promise<Buffer>;
    /**
     * What the page shows as indented text: roles, names, values.
     */
    snapshot(): Promise<string>;
    /**
     * Address, title and measures of the page.
     */
    info(): Promise<PageInfo>;
    /**
     * How long actions and waits take at most that are given no timeout; 10 s unless set, 0 for no end.
     */
    setDefaultTimeout(ms: number): void;
    /**
     * The same for navigations; 20 s unless set.
     */
    setDefaultNavigationTimeout(ms: number): void;
    /**
     * Brings the tab to the front of its window.
     */
    bringToFront(): Promise<void>;
    /**
     * Closes the tab, if the run opened it. The run goes back to the tab it began with.
     */
    close(): Promise<void>;
    /**
     * The keyboard.
     */
    keyboard: Keyboard;
    /**
     * The mouse.
     */
    mouse: Mouse;
    /**
     * click of the first that fits; page.locator(selector).click() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    click(selector: string, options?: ClickOptions): Promise<void>;
    /**
     * dblclick of the first that fits; page.locator(selector).dblclick() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    dblclick(selector: string, options?: ClickOptions): Promise<void>;
    /**
     * hover of the first that fits; page.locator(selector).hover() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    hover(selector: string, options?: PointerOptions): Promise<void>;
    /**
     * tap of the first that fits; page.locator(selector).tap() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    tap(selector: string, options?: PointerOptions): Promise<void>;
    /**
     * fill of the first that fits; page.locator(selector).fill() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    fill(selector: string, value: string, options?: ForceOptions): Promise<void>;
    /**
     * press of the first that fits; page.locator(selector).press() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    press(selector: string, key: string, options?: TypingOptions): Promise<void>;
    /**
     * pressSequentially of the first that fits; page.locator(selector).pressSequentially() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    type(selector: string, text: string, options?: TypingOptions): Promise<void>;
    /**
     * check of the first that fits; page.locator(selector).check() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    check(selector: string, options?: CheckOptions): Promise<void>;
    /**
     * uncheck of the first that fits; page.locator(selector).uncheck() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    uncheck(selector: string, options?: CheckOptions): Promise<void>;
    /**
     * setChecked of the first that fits; page.locator(selector).setChecked() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    setChecked(selector: string, checked: boolean, options?: CheckOptions): Promise<void>;
    /**
     * selectOption of the first that fits; page.locator(selector).selectOption() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    selectOption(selector: string, values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>;
    /**
     * setInputFiles of the first that fits; page.locator(selector).setInputFiles() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    setInputFiles(selector: string, files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>;
    /**
     * focus of the first that fits; page.locator(selector).focus() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    focus(selector: string, options?: TimeoutOptions): Promise<void>;
    /**
     * dispatchEvent of the first that fits; page.locator(selector).dispatchEvent() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    dispatchEvent(selector: string, type: string, init?: object, options?: TimeoutOptions): Promise<void>;
    /**
     * textContent of the first that fits; page.locator(selector).textContent() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    textContent(selector: string, options?: TimeoutOptions): Promise<string | null>;
    /**
     * innerText of the first that fits; page.locator(selector).innerText() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    innerText(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * innerHTML of the first that fits; page.locator(selector).innerHTML() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    innerHTML(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * inputValue of the first that fits; page.locator(selector).inputValue() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    inputValue(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * getAttribute of the first that fits; page.locator(selector).getAttribute() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    getAttribute(selector: string, name: string, options?: TimeoutOptions): Promise<string | null>;
    /**
     * isVisible of the first that fits; page.locator(selector).isVisible() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isVisible(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isHidden of the first that fits; page.locator(selector).isHidden() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isHidden(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isEnabled of the first that fits; page.locator(selector).isEnabled() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isEnabled(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isDisabled of the first that fits; page.locator(selector).isDisabled() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isDisabled(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isEditable of the first that fits; page.locator(selector).isEditable() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isEditable(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isChecked of the first that fits; page.locator(selector).isChecked() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isChecked(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * evaluate of the first that fits; page.locator(selector).evaluate() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    $eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A): Promise<R>;
    /**
     * evaluateAll of all that fit.
     * @deprecated For packs written for older runtimes.
     */
    $$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>;
  }

  /** One frame of a page, from page.frames(). */
  interface Frame {
    /**
     * The frame's name, or its id.
     */
    name(): string;
    /**
     * The address of its document.
     */
    url(): string;
    /**
     * The frame around it; null for the page's own.
     */
    parentFrame(): Frame | null;
    /**
     * The frames directly in it.
     */
    childFrames(): Frame[];
    /**
     * Whether it is gone.
     */
    isDetached(): boolean;
    /**
     * A way to find elements by CSS or any other selector. It looks anew for each action.
     */
    locator(selector: string | Locator, options?: LocatorOptions): Locator;
    /**
     * Finds by role, as assistive technology sees it, and by accessible name.
     */
    getByRole(role: string, options?: RoleOptions): Locator;
    /**
     * Finds by the text that is shown.
     */
    getByText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its label.
     */
    getByLabel(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its placeholder.
     */
    getByPlaceholder(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a picture by its description.
     */
    getByAltText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the title attribute.
     */
    getByTitle(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the attribute data-testid, exactly.
     */
    getByTestId(id: Text): Locator;
    /**
     * Finds things inside an iframe, of any site.
     */
    frameLocator(selector: string): FrameLocator;
    /**
     * Runs a function in the page and gives back its value. It sees nothing of the script but its argument.
     */
    evaluate<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A): Promise<R>;
    /**
     * The document's title.
     */
    title(): Promise<string>;
    /**
     * The document as HTML.
     */
    content(): Promise<string>;
    /**
     * Waits until the first that fits is visible, or in another state, and gives its locator.
     */
    waitForSelector(selector: string, options?: SelectorOptions): Promise<Locator>;
    /**
     * Waits until a function in the page gives something that counts as true, and gives that.
     */
    waitForFunction<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A, options?: FunctionOptions): Promise<R>;
    /**
     * Waits until the document has got that far: load, domcontentloaded or networkidle.
     */
    waitForLoadState(state?: LoadState, options?: TimeoutOptions): Promise<true>;
    /**
     * Waits until the address fits: a glob, a regular expression or a function of a URL.
     */
    waitForURL(url: AddressMatch, options?: WaitUntilOptions): Promise<true>;
    /**
     * Waits that long. Waiting for something you can see is better.
     */
    waitForTimeout(ms: number): Promise<void>;
    /**
     * click of the first that fits; page.locator(selector).click() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    click(selector: string, options?: ClickOptions): Promise<void>;
    /**
     * dblclick of the first that fits; page.locator(selector).dblclick() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    dblclick(selector: string, options?: ClickOptions): Promise<void>;
    /**
     * hover of the first that fits; page.locator(selector).hover() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    hover(selector: string, options?: PointerOptions): Promise<void>;
    /**
     * tap of the first that fits; page.locator(selector).tap() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    tap(selector: string, options?: PointerOptions): Promise<void>;
    /**
     * fill of the first that fits; page.locator(selector).fill() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    fill(selector: string, value: string, options?: ForceOptions): Promise<void>;
    /**
     * press of the first that fits; page.locator(selector).press() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    press(selector: string, key: string, options?: TypingOptions): Promise<void>;
    /**
     * pressSequentially of the first that fits; page.locator(selector).pressSequentially() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    type(selector: string, text: string, options?: TypingOptions): Promise<void>;
    /**
     * check of the first that fits; page.locator(selector).check() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    check(selector: string, options?: CheckOptions): Promise<void>;
    /**
     * uncheck of the first that fits; page.locator(selector).uncheck() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    uncheck(selector: string, options?: CheckOptions): Promise<void>;
    /**
     * setChecked of the first that fits; page.locator(selector).setChecked() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    setChecked(selector: string, checked: boolean, options?: CheckOptions): Promise<void>;
    /**
     * selectOption of the first that fits; page.locator(selector).selectOption() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    selectOption(selector: string, values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>;
    /**
     * setInputFiles of the first that fits; page.locator(selector).setInputFiles() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    setInputFiles(selector: string, files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>;
    /**
     * focus of the first that fits; page.locator(selector).focus() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    focus(selector: string, options?: TimeoutOptions): Promise<void>;
    /**
     * dispatchEvent of the first that fits; page.locator(selector).dispatchEvent() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    dispatchEvent(selector: string, type: string, init?: object, options?: TimeoutOptions): Promise<void>;
    /**
     * textContent of the first that fits; page.locator(selector).textContent() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    textContent(selector: string, options?: TimeoutOptions): Promise<string | null>;
    /**
     * innerText of the first that fits; page.locator(selector).innerText() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    innerText(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * innerHTML of the first that fits; page.locator(selector).innerHTML() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    innerHTML(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * inputValue of the first that fits; page.locator(selector).inputValue() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    inputValue(selector: string, options?: TimeoutOptions): Promise<string>;
    /**
     * getAttribute of the first that fits; page.locator(selector).getAttribute() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    getAttribute(selector: string, name: string, options?: TimeoutOptions): Promise<string | null>;
    /**
     * isVisible of the first that fits; page.locator(selector).isVisible() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isVisible(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isHidden of the first that fits; page.locator(selector).isHidden() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isHidden(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isEnabled of the first that fits; page.locator(selector).isEnabled() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isEnabled(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isDisabled of the first that fits; page.locator(selector).isDisabled() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isDisabled(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isEditable of the first that fits; page.locator(selector).isEditable() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isEditable(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * isChecked of the first that fits; page.locator(selector).isChecked() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    isChecked(selector: string, options?: TimeoutOptions): Promise<boolean>;
    /**
     * evaluate of the first that fits; page.locator(selector).evaluate() wants exactly one.
     * @deprecated For packs written for older runtimes.
     */
    $eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A): Promise<R>;
    /**
     * evaluateAll of all that fit.
     * @deprecated For packs written for older runtimes.
     */
    $$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>;
  }

  /** A way to find elements. Actions wait until there is exactly one and it can be acted on. */
  interface Locator {
    /**
     * The first that fits.
     */
    first(): Locator;
    /**
     * The last that fits.
     */
    last(): Locator;
    /**
     * The one of that number, from 0; -1 is the last.
     */
    nth(index: number): Locator;
    /**
     * How many fit now.
     */
    count(): Promise<number>;
    /**
     * A locator for each that fits now.
     * @example
     *   for (const row of await page.getByRole("row").all()) ctx.log(await row.innerText())
     */
    all(): Promise<Locator[]>;
    /**
     * Only those with a text, with something inside, or visible.
     * @example
     *   page.getByRole("listitem").filter({ hasText: "Kettle", hasNot: page.getByText("Sold out") })
     */
    filter(options?: FilterOptions): Locator;
    /**
     * Those that fit both.
     */
    and(locator: Locator): Locator;
    /**
     * Those that fit either.
     */
    or(locator: Locator): Locator;
    /**
     * Those that fit inside these.
     */
    locator(selector: string | Locator, options?: LocatorOptions): Locator;
    /**
     * Finds by role, as assistive technology sees it, and by accessible name.
     */
    getByRole(role: string, options?: RoleOptions): Locator;
    /**
     * Finds by the text that is shown.
     */
    getByText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its label.
     */
    getByLabel(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its placeholder.
     */
    getByPlaceholder(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a picture by its description.
     */
    getByAltText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the title attribute.
     */
    getByTitle(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the attribute data-testid, exactly.
     */
    getByTestId(id: Text): Locator;
    /**
     * The inside of an iframe in these.
     */
    frameLocator(selector: string): FrameLocator;
    /**
     * The inside of an iframe that this finds.
     */
    contentFrame(): FrameLocator;
    /**
     * Clicks it.
     * @example
     *   await page.getByRole("button", { name: "Save" }).click()
     */
    click(options?: ClickOptions): Promise<void>;
    /**
     * Clicks it twice.
     */
    dblclick(options?: ClickOptions): Promise<void>;
    /**
     * Moves the mouse over it.
     */
    hover(options?: PointerOptions): Promise<void>;
    /**
     * Touches it.
     */
    tap(options?: PointerOptions): Promise<void>;
    /**
     * Drags it to another.
     */
    dragTo(target: Locator, options?: DragOptions): Promise<void>;
    /**
     * Sets the text of a field.
     * @example
     *   await page.getByLabel("Name").fill("Ada")
     */
    fill(value: string, options?: ForceOptions): Promise<void>;
    /**
     * Empties a field.
     */
    clear(options?: ForceOptions): Promise<void>;
    /**
     * Presses a key, or keys together.
     * @example
     *   await page.getByLabel("Search").press("Enter")
     */
    press(key: string, options?: TypingOptions): Promise<void>;
    /**
     * Types a text key by key.
     */
    pressSequentially(text: string, options?: TypingOptions): Promise<void>;
    /**
     * Ticks a box, or chooses one of several.
     */
    check(options?: CheckOptions): Promise<void>;
    /**
     * Takes the tick away.
     */
    uncheck(options?: CheckOptions): Promise<void>;
    /**
     * Ticks it or takes the tick away.
     */
    setChecked(checked: boolean, options?: CheckOptions): Promise<void>;
    /**
     * Chooses in a list of choices by value, label or index; gives the values chosen.
     * @example
     *   await page.getByLabel("Colour").selectOption({ label: "Red" })
     */
    selectOption(values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>;
    /**
     * Gives files to a field: paths, or name, mimeType and buffer.
     * @example
     *   await page.getByLabel("Photo").setInputFiles(`${ctx.dataDir}/photo.png`)
     */
    setInputFiles(files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>;
    /**
     * Gives it the focus.
     */
    focus(options?: TimeoutOptions): Promise<void>;
    /**
     * Takes the focus away.
     */
    blur(options?: TimeoutOptions): Promise<void>;
    /**
     * Fires an event on it, without a pointer.
     */
    dispatchEvent(type: string, init?: object, options?: TimeoutOptions): Promise<void>;
    /**
     * Scrolls until it is in view.
     */
    scrollIntoViewIfNeeded(options?: TimeoutOptions): Promise<void>;
    /**
     * Its text, hidden parts too.
     */
    textContent(options?: TimeoutOptions): Promise<string | null>;
    /**
     * Its text as it is shown.
     */
    innerText(options?: TimeoutOptions): Promise<string>;
    /**
     * What is in it, as HTML.
     */
    innerHTML(options?: TimeoutOptions): Promise<string>;
    /**
     * The value of a field.
     */
    inputValue(options?: TimeoutOptions): Promise<string>;
    /**
     * An attribute; null when it has none.
     */
    getAttribute(name: string, options?: TimeoutOptions): Promise<string | null>;
    /**
     * Where it is, in pixels from the window's corner; null when it is not shown.
     */
    boundingBox(options?: TimeoutOptions): Promise<Box | null>;
    /**
     * The texts of all that fit now. Does not wait.
     */
    allTextContents(): Promise<string[]>;
    /**
     * The shown texts of all that fit now. Does not wait.
     */
    allInnerTexts(): Promise<string[]>;
    /**
     * Whether it is shown now. Does not wait; false when there is none.
     */
    isVisible(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Whether it is not shown now. Does not wait; true when there is none.
     */
    isHidden(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Whether it can be used.
     */
    isEnabled(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Whether it is switched off.
     */
    isDisabled(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Whether its text can be changed.
     */
    isEditable(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Whether it is ticked.
     */
    isChecked(options?: TimeoutOptions): Promise<boolean>;
    /**
     * Runs a function in the page with the element.
     * @example
     *   await page.getByRole("link").first().evaluate((link) => link.href)
     */
    evaluate<R, A = void, E extends Element = HTMLElement>(run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A, options?: TimeoutOptions): Promise<R>;
    /**
     * Runs a function in the page with all that fit now. Does not wait.
     * @example
     *   await page.getByRole("row").evaluateAll((rows) => rows.map((row) => row.innerText))
     */
    evaluateAll<R, A = void, E extends Element = HTMLElement>(run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>;
    /**
     * Waits until it is visible, or in another state.
     */
    waitFor(options?: WaitForOptions): Promise<true>;
    /**
     * A picture of it.
     */
    screenshot(options?: PictureOptions): Promise<Buffer>;
    /**
     * Marks it in the page, for trying out.
     */
    highlight(): Promise<void>;
    /**
     * The selector, for messages.
     */
    toString(): string;
  }

  /** The inside of an iframe, found anew for each action. */
  interface FrameLocator {
    /**
     * Those that fit inside.
     */
    locator(selector: string | Locator, options?: LocatorOptions): Locator;
    /**
     * Finds by role, as assistive technology sees it, and by accessible name.
     */
    getByRole(role: string, options?: RoleOptions): Locator;
    /**
     * Finds by the text that is shown.
     */
    getByText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its label.
     */
    getByLabel(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a form field by its placeholder.
     */
    getByPlaceholder(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds a picture by its description.
     */
    getByAltText(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the title attribute.
     */
    getByTitle(text: Text, options?: ExactOptions): Locator;
    /**
     * Finds by the attribute data-testid, exactly.
     */
    getByTestId(id: Text): Locator;
    /**
     * The inside of an iframe in there.
     */
    frameLocator(selector: string): FrameLocator;
    /**
     * The iframe itself.
     */
    owner(): Locator;
    /**
     * The first of several iframes.
     */
    first(): FrameLocator;
    /**
     * The last of several iframes.
     */
    last(): FrameLocator;
    /**
     * The one of that number, from 0.
     */
    nth(index: number): FrameLocator;
  }

  /** page.keyboard: keys go to what has the focus. */
  interface Keyboard {
    /**
     * Presses a key, or keys together.
     * @example
     *   await page.keyboard.press("Control+A")
     */
    press(key: string, options?: { delay?: number }): Promise<void>;
    /**
     * Holds a key down.
     */
    down(key: string): Promise<void>;
    /**
     * Lets a key go.
     */
    up(key: string): Promise<void>;
    /**
     * Types a text key by key.
     */
    type(text: string, options?: { delay?: number }): Promise<void>;
    /**
     * Puts a text in at once, without keys.
     */
    insertText(text: string): Promise<void>;
  }

  /** page.mouse: in pixels from the window's top left corner. */
  interface Mouse {
    /**
     * Clicks there.
     */
    click(x: number, y: number, options?: MouseClickOptions): Promise<void>;
    /**
     * Clicks there twice.
     */
    dblclick(x: number, y: number, options?: MouseOptions): Promise<void>;
    /**
     * Moves there.
     */
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    /**
     * Holds a button down.
     */
    down(options?: MouseButtonOptions): Promise<void>;
    /**
     * Lets a button go.
     */
    up(options?: MouseButtonOptions): Promise<void>;
    /**
     * Turns the wheel.
     */
    wheel(deltaX: number, deltaY: number): Promise<void>;
  }

  /** A message box of the page. The page stands still until it is answered. */
  interface Dialog {
    /**
     * alert, confirm, prompt or beforeunload.
     */
    type(): string;
    /**
     * What it says.
     */
    message(): string;
    /**
     * What a prompt suggests.
     */
    defaultValue(): string;
    /**
     * Agrees, with a text for a prompt.
     */
    accept(promptText?: string): Promise<void>;
    /**
     * Declines.
     */
    dismiss(): Promise<void>;
  }

  /** A file that the page gives. */
  interface Download {
    /**
     * Where it comes from.
     */
    url(): string;
    /**
     * The name that the page suggests.
     */
    suggestedFilename(): string;
    /**
     * Waits until the file is there and copies it.
     */
    saveAs(path: string): Promise<void>;
    /**
     * Waits until the file is there; where it is until the run ends.
     */
    path(): Promise<string>;
    /**
     * Waits; why it failed, or null.
     */
    failure(): Promise<string | null>;
    /**
     * Stops it.
     */
    cancel(): Promise<void>;
  }

  /** A request of the page. */
  interface Request {
    /**
     * Its address.
     */
    url(): string;
    /**
     * GET, POST and so on.
     */
    method(): string;
    /**
     * document, script, xhr, fetch, image and so on.
     */
    resourceType(): string;
    /**
     * Whether it is for a document.
     */
    isNavigationRequest(): boolean;
    /**
     * What it sends, as text.
     */
    postData(): string | null;
    /**
     * What it sends, read as JSON.
     */
    postDataJSON(): any;
    /**
     * Its headers, the names in lower case.
     */
    headers(): Record<string, string>;
    /**
     * One header.
     */
    headerValue(name: string): Promise<string | null>;
    /**
     * Why it failed, for one of a requestfailed event.
     */
    failure(): { errorText: string } | null;
  }

  /** What came back for a request of the page. */
  interface Response {
    /**
     * Its address.
     */
    url(): string;
    /**
     * The status, such as 200.
     */
    status(): number;
    /**
     * The status in words.
     */
    statusText(): string;
    /**
     * Whether the status is from 200 to 299.
     */
    ok(): boolean;
    /**
     * Its headers, the names in lower case.
     */
    headers(): Record<string, string>;
    /**
     * One header.
     */
    headerValue(name: string): Promise<string | null>;
    /**
     * What was asked.
     */
    request(): Request;
    /**
     * Its body.
     */
    body(): Promise<Buffer>;
    /**
     * Its body as text.
     */
    text(): Promise<string>;
    /**
     * Its body, read as JSON.
     */
    json(): Promise<any>;
    /**
     * Waits until all of it is there.
     */
    finished(): Promise<null>;
  }

  /** ctx.browser: the tabs. ctx.page goes along to another one. */
  interface Browser {
    /**
     * The tabs that show the skill's sites, and the current one.
     */
    listTabs(): Promise<Tab[]>;
    /**
     * The run's current tab.
     */
    currentTab(): Promise<Tab>;
    /**
     * Makes a tab the current one.
     */
    switchTab(tab: string | { targetId: string } | Page): Promise<Tab>;
    /**
     * Moves to a tab that shows the address already, as it is, or opens one. wait: true waits until it has loaded.
     * @example
     *   await ctx.browser.openOrReuseTab("https://shop.example.com/", { match: "origin", wait: true })
     */
    openOrReuseTab(url: string | URL, options?: ReuseOptions): Promise<Tab>;
    /**
     * Opens a tab and moves to it.
     */
    newTab(url?: string | URL, options?: OpenOptions): Promise<Tab>;
    /**
     * Closes a tab that the run opened, else the current one.
     */
    closeTab(tab?: string | { targetId: string } | Page): Promise<void>;
  }

  /** ctx.fetch: requests. The global fetch is fetch.server. */
  interface Fetch {
    (url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>;
    /**
     * Asks from the app: no cookies of the browser, no rules of the page.
     * @example
     *   const rates = await (await ctx.fetch.server("https://api.example.com/rates")).json()
     */
    server(url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>;
    /**
     * Asks from the page, with its cookies. The address may be relative to the page's.
     * @example
     *   await ctx.fetch.browser("/api/orders")
     */
    browser(url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>;
  }

  /** ctx.site: what is known of sites, and the tools of other skills. */
  interface Site {
    /**
     * Every skill.
     */
    skills(): Promise<any[]>;
    /**
     * The skills for an address, the best first: id, name, path and the manifest. Without an address, for the current page.
     */
    skillsForUrl(url?: string | URL): Promise<any[]>;
    /**
     * What an agent should know at an address: the JSON of `sitewright context`.
     */
    learnContext(url?: string | URL): Promise<any>;
    /**
     * Runs a tool of any skill, under that skill's rights, and gives its result.
     * @example
     *   await ctx.site.runTool("shop", "export_orders", { year: 2026 })
     */
    runTool(siteId: string, toolName: string, args?: object): Promise<any>;
    /**
     * The same, for a tool that runs in the page.
     */
    runBrowserTool(siteId: string, toolName: string, args?: object): Promise<any>;
  }
  // </members>
}

// What `sitewright script` adds to the globals. A tool has ctx instead.

declare const page: Sitewright.Page;
declare const browser: Sitewright.Browser;
declare const site: Sitewright.Site;
declare function nav(url: string | URL, options?: Sitewright.GotoOptions): Promise<Sitewright.Response | null>;
declare function readFile(path: string): Promise<string>;
declare function log(...values: any[]): void;
declare function progress(done?: number | null, total?: number | null, text?: string): void;
declare const dataDir: string;
declare function help(name?: string): string;
declare namespace fetch {
  const server: Sitewright.Fetch["server"];
  const browser: Sitewright.Fetch["browser"];
}
