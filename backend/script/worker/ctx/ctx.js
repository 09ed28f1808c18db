// Built from backend/script/worker/ctx/src by tools/embed/build.mjs. Do not edit.
(() => {
  // backend/script/worker/ctx/src/native.ts
  var host = __host;
  var stringify = JSON.stringify;
  var keysOf = Object.keys;
  var isArray = Array.isArray;
  var AnyFunction = Function;
  var modules = globalThis.__modules;
  var log = console.log;
  var tagOf = (value2) => Object.prototype.toString.call(value2);
  var isRegExp = (value2) => tagOf(value2) === "[object RegExp]";
  var isPromise = (value2) => value2 instanceof Promise;
  var isURL = (value2) => tagOf(value2) === "[object URL]";
  var makeURL = (address, base) => new URL(address, base);

  // backend/script/worker/ctx/src/errors.ts
  var TimeoutError = class extends Error {
  };
  Object.defineProperty(TimeoutError.prototype, "name", { value: "TimeoutError", configurable: true, writable: true });
  var own = /sitewright:|\(native\)$/;
  function here() {
    const lines = String(new Error().stack).split("\n");
    return lines.filter((line, i) => i > 0 && line !== "" && !own.test(line)).join("\n");
  }
  function place(error, site2) {
    const stack = `${error.name}: ${error.message}` + (site2 === "" ? "" : "\n" + site2);
    Object.defineProperty(error, "stack", { value: stack, configurable: true, writable: true });
    return error;
  }
  function mistake(message) {
    return place(new TypeError(message), here());
  }
  function noJSON(what, text3, site2) {
    const begin = text3.length > 40 ? text3.slice(0, 39) + "…" : text3;
    const html = /^\s*</.test(text3) ? " but HTML or XML" : "";
    return place(new SyntaxError(`${what} is no JSON${html}; it begins with ${stringify(begin)}.`), site2);
  }
  function failureAt(cause, site2) {
    if (!(cause instanceof Error)) return cause;
    if (cause.name === "TimeoutError") Object.setPrototypeOf(cause, TimeoutError.prototype);
    return place(cause, site2);
  }
  function waitedInVain(message, hint2, site2) {
    const error = place(new TimeoutError(message), site2);
    Object.defineProperty(error, "code", { value: "wait-timeout", configurable: true, writable: true });
    Object.defineProperty(error, "hint", { value: hint2, configurable: true, writable: true });
    return error;
  }
  function isTimeout(error) {
    return error instanceof TimeoutError;
  }

  // backend/script/worker/ctx/src/call.ts
  function call(method, params, site2 = here()) {
    return host.call(method, params).catch((error) => {
      throw failureAt(error, site2);
    });
  }
  async function perform(method, params) {
    await call(method, params, here());
  }
  function callAside(method, params, site2) {
    return host.call(method, params, true).catch((error) => {
      throw failureAt(error, site2);
    });
  }
  function callSync(method, params) {
    try {
      return host.callSync(method, params);
    } catch (error) {
      throw failureAt(error, here());
    }
  }

  // backend/script/worker/ctx/src/where.ts
  var where = /* @__PURE__ */ Symbol("where");
  var selector = /* @__PURE__ */ Symbol("selector");
  var sameDocument = (a, b) => a.tab === b.tab && a.frame === b.frame;

  // backend/script/worker/ctx/src/check.ts
  function show(value2) {
    if (typeof value2 === "function") return "a function";
    if (isRegExp(value2)) return String(value2);
    if (typeof value2 === "object" && value2 !== null && selector in value2) return String(value2);
    if (typeof value2 !== "string" && (typeof value2 !== "object" || value2 === null)) return String(value2);
    let text3;
    try {
      text3 = stringify(value2);
    } catch {
      text3 = void 0;
    }
    if (text3 === void 0) return `a ${typeof value2}`;
    return text3.length > 60 ? text3.slice(0, 59) + "…" : text3;
  }
  function wrong(what, wanted, value2) {
    return mistake(`${what} has to be ${wanted}, not ${show(value2)}.`);
  }
  function text(value2, what) {
    if (typeof value2 !== "string") throw wrong(what, "a text", value2);
    return value2;
  }
  function number(value2, what) {
    if (typeof value2 !== "number" || !Number.isFinite(value2)) {
      throw wrong(what, "a number", value2);
    }
    return value2;
  }
  function time(value2, what) {
    if (value2 === Infinity) return 0;
    if (typeof value2 !== "number" || !(value2 >= 0)) throw wrong(what, "a number of milliseconds", value2);
    return value2;
  }
  function flag(value2, what) {
    if (typeof value2 !== "boolean") throw wrong(what, "true or false", value2);
    return value2;
  }
  function whole(value2, what) {
    if (typeof value2 !== "number" || value2 % 1 !== 0) throw wrong(what, "a whole number", value2);
    return value2;
  }
  function run(value2, what) {
    if (typeof value2 !== "function") throw wrong(what, "a function", value2);
    return value2;
  }
  function object(value2, what) {
    if (typeof value2 !== "object" || value2 === null || isArray(value2)) throw wrong(what, "an object", value2);
    return value2;
  }
  function oneOf(...names2) {
    return (value2, what) => {
      for (const name of names2) if (name === value2) return value2;
      throw wrong(what, names2.map(show).join(" or "), value2);
    };
  }
  function list(each) {
    return (value2, what) => {
      if (!isArray(value2)) throw wrong(what, "a list", value2);
      return value2.map((item, i) => each(item, `${what}[${i}]`));
    };
  }
  function numbers(...names2) {
    return (value2, what) => {
      const given = object(value2, what);
      const sent = {};
      for (const name of names2) sent[name] = number(given[name], `${what}.${name}`);
      return sent;
    };
  }
  var ignored = () => void 0;
  function options(value2, member2, shape4) {
    const sent = {};
    if (value2 === void 0 || value2 === null) return sent;
    if (typeof value2 !== "object" || isArray(value2))
      throw mistake(`${member2} takes its options as an object, not ${show(value2)}.`);
    const given = value2;
    for (const name of keysOf(given)) {
      const check2 = Object.hasOwn(shape4, name) ? shape4[name] : void 0;
      if (check2 === void 0) throw unknownOption(member2, name, shape4);
      if (given[name] === void 0) continue;
      const checked = check2(given[name], `${member2}: ${name}`);
      if (checked !== void 0) sent[name] = checked;
    }
    return sent;
  }
  function unknownOption(member2, name, shape4) {
    const known3 = keysOf(shape4).filter((key) => shape4[key] !== ignored);
    const names2 = known3.length === 0 ? "it takes none" : `it takes ${known3.join(", ")}`;
    return mistake(`${member2} has no option ${show(name)}; ${names2}.`);
  }

  // backend/script/worker/ctx/src/near.ts
  function near(asked, names2) {
    const most = asked.length < 5 ? 1 : 2;
    const found = names2.map((name) => ({ name, far: distance(name.toLowerCase(), asked.toLowerCase()) }));
    const close = found.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far);
    return close.slice(0, 3).map(({ name }) => name);
  }
  function distance(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1;
        next.push(Math.min(at(next, j - 1) + 1, at(row, j) + 1, at(row, j - 1) + same));
      }
      row = next;
    }
    return at(row, b.length);
  }
  var at = (row, i) => row[i] ?? 0;

  // backend/script/worker/ctx/src/roles.ts
  var roles = "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem";
  var meant = {
    a: "link",
    checkmark: "checkbox",
    dropdown: "combobox",
    footer: "contentinfo",
    h1: "heading",
    header: "banner",
    input: "textbox",
    li: "listitem",
    nav: "navigation",
    picture: "img",
    select: "combobox",
    td: "cell",
    text: "textbox",
    textfield: "textbox",
    th: "columnheader",
    title: "heading",
    tr: "row",
    ul: "list"
  };
  function unknownRole(role) {
    const all = roles.split(" ");
    const asked = role.toLowerCase();
    if (all.includes(asked)) return void 0;
    const other = Object.hasOwn(meant, asked) ? meant[asked] : void 0;
    const like = other === void 0 ? near(asked, all) : [other];
    return like.length === 0 ? "" : ` Is it ${like.map((each) => `"${each}"`).join(" or ")}?`;
  }

  // backend/script/worker/ctx/src/selectors.ts
  function findable(value2, what) {
    if (typeof value2 === "string" || isRegExp(value2)) return value2;
    throw mistake(`${what} has to be a text or a regular expression, not ${show(value2)}.`);
  }
  function selectorText(value2, what) {
    if (typeof value2 !== "string") throw mistake(`${what} has to be a selector, not ${show(value2)}.`);
    if (value2.trim() === "") throw mistake(`${what} is an empty selector.`);
    return value2;
  }
  function inText(text3, exact) {
    return typeof text3 === "string" ? stringify(text3) + (exact ? "s" : "i") : pattern(text3);
  }
  function inAttribute(text3, exact) {
    if (typeof text3 !== "string") return pattern(text3);
    return `"${text3.replace(/["\\]/g, "\\$&")}"${exact ? "s" : "i"}`;
  }
  function pattern(given) {
    if (given.flags.includes("v")) throw mistake(`The flag v of ${String(given)} is not known to selectors; use u.`);
    const source = given.sticky ? `(?<![\\s\\S])(?:${given.source})` : given.source;
    const escaped = (c) => given.unicode ? "\\x" + c.charCodeAt(0).toString(16) : "\\" + c;
    const safe = source.replace(/\\u002f|\\[\s\S]|["'`]|>>+/g, (found) => {
      if (found === "\\u002f") return "\\/";
      if (found[0] === "\\") return found;
      if (found[0] === ">") return ">" + "\\x3e".repeat(found.length - 1);
      return escaped(found);
    });
    return `/${safe}/${given.flags.replace(/[dgy]/g, "")}`;
  }
  var exactly = { exact: flag };
  function byText(text3, given) {
    const exact = options(given, "getByText", exactly).exact === true;
    return "internal:text=" + inText(findable(text3, "getByText: the text"), exact);
  }
  function byLabel(text3, given) {
    const exact = options(given, "getByLabel", exactly).exact === true;
    return "internal:label=" + inText(findable(text3, "getByLabel: the label"), exact);
  }
  function byAttribute(member2, name, text3, given) {
    const exact = options(given, member2, exactly).exact === true;
    return `internal:attr=[${name}=${inAttribute(findable(text3, `${member2}: the text`), exact)}]`;
  }
  function byTestId(id) {
    return `internal:testid=[data-testid=${inAttribute(findable(id, "getByTestId: the id"), true)}]`;
  }
  var roleStates = ["checked", "disabled", "selected", "expanded"];
  var roleShape = {
    checked: flag,
    disabled: flag,
    selected: flag,
    expanded: flag,
    includeHidden: flag,
    level: whole,
    name: findable,
    exact: flag,
    pressed: oneOf(true, false, "mixed")
  };
  function byRole(role, given) {
    if (typeof role !== "string" || !/^[a-z]+$/i.test(role)) {
      throw mistake(`getByRole: the role has to be a word such as "button", not ${show(role)}.`);
    }
    const unknown = unknownRole(role);
    if (unknown !== void 0) throw mistake(`getByRole: there is no role ${show(role)}.${unknown}`);
    const wanted = options(given, "getByRole", roleShape);
    let selector2 = `internal:role=${role}`;
    const add = (name, value2) => {
      if (value2 !== void 0) selector2 += `[${name}=${String(value2)}]`;
    };
    for (const name of roleStates) add(name, wanted[name]);
    add("include-hidden", wanted.includeHidden);
    add("level", wanted.level);
    if (wanted.name !== void 0) add("name", inAttribute(wanted.name, wanted.exact === true));
    add("pressed", wanted.pressed);
    return selector2;
  }
  function narrowed(selector2, by) {
    let s = selector2;
    if (by.hasText !== void 0) s += " >> internal:has-text=" + inText(by.hasText, false);
    if (by.hasNotText !== void 0) s += " >> internal:has-not-text=" + inText(by.hasNotText, false);
    if (by.has !== void 0) s = joined(s, "has", by.has);
    if (by.hasNot !== void 0) s = joined(s, "has-not", by.hasNot);
    if (by.visible !== void 0) s += ` >> visible=${by.visible}`;
    return s;
  }
  function joined(selector2, how, inner2) {
    return `${selector2} >> internal:${how}=${stringify(inner2)}`;
  }
  var inside = (outer, inner2) => `${outer} >> ${inner2}`;
  var enterFrame = (outer) => `${outer} >> internal:control=enter-frame`;
  var nth = (outer, index) => `${outer} >> nth=${index}`;
  var point = numbers("x", "y");

  // backend/script/worker/ctx/src/finder.ts
  var find = /* @__PURE__ */ Symbol("find");
  var findFrame = /* @__PURE__ */ Symbol("findFrame");
  var Finder = class {
    getByRole(role, options2) {
      return this[find](byRole(role, options2));
    }
    getByText(text3, options2) {
      return this[find](byText(text3, options2));
    }
    getByLabel(text3, options2) {
      return this[find](byLabel(text3, options2));
    }
    getByPlaceholder(text3, options2) {
      return this[find](byAttribute("getByPlaceholder", "placeholder", text3, options2));
    }
    getByAltText(text3, options2) {
      return this[find](byAttribute("getByAltText", "alt", text3, options2));
    }
    getByTitle(text3, options2) {
      return this[find](byAttribute("getByTitle", "title", text3, options2));
    }
    getByTestId(id) {
      return this[find](byTestId(id));
    }
    frameLocator(selector2) {
      return this[findFrame](selectorText(selector2, "frameLocator: what is given"));
    }
  };

  // backend/script/worker/ctx/src/written.ts
  var attributes = {
    placeholder: "getByPlaceholder",
    alt: "getByAltText",
    title: "getByTitle"
  };
  var filters = { "has-text": "hasText", "has-not-text": "hasNotText" };
  var inner = {
    has: (code) => `filter({ has: ${code} })`,
    "has-not": (code) => `filter({ hasNot: ${code} })`,
    and: (code) => `and(${code})`,
    or: (code) => `or(${code})`,
    chain: (code) => `locator(${code})`
  };
  function written(selector2) {
    return parts(selector2).map(call2).join(".");
  }
  function parts(selector2) {
    const all = [];
    let from = 0;
    let quote = "";
    for (let i = 0; i < selector2.length; i++) {
      const c = selector2[i];
      if (quote !== "") {
        if (c === "\\") i++;
        else if (c === quote) quote = "";
      } else if (c === '"' || c === "'" || c === "`") quote = c;
      else if (c === ">" && selector2[i + 1] === ">") {
        all.push(selector2.slice(from, i).trim());
        from = i + 2;
        i++;
      }
    }
    all.push(selector2.slice(from).trim());
    return all;
  }
  function call2(part) {
    const [, engine = "", body = ""] = /^([a-z:-]+)=([\s\S]*)$/.exec(part) ?? [];
    const name = engine.replace(/^internal:/, "");
    if (engine === "nth") return body === "0" ? "first()" : body === "-1" ? "last()" : `nth(${body})`;
    if (engine === "visible") return `filter({ visible: ${body} })`;
    if (name === engine) return `locator(${stringify(part)})`;
    if (name === "control") return "contentFrame()";
    if (name === "text") return `getByText(${oneText(body)})`;
    if (name === "label") return `getByLabel(${oneText(body)})`;
    const filter = Object.hasOwn(filters, name) ? filters[name] : void 0;
    if (filter !== void 0) return `filter({ ${filter}: ${text2(body).code} })`;
    const joined2 = Object.hasOwn(inner, name) ? inner[name] : void 0;
    if (joined2 !== void 0) return joined2(written(JSON.parse(body)));
    return named(name, body) ?? `locator(${stringify(part)})`;
  }
  function named(name, body) {
    const [, head = "", rest = ""] = /^([^[]*)([\s\S]*)$/.exec(body) ?? [];
    const given = pairs(rest);
    const [[key, value2] = ["", ""]] = given;
    if (name === "testid") return `getByTestId(${text2(value2).code})`;
    if (name === "attr" && Object.hasOwn(attributes, key)) return `${attributes[key]}(${oneText(value2)})`;
    if (name !== "role") return void 0;
    const options2 = [];
    for (const [option, as] of given) {
      if (option !== "name") options2.push(`${option === "include-hidden" ? "includeHidden" : option}: ${literal(as)}`);
      else options2.push(`name: ${text2(as).code}${text2(as).exact ? ", exact: true" : ""}`);
    }
    return `getByRole(${stringify(head)}${options2.length === 0 ? "" : `, { ${options2.join(", ")} }`})`;
  }
  var literal = (value2) => value2 === "mixed" ? '"mixed"' : value2;
  function pairs(text3) {
    const found = text3.matchAll(/\[([\w-]+)=("(?:[^"\\]|\\[\s\S])*"[is]?|\/(?:[^/\\]|\\[\s\S])*\/[a-z]*|[^\]]*)\]/g);
    return Array.from(found, ([, key, value2]) => [key, value2]);
  }
  function oneText(body) {
    const { code, exact } = text2(body);
    return exact ? `${code}, { exact: true }` : code;
  }
  function text2(body) {
    if (!body.startsWith('"')) return { code: body, exact: false };
    const end = body.lastIndexOf('"');
    let value2 = body.slice(1, end).replace(/\\(["\\])/g, "$1");
    try {
      value2 = JSON.parse(body.slice(0, end + 1));
    } catch {
    }
    return { code: stringify(value2), exact: body.slice(end + 1) === "s" };
  }

  // backend/script/worker/ctx/src/framelocator.ts
  var FrameLocator = class _FrameLocator extends Finder {
    [where];
    [selector];
    constructor(at3, of) {
      super();
      this[where] = at3;
      this[selector] = of;
    }
    [find](inner2) {
      return new Locator(this[where], inside(enterFrame(this[selector]), inner2));
    }
    [findFrame](inner2) {
      return new _FrameLocator(this[where], inside(enterFrame(this[selector]), inner2));
    }
    locator(inner2, options2) {
      const what = sought(inner2, this[where], "frameLocator.locator");
      return this[find](narrowed(what, narrowing(options2, this[where], "locator")));
    }
    /** The iframe itself, as an element of the page around it. */
    owner() {
      return new Locator(this[where], this[selector]);
    }
    toString() {
      return `${written(this[selector])}.contentFrame()`;
    }
    first() {
      return this.nth(0);
    }
    last() {
      return this.nth(-1);
    }
    nth(index) {
      return new _FrameLocator(this[where], nth(this[selector], whole(index, "frameLocator.nth: the index")));
    }
  };

  // backend/page/inject/src/value.ts
  var maxDepth = 300;
  function encode(value2, options2 = {}) {
    return new Encoder(options2.strict === true).encode(value2, 0);
  }
  var Encoder = class {
    numbers = /* @__PURE__ */ new Map();
    strict;
    constructor(strict) {
      this.strict = strict;
    }
    encode(value2, depth) {
      switch (typeof value2) {
        case "string":
        case "boolean":
          return value2;
        case "number":
          return encodeNumber(value2);
        case "undefined":
          return { u: 1 };
        case "bigint":
          return { b: value2.toString() };
        case "object":
          return value2 === null ? null : this.object(value2, depth);
      }
      if (this.strict) throw new TypeError(`a ${typeof value2} cannot be handed over, only data can`);
      return { u: 1 };
    }
    object(value2, depth) {
      const known3 = this.numbers.get(value2);
      if (known3 !== void 0) return { ref: known3 };
      if (depth > maxDepth) throw new RangeError(`the value is nested more than ${maxDepth} deep`);
      return encodeLeaf(value2) ?? this.container(value2, depth + 1);
    }
    container(value2, depth) {
      const i = this.numbers.size + 1;
      this.numbers.set(value2, i);
      switch (tagOf2(value2)) {
        case "Array":
          return { a: Array.from(value2, (item) => this.encode(item, depth)), i };
        case "Map":
          return {
            m: Array.from(value2, ([k, v]) => [this.encode(k, depth), this.encode(v, depth)]),
            i
          };
        case "Set":
          return { s: Array.from(value2, (item) => this.encode(item, depth)), i };
      }
      return this.record(value2, i, depth);
    }
    record(value2, i, depth) {
      const entries = [];
      const keys = Object.keys(value2);
      for (const key of keys) {
        const item = member(value2, key);
        if (typeof item === "function" && !this.strict) continue;
        entries.push([key, this.encode(item, depth)]);
      }
      const toJSON = keys.length === 0 ? member(value2, "toJSON") : void 0;
      if (typeof toJSON === "function") return this.encode(toJSON.call(value2, ""), depth);
      return { o: entries, i };
    }
  };
  function member(value2, key) {
    try {
      return value2[key];
    } catch {
      return void 0;
    }
  }
  function encodeNumber(value2) {
    if (Object.is(value2, -0)) return { n: "-0" };
    return Number.isFinite(value2) ? value2 : { n: String(value2) };
  }
  function encodeLeaf(value2) {
    if (ArrayBuffer.isView(value2)) {
      return { t: [tagOf2(value2), toBase64(new Uint8Array(value2.buffer, value2.byteOffset, value2.byteLength))] };
    }
    switch (tagOf2(value2)) {
      case "Date": {
        const time2 = value2;
        return { d: Number.isNaN(time2.getTime()) ? "" : time2.toISOString() };
      }
      case "RegExp":
        return { r: [value2.source, value2.flags] };
      case "URL":
        return { url: value2.href };
      case "Error":
      case "DOMException":
        return encodeError(value2);
      case "ArrayBuffer":
        return { t: ["ArrayBuffer", toBase64(new Uint8Array(value2))] };
      case "Window":
        return { x: "<window>" };
    }
    if (value2 instanceof Error) return encodeError(value2);
    const kind = member(value2, "nodeType");
    if (typeof kind === "number" && typeof member(value2, "nodeName") === "string") return { x: nodeText(value2) };
    return void 0;
  }
  function encodeError(error) {
    return { e: { name: String(error.name), message: String(error.message), stack: String(error.stack ?? "") } };
  }
  function nodeText(node) {
    const name = String(member(node, "nodeName")).toLowerCase();
    if (member(node, "nodeType") !== 1) return name;
    const id = member(node, "id");
    return typeof id === "string" && id !== "" ? `<${name} id="${id}">` : `<${name}>`;
  }
  function tagOf2(value2) {
    return Object.prototype.toString.call(value2).slice(8, -1);
  }
  function decode(value2) {
    return decodeValue(value2, /* @__PURE__ */ new Map());
  }
  function decodeValue(value2, seen) {
    if (value2 === null || typeof value2 !== "object") return value2;
    if ("o" in value2) return decodeRecord(value2.o, keep(seen, value2.i, {}), seen);
    if ("a" in value2) {
      const list2 = keep(seen, value2.i, []);
      for (const item of value2.a) list2.push(decodeValue(item, seen));
      return list2;
    }
    if ("ref" in value2) return seen.get(value2.ref);
    if ("m" in value2) {
      const map = keep(seen, value2.i, /* @__PURE__ */ new Map());
      for (const [k, v] of value2.m) map.set(decodeValue(k, seen), decodeValue(v, seen));
      return map;
    }
    if ("s" in value2) {
      const set = keep(seen, value2.i, /* @__PURE__ */ new Set());
      for (const item of value2.s) set.add(decodeValue(item, seen));
      return set;
    }
    return decodeLeaf(value2);
  }
  function keep(seen, i, made) {
    seen.set(i, made);
    return made;
  }
  function decodeRecord(entries, made, seen) {
    for (const [key, item] of entries) {
      const value2 = decodeValue(item, seen);
      if (key === "__proto__") {
        Object.defineProperty(made, key, { value: value2, enumerable: true, configurable: true, writable: true });
      } else {
        made[key] = value2;
      }
    }
    return made;
  }
  function decodeLeaf(value2) {
    if ("u" in value2) return void 0;
    if ("n" in value2) return Number(value2.n);
    if ("b" in value2) return BigInt(value2.b);
    if ("d" in value2) return new Date(value2.d === "" ? Number.NaN : value2.d);
    if ("r" in value2) return new RegExp(value2.r[0], value2.r[1]);
    if ("url" in value2) return new URL(value2.url);
    if ("e" in value2) return decodeError(value2.e);
    if ("t" in value2) return decodeBytes(value2.t[0], fromBase64(value2.t[1]));
    if ("x" in value2) return value2.x;
    throw new TypeError("this is not an encoded value");
  }
  function decodeError(given) {
    const error = new Error(given.message);
    error.name = given.name;
    if (given.stack !== "") error.stack = given.stack;
    return error;
  }
  function decodeBytes(type, bytes) {
    if (type === "ArrayBuffer") return bytes.buffer;
    const make2 = globalThis[type];
    if (!/^(Data|(Big)?(Ui|I)nt\d+|Uint8Clamped|Float\d+)(View|Array)$/.test(type) || make2 === void 0) return bytes;
    return new make2(bytes.buffer);
  }
  var digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  function toBase64(bytes) {
    const parts2 = [];
    for (let at3 = 0; at3 < bytes.length; at3 += 3) {
      const [a, b, c] = [bytes[at3], bytes[at3 + 1], bytes[at3 + 2]];
      parts2.push(
        digits.charAt(a >> 2) + digits.charAt((a & 3) << 4 | (b ?? 0) >> 4) + (b === void 0 ? "=" : digits.charAt((b & 15) << 2 | (c ?? 0) >> 6)) + (c === void 0 ? "=" : digits.charAt(c & 63))
      );
    }
    return parts2.join("");
  }
  function fromBase64(text3) {
    const clean = text3.replace(/[^A-Za-z0-9+/]/g, "");
    const bytes = new Uint8Array(Math.floor(clean.length * 3 / 4));
    let at3 = 0;
    for (let i = 0; i < clean.length; i += 4) {
      let bits = 0;
      for (let k = 0; k < 4; k++) bits = bits << 6 | Math.max(0, digits.indexOf(clean.charAt(i + k) || "A"));
      for (let k = 16; k >= 0 && at3 < bytes.length; k -= 8) bytes[at3++] = bits >> k & 255;
    }
    return bytes;
  }

  // backend/script/worker/ctx/src/choices.ts
  var shape = { value: text, label: text, index: whole };
  function choicesOf(values) {
    if (values === null) return [];
    return (isArray(values) ? values : [values]).map(choiceOf);
  }
  function choiceOf(value2) {
    const what = "locator.selectOption: a choice";
    if (typeof value2 === "string") return { valueOrLabel: value2 };
    const choice = options(object(value2, what), "locator.selectOption", shape);
    if (Object.keys(choice).length === 0)
      throw mistake(`${what} needs a value, a label or an index, not ${show(value2)}.`);
    return choice;
  }

  // backend/script/worker/ctx/src/code.ts
  function parses(source) {
    try {
      return typeof new AnyFunction(source) === "function";
    } catch {
      return false;
    }
  }
  function asExpression(source) {
    if (/^\s*(async\s+)?function\b/.test(source)) return parses(`(${source}
)`) ? `(${source}
)` : source;
    if (!/\bawait\b/.test(source) || parses(`class A { static {${source}
} }`)) return source;
    if (parses(`async () => (${source}
)`)) return `(async () => (${source}
))()`;
    return parses(`async () => {${source}
}`) ? `(async () => {${source}
})()` : source;
  }
  function codeFor(member2, run2, arg) {
    if (typeof run2 === "string") {
      if (run2.trim() === "") throw mistake(`${member2}: there is no code in the text.`);
      return { expression: asExpression(run2), isFunction: false, arg: encoded(member2, arg) };
    }
    if (typeof run2 !== "function") throw mistake(`${member2} takes a function or a text with code, not ${show(run2)}.`);
    return { expression: host.functionText(run2), isFunction: true, arg: encoded(member2, arg) };
  }
  function onlyOne(member2, more) {
    if (more.length === 0) return;
    throw mistake(
      `${member2} hands over one value: put several into a list or an object, and take them apart in the page.`
    );
  }
  function encoded(member2, arg) {
    if (typeof arg === "object" && arg !== null && where in arg) {
      const instead = selector in arg ? "use locator.evaluate(), whose function gets the element" : "it is there already";
      throw mistake(`${member2}: ${String(arg)} cannot be handed over: ${instead}.`);
    }
    if (isPromise(arg)) throw mistake(`${member2}: what is handed over is a promise: put await before it.`);
    try {
      return encode(arg, { strict: true });
    } catch (error) {
      throw mistake(`${member2}: ${error.message}.`);
    }
  }

  // backend/script/worker/ctx/src/files.ts
  function bytesOf(answer) {
    return modules.buffer.Buffer.from(fromBase64(answer.base64).buffer);
  }
  function filesOf(files) {
    return (isArray(files) ? files : [files]).map(fileOf);
  }
  function fileOf(file) {
    if (typeof file === "string") return { path: file };
    const what = "locator.setInputFiles: a file";
    const payload = object(file, what);
    return {
      name: text(payload.name, `${what}'s name`),
      mimeType: payload.mimeType === void 0 ? "" : text(payload.mimeType, `${what}'s mimeType`),
      base64: toBase64(bytesIn(payload.buffer, `${what}'s buffer`))
    };
  }
  function bytesIn(value2, what) {
    if (ArrayBuffer.isView(value2)) return new Uint8Array(value2.buffer, value2.byteOffset, value2.byteLength);
    if (value2 instanceof ArrayBuffer) return new Uint8Array(value2);
    throw mistake(`${what} has to be a Buffer or a Uint8Array, not ${show(value2)}.`);
  }

  // backend/script/worker/ctx/src/actions.ts
  var waiting = { timeout: time, noWaitAfter: ignored };
  var forced = { ...waiting, force: flag };
  var pointer = {
    ...forced,
    position: point,
    trial: flag,
    modifiers: list(oneOf("Alt", "Control", "ControlOrMeta", "Meta", "Shift"))
  };
  var button = oneOf("left", "middle", "right");
  var dblclick = { ...pointer, button, delay: time, steps: whole };
  var click = { ...dblclick, clickCount: whole };
  var check = { ...forced, position: point, trial: flag };
  var drag = { ...forced, sourcePosition: point, targetPosition: point, steps: whole, trial: flag };
  var typing = { ...waiting, delay: time };
  var Acting = class extends Finder {
    click(given) {
      return act(this, "click", options(given, "locator.click", click));
    }
    dblclick(given) {
      return act(this, "dblclick", options(given, "locator.dblclick", dblclick));
    }
    hover(given) {
      return act(this, "hover", options(given, "locator.hover", pointer));
    }
    tap(given) {
      return act(this, "tap", options(given, "locator.tap", pointer));
    }
    dragTo(target, given) {
      const to = locatorOf(target, this[where], "locator.dragTo: the target");
      return act(this, "dragTo", { ...options(given, "locator.dragTo", drag), target: to });
    }
    fill(value2, given) {
      const sent = { value: text(value2, "locator.fill: the value") };
      return act(this, "fill", { ...options(given, "locator.fill", forced), ...sent });
    }
    clear(given) {
      return act(this, "clear", options(given, "locator.clear", forced));
    }
    press(key, given) {
      return act(this, "press", { ...options(given, "locator.press", typing), key: text(key, "locator.press: the key") });
    }
    pressSequentially(what, given) {
      const sent = { text: text(what, "locator.pressSequentially: the text") };
      return act(this, "pressSequentially", { ...options(given, "locator.pressSequentially", typing), ...sent });
    }
    check(given) {
      return act(this, "check", options(given, "locator.check", check));
    }
    uncheck(given) {
      return act(this, "uncheck", options(given, "locator.uncheck", check));
    }
    setChecked(checked, given) {
      const sent = { checked: flag(checked, "locator.setChecked: the state") };
      return act(this, "setChecked", { ...options(given, "locator.setChecked", check), ...sent });
    }
    selectOption(values, given) {
      const sent = { values: choicesOf(values) };
      return ask(this, "selectOption", { ...options(given, "locator.selectOption", forced), ...sent });
    }
    setInputFiles(files, given) {
      const sent = { files: filesOf(files) };
      return act(this, "setInputFiles", { ...options(given, "locator.setInputFiles", waiting), ...sent });
    }
    focus(given) {
      return act(this, "focus", options(given, "locator.focus", waiting));
    }
    blur(given) {
      return act(this, "blur", options(given, "locator.blur", waiting));
    }
    dispatchEvent(type, init, given) {
      const sent = { type: text(type, "locator.dispatchEvent: the type"), init: encoded("locator.dispatchEvent", init) };
      return act(this, "dispatchEvent", { ...options(given, "locator.dispatchEvent", waiting), ...sent });
    }
    scrollIntoViewIfNeeded(given) {
      return act(this, "scrollIntoViewIfNeeded", options(given, "locator.scrollIntoViewIfNeeded", waiting));
    }
  };
  function act(element, member2, params) {
    return perform(`locator.${member2}`, { ...element[where], selector: element[selector], ...params });
  }
  function ask(element, member2, params) {
    return call(`locator.${member2}`, { ...element[where], selector: element[selector], ...params });
  }

  // backend/script/worker/ctx/src/reading.ts
  var waiting2 = { timeout: time };
  var waits = { ...waiting2, state: oneOf("attached", "detached", "visible", "hidden") };
  var picture = {
    path: text,
    type: oneOf("png", "jpeg"),
    quality: number,
    timeout: time,
    animations: ignored,
    caret: ignored,
    omitBackground: flag,
    scale: ignored
  };
  var Reading = class extends Acting {
    textContent(given) {
      return ask(this, "textContent", options(given, "locator.textContent", waiting2));
    }
    innerText(given) {
      return ask(this, "innerText", options(given, "locator.innerText", waiting2));
    }
    innerHTML(given) {
      return ask(this, "innerHTML", options(given, "locator.innerHTML", waiting2));
    }
    inputValue(given) {
      return ask(this, "inputValue", options(given, "locator.inputValue", waiting2));
    }
    getAttribute(name, given) {
      const sent = { name: text(name, "locator.getAttribute: the name") };
      return ask(this, "getAttribute", { ...options(given, "locator.getAttribute", waiting2), ...sent });
    }
    boundingBox(given) {
      return ask(this, "boundingBox", options(given, "locator.boundingBox", waiting2));
    }
    allTextContents() {
      return ask(this, "allTextContents", {});
    }
    allInnerTexts() {
      return ask(this, "allInnerTexts", {});
    }
    isVisible(given) {
      return ask(this, "isVisible", options(given, "locator.isVisible", waiting2));
    }
    isHidden(given) {
      return ask(this, "isHidden", options(given, "locator.isHidden", waiting2));
    }
    isEnabled(given) {
      return ask(this, "isEnabled", options(given, "locator.isEnabled", waiting2));
    }
    isDisabled(given) {
      return ask(this, "isDisabled", options(given, "locator.isDisabled", waiting2));
    }
    isEditable(given) {
      return ask(this, "isEditable", options(given, "locator.isEditable", waiting2));
    }
    isChecked(given) {
      return ask(this, "isChecked", options(given, "locator.isChecked", waiting2));
    }
    evaluate(run2, arg, given) {
      const code = codeFor("locator.evaluate", run2, arg);
      return value(this, "evaluate", { ...options(given, "locator.evaluate", waiting2), ...code });
    }
    evaluateAll(run2, arg, ...more) {
      onlyOne("locator.evaluateAll", more);
      return value(this, "evaluateAll", codeFor("locator.evaluateAll", run2, arg));
    }
    /** Resolves to true: older packs ask for it. */
    waitFor(given) {
      return ask(this, "waitFor", options(given, "locator.waitFor", waits)).then(() => true);
    }
    screenshot(given) {
      const wanted = options(given, "locator.screenshot", picture);
      return ask(this, "screenshot", wanted).then(bytesOf);
    }
    highlight() {
      return perform("locator.highlight", { ...this[where], selector: this[selector] });
    }
  };
  function value(element, member2, params) {
    return ask(element, member2, params).then(decode);
  }

  // backend/script/worker/ctx/src/locator.ts
  var Locator = class _Locator extends Reading {
    [where];
    [selector];
    constructor(at3, of) {
      super();
      this[where] = at3;
      this[selector] = of;
    }
    [find](inner2) {
      return new _Locator(this[where], inside(this[selector], inner2));
    }
    [findFrame](inner2) {
      return new FrameLocator(this[where], inside(this[selector], inner2));
    }
    locator(inner2, options2) {
      const by = narrowing(options2, this[where], "locator");
      if (typeof inner2 === "string") return this[find](narrowed(sought(inner2, this[where], "locator"), by));
      const chained = joined(this[selector], "chain", sought(inner2, this[where], "locator"));
      return new _Locator(this[where], narrowed(chained, by));
    }
    filter(options2) {
      return new _Locator(this[where], narrowed(this[selector], narrowing(options2, this[where], "filter")));
    }
    and(other) {
      return new _Locator(this[where], joined(this[selector], "and", locatorOf(other, this[where], "and")));
    }
    or(other) {
      return new _Locator(this[where], joined(this[selector], "or", locatorOf(other, this[where], "or")));
    }
    first() {
      return this.nth(0);
    }
    last() {
      return this.nth(-1);
    }
    nth(index) {
      return new _Locator(this[where], nth(this[selector], whole(index, "nth: the index")));
    }
    contentFrame() {
      return new FrameLocator(this[where], this[selector]);
    }
    count() {
      return call("locator.count", { ...this[where], selector: this[selector] });
    }
    async all() {
      const count = await this.count();
      const each = [];
      for (let i = 0; i < count; i++) each.push(this.nth(i));
      return each;
    }
    toString() {
      return written(this[selector]);
    }
    /** In a result too it is what finds, not what is found. */
    toJSON() {
      return this.toString();
    }
  };
  var shape2 = {
    hasText: findable,
    hasNotText: findable,
    has: (value2) => value2,
    hasNot: (value2) => value2
  };
  function narrowing(given, at3, member2) {
    const by = options(given, member2, member2 === "filter" ? { ...shape2, visible: flag } : shape2);
    for (const name of ["has", "hasNot"]) {
      if (by[name] !== void 0) by[name] = locatorOf(by[name], at3, `${member2}: ${name}`);
    }
    return by;
  }
  function locatorOf(value2, at3, what) {
    if (!(value2 instanceof Locator)) throw mistake(`${what} has to be a locator, not ${show(value2)}.`);
    if (!sameDocument(value2[where], at3))
      throw mistake(`${what}: the inner locator has to be of the same page and frame.`);
    return value2[selector];
  }
  function sought(value2, at3, member2) {
    return value2 instanceof Locator ? locatorOf(value2, at3, member2) : selectorText(value2, `${member2}: what is given`);
  }

  // backend/script/worker/ctx/src/clock.ts
  var usual = () => ({ action: 1e4, navigation: 2e4 });
  var Deadline = class {
    #ends;
    length;
    constructor(length) {
      this.length = length;
      this.#ends = length === 0 ? void 0 : host.now() + length;
    }
    /** What is left as a timeout to send: 0 for no end, at least a little otherwise. */
    left() {
      return this.#ends === void 0 ? 0 : Math.max(1, this.#ends - host.now());
    }
    over() {
      return this.#ends !== void 0 && host.now() >= this.#ends;
    }
  };
  function lengthText(ms) {
    return ms < 1e3 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
  }
  function sleep(ms) {
    return new Promise((resolve) => {
      host.setTimer(resolve, ms, false);
    });
  }

  // backend/script/worker/ctx/src/dialog.ts
  var Dialog = class {
    #given;
    constructor(given) {
      this.#given = given;
    }
    /** alert, confirm, prompt or beforeunload. */
    type() {
      return this.#given.type;
    }
    message() {
      return this.#given.message;
    }
    defaultValue() {
      return this.#given.defaultValue ?? "";
    }
    accept(promptText) {
      const sent = { id: this.#given.id };
      if (promptText !== void 0) sent.text = text(promptText, "dialog.accept: the text");
      return perform("dialog.accept", sent);
    }
    dismiss() {
      return perform("dialog.dismiss", { id: this.#given.id });
    }
  };

  // backend/script/worker/ctx/src/download.ts
  var Download = class {
    #given;
    constructor(given) {
      this.#given = given;
    }
    url() {
      return this.#given.url;
    }
    suggestedFilename() {
      return this.#given.suggestedFilename;
    }
    /** Waits until the file is there and copies it into the skill's data folder. */
    saveAs(path) {
      return perform("download.saveAs", { id: this.#given.id, path: text(path, "download.saveAs: the path") });
    }
    path() {
      return call("download.path", { id: this.#given.id });
    }
    failure() {
      return call("download.failure", { id: this.#given.id });
    }
    cancel() {
      return perform("download.cancel", { id: this.#given.id });
    }
  };

  // backend/script/worker/ctx/src/headers.ts
  function headersOf(given) {
    const headers = {};
    const pairs2 = isArray(given) ? given : keysOf(given ?? {}).map((name) => [name, given[name]]);
    for (const [name, value2] of pairs2) {
      const key = name.toLowerCase();
      const before = headers[key];
      headers[key] = before === void 0 ? value2 ?? "" : `${before}, ${value2}`;
    }
    return headers;
  }
  function headerOf(headers, name, what) {
    return headers[text(name, what).toLowerCase()] ?? null;
  }

  // backend/script/worker/ctx/src/request.ts
  function jsonOf(text3, what, site2) {
    try {
      return JSON.parse(text3);
    } catch {
      throw noJSON(what, text3, site2);
    }
  }
  var Request = class {
    #given;
    constructor(given) {
      this.#given = given;
    }
    url() {
      return this.#given.url;
    }
    method() {
      return this.#given.method;
    }
    /** document, script, xhr, fetch, image and so on. */
    resourceType() {
      return this.#given.resourceType;
    }
    isNavigationRequest() {
      return this.#given.isNavigationRequest === true;
    }
    postData() {
      return this.#given.postData ?? null;
    }
    postDataJSON() {
      const data = this.postData();
      return data === null ? null : jsonOf(data, "request.postDataJSON: what was sent", here());
    }
    headers() {
      return headersOf(this.#given.headers);
    }
    async headerValue(name) {
      return headerOf(this.headers(), name, "request.headerValue: the name");
    }
    /** Why it failed, for a request of a "requestfailed" event. */
    failure() {
      const why = this.#given.failure;
      return why === void 0 || why === "" ? null : { errorText: why };
    }
  };

  // backend/script/worker/ctx/src/response.ts
  var Response = class {
    #given;
    constructor(given) {
      this.#given = given;
    }
    url() {
      return this.#given.url;
    }
    status() {
      return this.#given.status;
    }
    statusText() {
      return this.#given.statusText ?? "";
    }
    ok() {
      const status = this.status();
      return status === 0 || status >= 200 && status <= 299;
    }
    headers() {
      return headersOf(this.#given.headers);
    }
    async headerValue(name) {
      return headerOf(this.headers(), name, "response.headerValue: the name");
    }
    request() {
      return new Request(this.#given.request ?? { url: this.url(), method: "GET" });
    }
    body() {
      return this.#base64().then(bytesOf);
    }
    text() {
      return this.body().then((bytes) => new TextDecoder().decode(bytes));
    }
    json() {
      const site2 = here();
      return this.text().then(
        (text3) => jsonOf(text3, `response.json: the body of ${this.url()} (status ${this.status()})`, site2)
      );
    }
    /** Resolves to null when all of it is there. */
    finished() {
      return call("response.finished", { id: this.#id() }).then(() => null);
    }
    #base64() {
      return call("response.body", { id: this.#id() });
    }
    #id() {
      const id = this.#given.id;
      if (id === void 0 || id === null) throw mistake("The body of this response was not kept.");
      return id;
    }
  };
  var responseOf = (given) => given === null ? null : new Response(given);

  // backend/script/worker/ctx/src/events.ts
  var kinds = {
    dialog: { make: (given) => new Dialog(given) },
    download: { make: (given) => new Download(given) },
    request: { make: (given) => new Request(given) },
    requestfailed: { make: (given) => new Request(given) },
    requestfinished: { make: (given) => new Request(given) },
    response: { make: (given) => new Response(given) }
  };
  function addKind(name, make2) {
    kinds[name] = { make: make2 };
  }
  function eventOf(name, member2) {
    const kind = typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name] : void 0;
    if (kind === void 0)
      throw mistake(`${member2}: there is no event ${show(name)}; there are ${keysOf(kinds).join(", ")}.`);
    return kind;
  }

  // backend/script/worker/ctx/src/subscription.ts
  var Subscription = class {
    #id;
    #site;
    #closed = false;
    constructor(at3, event, site2 = here()) {
      this.#site = site2;
      this.#id = call("events.open", { ...at3, event }, site2);
      this.#id.catch(() => void 0);
    }
    get closed() {
      return this.#closed;
    }
    /** The subscription is known to the app. */
    opened() {
      return this.#id;
    }
    async next(timeout) {
      return call("events.next", { id: await this.#id, timeout }, this.#site);
    }
    /** The next event, whenever it comes; a tool does not wait for it. */
    async nextAside() {
      return callAside("events.next", { id: await this.#id, timeout: 0 }, this.#site);
    }
    close() {
      if (this.#closed) return;
      this.#closed = true;
      this.#id.then((id) => call("events.close", { id }, "")).catch(() => void 0);
    }
  };

  // backend/script/worker/ctx/src/arriving.ts
  async function arrive(at3, wanted, site2) {
    const { frame: _, ...page } = at3;
    const moves = new Subscription(page, "framenavigated", site2);
    try {
      const frame = await frameOf(at3, moves, site2);
      let address = frame.url;
      while (!await wanted.judge(address)) {
        if (wanted.end.over()) throw vain(wanted, address, site2);
        const moved2 = await moves.next(wanted.end.left()).catch((error) => {
          throw isTimeout(error) ? vain(wanted, address, site2) : error;
        });
        if (moved2.frame === frame.id) address = moved2.url;
      }
    } finally {
      moves.close();
    }
    if (wanted.until !== "commit") {
      await call("page.waitForLoadState", { ...at3, state: wanted.until, timeout: wanted.end.left() }, site2);
    }
    return true;
  }
  async function frameOf(at3, moves, site2) {
    await moves.opened();
    const { frame, ...page } = at3;
    const frames = await call("page.frames", { ...page }, site2);
    const found = frames.find((each) => frame === void 0 ? !each.parent : each.id === frame);
    return found ?? { id: frame ?? "", url: "" };
  }
  function vain(wanted, address, site2) {
    const time2 = lengthText(wanted.end.length);
    return waitedInVain(
      `page.waitForURL: waited ${time2} for ${wanted.what}; the address is ${address}.`,
      "See whether the page went where it should, and whether the glob fits the whole address: ** stands for any part.",
      site2
    );
  }

  // backend/script/worker/ctx/src/matching.ts
  function addressJudge(wanted, what) {
    if (typeof wanted === "function") return (address) => address !== "" && wanted(makeURL(address));
    if (isRegExp(wanted)) return (address) => fits(wanted, address);
    if (typeof wanted !== "string" || wanted === "") {
      throw mistake(`${what} has to be an address, a regular expression or a function, not ${show(wanted)}.`);
    }
    const glob = globPattern(wanted);
    const plain = normal(wanted);
    return (address) => glob.test(address) || address === plain;
  }
  function fits(pattern2, text3) {
    const before = pattern2.lastIndex;
    pattern2.lastIndex = 0;
    const found = pattern2.test(text3);
    pattern2.lastIndex = before;
    return found;
  }
  function normal(address) {
    if (/[*{\\]/.test(address)) return address;
    try {
      return makeURL(address).href;
    } catch {
      return address;
    }
  }
  function globPattern(glob) {
    let source = "^";
    let open = false;
    for (let i = 0; i < glob.length; i++) {
      const c = glob.charAt(i);
      if (c === "\\" && i + 1 < glob.length) {
        source += literal2(glob.charAt(++i));
      } else if (c === "*") {
        const from = i;
        while (glob[i + 1] === "*") i++;
        const whole2 = i > from && glob[i + 1] === "/";
        if (whole2 && glob[from - 1] === "/") source += "(?:.+/)?";
        else if (whole2) source += "(?:.*/)";
        else source += i > from ? ".*" : "[^/]*";
        if (whole2) i++;
      } else if (c === "{" && !open && glob.includes("}", i)) {
        open = true;
        source += "(?:";
      } else if (c === "}" && open) {
        open = false;
        source += ")";
      } else if (c === "," && open) {
        source += "|";
      } else {
        source += literal2(c);
      }
    }
    return new RegExp(source + "$");
  }
  var literal2 = (c) => c.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");

  // backend/script/worker/ctx/src/view.ts
  var loadState = oneOf("load", "domcontentloaded", "networkidle");
  var stateShape = { timeout: time };
  var functionShape = {
    timeout: time,
    polling: (value2, what) => value2 === "raf" ? value2 : number(value2, what)
  };
  var selectorShape = {
    timeout: time,
    state: oneOf("attached", "detached", "visible", "hidden"),
    strict: oneOf(true, false)
  };
  var urlShape = { timeout: time, waitUntil: oneOf("load", "domcontentloaded", "networkidle", "commit") };
  var patience = /* @__PURE__ */ Symbol("patience");
  var View = class extends Finder {
    [find](inner2) {
      return new Locator(this[where], inner2);
    }
    [findFrame](inner2) {
      return new FrameLocator(this[where], inner2);
    }
    locator(inner2, given) {
      return this[find](narrowed(sought(inner2, this[where], "locator"), narrowing(given, this[where], "locator")));
    }
    title() {
      return call("page.title", { ...this[where] });
    }
    content() {
      return call("page.content", { ...this[where] });
    }
    evaluate(run2, arg, ...more) {
      onlyOne("page.evaluate", more);
      return call("page.evaluate", { ...this[where], ...codeFor("page.evaluate", run2, arg) }).then(decode);
    }
    /** Resolves to the value itself, not to a handle of it. */
    waitForFunction(run2, arg, given) {
      const sent = {
        ...options(given, "page.waitForFunction", functionShape),
        ...codeFor("page.waitForFunction", run2, arg)
      };
      return call("page.waitForFunction", { ...this[where], ...sent }).then(decode);
    }
    waitForSelector(what, given) {
      const { strict, ...waits3 } = options(given, "page.waitForSelector", selectorShape);
      const found = this[find](selectorText(what, "page.waitForSelector: what is given"));
      const one = strict === true ? found : found.first();
      return one.waitFor(waits3).then(() => one);
    }
    /** Resolves to true: older packs ask for it. */
    waitForLoadState(state2 = "load", given) {
      const sent = options(given, "page.waitForLoadState", stateShape);
      sent.state = loadState(state2, "page.waitForLoadState: the state");
      return call("page.waitForLoadState", { ...this[where], ...sent }).then(() => true);
    }
    waitForURL(wanted, given) {
      const sent = options(given, "page.waitForURL", urlShape);
      const judge = addressJudge(wanted, "page.waitForURL: what is waited for");
      const end = new Deadline(sent.timeout ?? this[patience].navigation);
      const until = sent.waitUntil ?? "load";
      return arrive(this[where], { judge, what: show(wanted), until, end }, here());
    }
    waitForTimeout(ms) {
      return sleep(time(ms, "page.waitForTimeout: the time"));
    }
  };

  // backend/script/worker/ctx/src/frame.ts
  var Frame = class extends View {
    [where];
    [patience];
    #page;
    #last;
    constructor(page, times, info) {
      super();
      this.#page = page;
      this.#last = info;
      this[where] = { ...page, frame: info.id };
      this[patience] = times;
    }
    name() {
      return this.#now().name;
    }
    url() {
      return this.#now().url;
    }
    parentFrame() {
      const parent = framesOf(this.#page, this[patience]).find((each) => each.#last.id === this.#last.parent);
      return parent ?? null;
    }
    childFrames() {
      return framesOf(this.#page, this[patience]).filter((each) => each.#last.parent === this.#last.id);
    }
    isDetached() {
      return !frameInfos(this.#page).some((each) => each.id === this.#last.id);
    }
    /** What is known now, or was last when the frame is gone. */
    #now() {
      const found = frameInfos(this.#page).find((each) => each.id === this.#last.id);
      if (found !== void 0) this.#last = found;
      return this.#last;
    }
  };
  function frameInfos(page) {
    return callSync("page.frames", { ...page });
  }
  function framesOf(page, times) {
    return frameInfos(page).map((info) => new Frame(page, times, info));
  }

  // backend/script/worker/ctx/src/keyboard.ts
  var shape3 = { delay: time };
  var Keyboard = class {
    [where];
    constructor(at3) {
      this[where] = at3;
    }
    press(key, given) {
      const sent = { ...options(given, "keyboard.press", shape3), key: text(key, "keyboard.press: the key") };
      return perform("keyboard.press", { ...this[where], ...sent });
    }
    down(key) {
      return perform("keyboard.down", { ...this[where], key: text(key, "keyboard.down: the key") });
    }
    up(key) {
      return perform("keyboard.up", { ...this[where], key: text(key, "keyboard.up: the key") });
    }
    type(what, given) {
      const sent = { ...options(given, "keyboard.type", shape3), text: text(what, "keyboard.type: the text") };
      return perform("keyboard.type", { ...this[where], ...sent });
    }
    insertText(what) {
      return perform("keyboard.insertText", { ...this[where], text: text(what, "keyboard.insertText: the text") });
    }
  };

  // backend/script/worker/ctx/src/listeners.ts
  var ends = /* @__PURE__ */ new Set(["tab-closed", "browser-lost", "cancelled"]);
  var Listeners = class {
    #at;
    #heard = /* @__PURE__ */ new Map();
    constructor(at3) {
      this.#at = at3;
    }
    add(event, make2, listener, once) {
      const each = { listener: run(listener, `page.on("${event}"): the listener`), once };
      const heard = this.#heard.get(event);
      if (heard !== void 0) {
        heard.each.push(each);
        return;
      }
      this.#listen(event, { each: [each], events: new Subscription(this.#at, event), make: make2 });
    }
    remove(event, listener) {
      const heard = this.#heard.get(event);
      if (heard === void 0) return;
      const at3 = heard.each.findIndex((each) => each.listener === listener);
      if (at3 >= 0) heard.each.splice(at3, 1);
      this.#endIfAlone(event, heard);
    }
    /** The run has moved to another tab: its events count from now on. */
    move() {
      for (const [event, heard] of this.#heard) {
        heard.events.close();
        this.#listen(event, { ...heard, events: new Subscription(this.#at, event) });
      }
    }
    #listen(event, heard) {
      this.#heard.set(event, heard);
      this.#fetch(event, heard).catch((error) => {
        if (!heard.events.closed && !ends.has(error.code)) log(`No more ${event} events: ${error.message}`);
      });
    }
    async #fetch(event, heard) {
      while (!heard.events.closed) {
        const payload = await heard.events.nextAside();
        if (heard.events.closed) return;
        const now = heard.each.slice();
        for (const { listener, once } of now) {
          if (once) this.remove(event, listener);
          tell(listener, heard.make(payload));
        }
      }
    }
    #endIfAlone(event, heard) {
      if (heard.each.length > 0) return;
      heard.events.close();
      this.#heard.delete(event);
    }
  };
  async function tell(listener, made) {
    await listener(made);
  }

  // backend/script/worker/ctx/src/mouse.ts
  var button2 = oneOf("left", "middle", "right");
  var dblclick2 = { button: button2, delay: time };
  var click2 = { ...dblclick2, clickCount: whole };
  var press = { button: button2, clickCount: whole };
  var move = { steps: whole };
  var Mouse = class {
    [where];
    constructor(at3) {
      this[where] = at3;
    }
    click(x, y, given) {
      return perform("mouse.click", { ...this[where], ...options(given, "mouse.click", click2), ...point2("click", x, y) });
    }
    dblclick(x, y, given) {
      const sent = { ...options(given, "mouse.dblclick", dblclick2), ...point2("dblclick", x, y) };
      return perform("mouse.dblclick", { ...this[where], ...sent });
    }
    move(x, y, given) {
      return perform("mouse.move", { ...this[where], ...options(given, "mouse.move", move), ...point2("move", x, y) });
    }
    down(given) {
      return perform("mouse.down", { ...this[where], ...options(given, "mouse.down", press) });
    }
    up(given) {
      return perform("mouse.up", { ...this[where], ...options(given, "mouse.up", press) });
    }
    wheel(deltaX, deltaY) {
      const sent = { deltaX: number(deltaX, "mouse.wheel: deltaX"), deltaY: number(deltaY, "mouse.wheel: deltaY") };
      return perform("mouse.wheel", { ...this[where], ...sent });
    }
  };
  function point2(member2, x, y) {
    return { x: number(x, `mouse.${member2}: x`), y: number(y, `mouse.${member2}: y`) };
  }

  // backend/script/worker/ctx/src/state.ts
  var state;
  function setPageState(next) {
    if (next) state = next;
  }
  host.on("page", setPageState);
  function pageState() {
    state ??= { url: callSync("page.url", {}) };
    return state;
  }

  // backend/script/worker/ctx/src/waiting.ts
  async function waitForOne(at3, wish, site2) {
    const events = new Subscription(at3, wish.event, site2);
    const end = new Deadline(wish.timeout);
    const others = [];
    try {
      for (; ; ) {
        const payload = await events.next(end.left()).catch((error) => {
          throw isTimeout(error) ? vain2(wish, others, site2) : error;
        });
        const made = wish.make(payload);
        if (wish.fits === void 0 || await wish.fits(made)) return made;
        others.push(made);
        if (end.over()) throw vain2(wish, others, site2);
      }
    } finally {
      events.close();
    }
  }
  var hint = "Begin to wait before the action that brings it about, and await it afterwards.";
  function vain2(wish, others, site2) {
    const last = others.at(-1);
    let seen = "none came";
    if (last !== void 0) {
      seen = others.length === 1 ? "one came that does not fit" : `${others.length} came that do not fit`;
      if (wish.name !== void 0) seen += `, the last: ${wish.name(last)}`;
    }
    return waitedInVain(`${wish.member}: waited ${lengthText(wish.timeout)} for ${wish.what}; ${seen}.`, hint, site2);
  }

  // backend/script/worker/ctx/src/page.ts
  var moving = { timeout: time, waitUntil: oneOf("load", "domcontentloaded", "networkidle", "commit") };
  var going = { ...moving, referer: text };
  var wholePicture = { ...picture, fullPage: flag, clip: numbers("x", "y", "width", "height") };
  var waits2 = { timeout: time };
  var sought2 = { name: text, url: (value2) => value2 };
  var moved = /* @__PURE__ */ Symbol("moved");
  var Page = class extends View {
    [where];
    [patience] = usual();
    keyboard;
    mouse;
    #listeners;
    #address;
    /** A tab of its own has an address from the start. */
    constructor(at3, address = "") {
      super();
      this[where] = at3;
      this.#address = address;
      this.keyboard = new Keyboard(at3);
      this.mouse = new Mouse(at3);
      this.#listeners = new Listeners(at3);
    }
    /** A plain text, so that it can also be awaited. */
    url() {
      if (this[where].tab === void 0) return pageState().url;
      try {
        this.#address = callSync("page.url", { ...this[where] });
      } catch {
      }
      return this.#address;
    }
    goto(url, given) {
      const sent = { ...options(given, "page.goto", going), url: addressText(url, "page.goto") };
      return call("page.goto", { ...this[where], ...sent }).then(responseOf);
    }
    reload(given) {
      return move2(this, "reload", given);
    }
    goBack(given) {
      return move2(this, "goBack", given);
    }
    goForward(given) {
      return move2(this, "goForward", given);
    }
    frames() {
      return framesOf(this[where], this[patience]);
    }
    frame(wanted) {
      const { name, url } = options(typeof wanted === "string" ? { name: wanted } : wanted, "page.frame", sought2);
      const fits2 = url === void 0 ? void 0 : addressJudge(url, "page.frame: url");
      const found = frameInfos(this[where]).find(
        (each) => (name === void 0 || each.name === name) && (fits2 === void 0 || fits2(each.url))
      );
      return found === void 0 ? null : new Frame(this[where], this[patience], found);
    }
    mainFrame() {
      const [main] = this.frames();
      if (main === void 0) throw mistake("page.mainFrame: there is no page yet.");
      return main;
    }
    waitForRequest(wanted, given) {
      return awaitTraffic(this, "request", "page.waitForRequest", wanted, given);
    }
    waitForResponse(wanted, given) {
      return awaitTraffic(this, "response", "page.waitForResponse", wanted, given);
    }
    waitForEvent(event, given) {
      const kind = eventOf(event, "page.waitForEvent");
      const make2 = (payload) => kind.make(payload, this);
      const { predicate, ...rest } = typeof given === "function" ? { predicate: given } : given ?? {};
      if (predicate !== void 0 && typeof predicate !== "function") {
        throw mistake(`page.waitForEvent: predicate has to be a function, not ${show(predicate)}.`);
      }
      const timeout = timeoutOf(this, rest, "page.waitForEvent");
      const fits2 = predicate;
      return waitForOne(
        this[where],
        { event, make: make2, fits: fits2, timeout, member: "page.waitForEvent", what: `a ${event}` },
        here()
      );
    }
    on(event, listener) {
      return this.#listen(event, "page.on", listener, false);
    }
    once(event, listener) {
      return this.#listen(event, "page.once", listener, true);
    }
    off(event, listener) {
      eventOf(event, "page.off");
      this.#listeners.remove(event, listener);
      return this;
    }
    screenshot(given) {
      const sent = options(given, "page.screenshot", wholePicture);
      return call("page.screenshot", { ...this[where], ...sent }).then(bytesOf);
    }
    /** What the page shows as indented text: roles, names, values. */
    snapshot() {
      return call("page.snapshot", { ...this[where] });
    }
    info() {
      return call("page.info", { ...this[where] });
    }
    setDefaultTimeout(ms) {
      this[patience].action = time(ms, "page.setDefaultTimeout: the time");
      tellTimeout(this, "page.setDefaultTimeout", this[patience].action);
    }
    setDefaultNavigationTimeout(ms) {
      this[patience].navigation = time(ms, "page.setDefaultNavigationTimeout: the time");
      tellTimeout(this, "page.setDefaultNavigationTimeout", this[patience].navigation);
    }
    bringToFront() {
      return perform("page.bringToFront", { ...this[where] });
    }
    async close() {
      await perform("page.close", { ...this[where] });
      if (this[where].tab === void 0) this[moved]();
    }
    #listen(event, member2, listener, once) {
      const kind = eventOf(event, member2);
      this.#listeners.add(event, (payload) => kind.make(payload, this), listener, once);
      return this;
    }
    [moved]() {
      const { action, navigation } = usual();
      if (this[patience].action !== action) tellTimeout(this, "page.setDefaultTimeout", this[patience].action);
      if (this[patience].navigation !== navigation) {
        tellTimeout(this, "page.setDefaultNavigationTimeout", this[patience].navigation);
      }
      this.#listeners.move();
    }
  };
  function addressText(value2, member2) {
    if (isURL(value2)) return value2.href;
    if (typeof value2 === "string" && value2 !== "") return value2;
    throw mistake(`${member2}: the address has to be a text, not ${show(value2)}.`);
  }
  function move2(page, member2, given) {
    const sent = options(given, `page.${member2}`, moving);
    return call(`page.${member2}`, { ...page[where], ...sent }).then(responseOf);
  }
  function timeoutOf(page, given, member2) {
    return options(given, member2, waits2).timeout ?? page[patience].action;
  }
  function awaitTraffic(page, event, member2, wanted, given) {
    const timeout = timeoutOf(page, given, member2);
    const judge = typeof wanted === "function" ? void 0 : addressJudge(wanted, `${member2}: what is waited for`);
    const fits2 = judge === void 0 ? wanted : (made) => judge(made.url());
    const what = `a ${event}` + (judge === void 0 ? " that fits the function" : ` to ${show(wanted)}`);
    const make2 = (payload) => eventOf(event, member2).make(payload, page);
    return waitForOne(page[where], { event, make: make2, fits: fits2, timeout, member: member2, what, name: (made) => made.url() }, here());
  }
  function tellTimeout(page, method, timeout) {
    perform(method, { ...page[where], timeout }).catch(() => void 0);
  }
  addKind("popup", (given) => new Page({ tab: given.targetId }, given.url));
  addKind("load", (_, page) => page);
  addKind("domcontentloaded", (_, page) => page);
  addKind("framenavigated", (given, page) => {
    const info = { id: given.frame, name: "", url: given.url };
    return new Frame(page[where], page[patience], info);
  });

  // backend/script/worker/ctx/src/absent.ts
  var handles = "There are no handles: use locators, and evaluate() for values.";
  var fixedRequests = "Requests of the page cannot be changed here.";
  var ownBrowser = "The run has the person's own browser, as it is.";
  var protocol = "A skill that was granted Chrome's protocol can do it with ctx.cdp().";
  var ofViews = {
    $: handles,
    $$: handles,
    evaluateHandle: handles,
    addScriptTag: "Use page.evaluate().",
    addStyleTag: "Use page.evaluate().",
    setContent: "Use page.evaluate(), or open a page that has the content.",
    waitForNavigation: "Use page.waitForURL(), after what causes it.",
    dragAndDrop: "Use page.locator(source).dragTo(page.locator(target))."
  };
  var ofPages = {
    route: fixedRequests,
    unroute: fixedRequests,
    routeFromHAR: fixedRequests,
    setExtraHTTPHeaders: fixedRequests,
    exposeFunction: "Use page.evaluate() and give back what it finds.",
    exposeBinding: "Use page.evaluate() and give back what it finds.",
    addInitScript: "Use page.evaluate() once the page is there.",
    addLocatorHandler: "Look for what is in the way, and close it, before acting.",
    pdf: "Use page.screenshot().",
    video: "Use page.screenshot().",
    pause: "There is no inspector here.",
    context: ownBrowser,
    viewportSize: "page.info() has the view's width and height.",
    isClosed: "What is done with a closed page fails with the code tab-closed.",
    opener: 'It is the page that waitForEvent("popup") was called on.',
    workers: "There are no workers to drive.",
    consoleMessages: "The run's record has what the page writes.",
    pageErrors: "The run's record has what the page writes.",
    setViewportSize: protocol,
    emulateMedia: protocol
  };
  var ofLocators = {
    elementHandle: handles,
    elementHandles: handles,
    evaluateHandle: handles,
    ariaSnapshot: "Use page.snapshot().",
    describe: "Give the variable a good name; String(locator) says what it finds.",
    page: "Keep the page beside the locator."
  };
  var requests = ["get", "post", "put", "patch", "delete", "head", "fetch"];
  function addAbsent() {
    refuse(View.prototype, "page", ofViews);
    refuse(Page.prototype, "page", ofPages);
    refuse(Locator.prototype, "locator", ofLocators);
    const byFetch = "Use fetch.browser(), which asks with the page's cookies, or fetch.server().";
    refuse(Page.prototype, "page", { request: byFetch });
    const request = Page.prototype.request;
    refuse(request, "page.request", Object.fromEntries(requests.map((name) => [name, byFetch])));
  }
  function refuse(prototype, owner, members2) {
    for (const name of Object.keys(members2)) {
      const absent = () => {
        throw mistake(`${owner}.${name}() is not there for skills. ${members2[name]}`);
      };
      Object.defineProperty(prototype, name, { value: absent, configurable: true, writable: true });
    }
  }

  // backend/script/worker/ctx/src/browser.ts
  var opening = { wait: flag, timeout: time };
  var reusing = { ...opening, match: oneOf("exact", "origin", "origin+path", "includes") };
  function makeBrowser(page) {
    const move3 = async (method, params) => {
      const tab = await call(method, params);
      page[moved]();
      return tab;
    };
    return {
      listTabs: () => call("browser.listTabs", {}),
      currentTab: () => call("browser.currentTab", {}),
      switchTab: (tab) => move3("browser.switchTab", { targetId: idOf(tab, "browser.switchTab") }),
      openOrReuseTab: (url, given) => {
        const sent = options(given, "browser.openOrReuseTab", reusing);
        return move3("browser.openOrReuseTab", { ...sent, url: addressText(url, "browser.openOrReuseTab") });
      },
      newTab: (url, given) => {
        const sent = options(given, "browser.newTab", opening);
        if (url !== void 0) sent.url = addressText(url, "browser.newTab");
        return move3("browser.newTab", sent);
      },
      closeTab: async (tab) => {
        await move3("browser.closeTab", tab === void 0 ? {} : { targetId: idOf(tab, "browser.closeTab") });
      }
    };
  }
  function idOf(tab, member2) {
    if (typeof tab === "string" && tab !== "") return tab;
    if (typeof tab === "object" && tab !== null) {
      const id = where in tab ? tab[where].tab : tab.targetId;
      if (typeof id === "string") return id;
    }
    throw mistake(`${member2} takes a tab of browser.listTabs() or its targetId, not ${show(tab)}.`);
  }

  // backend/script/worker/ctx/src/fetch.ts
  function load(method, url, given) {
    const site2 = here();
    checkOptions(method, given);
    if (given?.timeout !== void 0) time(given.timeout, `${method}: timeout`);
    return modules["sitewright:fetch"].load(method, url, given).catch((error) => {
      throw failureAt(error, site2);
    });
  }
  var known = Object.fromEntries(
    "method headers body redirect signal timeout credentials mode cache referrer referrerPolicy integrity keepalive duplex priority window".split(" ").map((name) => [name, (value2) => value2])
  );
  function checkOptions(method, given) {
    if (typeof given !== "object" || given === null || Object.getPrototypeOf(given) !== Object.prototype) return;
    options(given, method, known);
  }
  var server = (url, options2) => load("fetch.server", url, options2);
  var browser = (url, options2) => {
    const isText = typeof url === "string" || isURL(url);
    return load("fetch.browser", isText ? makeURL(String(url), pageState().url).href : url, options2);
  };
  var fetchBoth = Object.assign(server.bind(void 0), { server, browser });

  // backend/script/worker/ctx/members.json
  var members_default = '{\n  "objects": [\n    {\n      "name": "ctx",\n      "type": "Context",\n      "help": "What a node tool gets first: function name(ctx, args).",\n      "members": [\n        {"name": "page", "signature": "page: Page", "help": "The run\'s current tab. It is the same object when the run moves to another tab.", "example": "const { page } = ctx"},\n        {"name": "browser", "signature": "browser: Browser", "help": "The tabs."},\n        {"name": "fetch", "signature": "fetch: Fetch", "help": "Requests, from the app or from the page."},\n        {"name": "site", "signature": "site: Site", "help": "What is known of sites, and the tools of other skills."},\n        {"name": "tools", "signature": "tools: Tools", "help": "The skill\'s own tools by their names.", "example": "await ctx.tools.list_orders({ status: \\"open\\" })"},\n        {"name": "cdp", "signature": "cdp(method: string, params?: object): Promise<any>", "help": "Sends a command of Chrome\'s own protocol to the current tab. Only for skills that were granted it.", "calls": ["cdp.send"], "example": "await ctx.cdp(\\"Emulation.setGeolocationOverride\\", { latitude: 52.5, longitude: 13.4, accuracy: 10 })"},\n        {"name": "log", "signature": "log(...values: any[]): void", "help": "Writes a message of the run, as console.log does."},\n        {"name": "progress", "signature": "progress(done?: number | null, total?: number | null, text?: string): void", "help": "Says how far the tool is: a bar and a text.", "example": "ctx.progress(3, 10, \\"Page 3\\")"},\n        {"name": "dataDir", "signature": "dataDir: string", "help": "The folder that the skill may write to. It is kept between runs.", "example": "await writeFile(`${ctx.dataDir}/seen.json`, text)"},\n        {"name": "readFile", "signature": "readFile(path: string): Promise<string>", "help": "The text of a file of the skill.", "calls": ["note.read"], "example": "await ctx.readFile(\\"notes/overview.md\\")"},\n        {"name": "help", "signature": "help(name?: string): string", "help": "How a member is used; without a name, what there is.", "example": "ctx.log(ctx.help(\\"locator.filter\\"))"},\n        {"name": "signal", "signature": "signal: AbortSignal", "help": "Aborted when the run is cancelled; soon after that the tool is stopped."},\n        {"name": "errors", "signature": "errors: { TimeoutError: typeof TimeoutError }", "help": "The class of errors that say that something did not come in time.", "example": "if (error instanceof ctx.errors.TimeoutError) return []"},\n        {"name": "goto", "signature": "goto(url: string | URL, options?: GotoOptions): Promise<Response | null>", "help": "page.goto.", "calls": ["page.goto"], "older": true},\n        {"name": "nav", "signature": "nav(url: string | URL, options?: GotoOptions): Promise<Response | null>", "help": "page.goto.", "calls": ["page.goto"], "older": true},\n        {"name": "js", "signature": "js(code: string, arg?: any): Promise<any>", "help": "page.evaluate with a text.", "calls": ["page.evaluate"], "older": true},\n        {"name": "waitForLoad", "signature": "waitForLoad(options?: TimeoutOptions): Promise<true>", "help": "page.waitForLoadState(\\"load\\"). A timeout below 1000 is taken as seconds.", "calls": ["page.waitForLoadState"], "older": true},\n        {"name": "openOrReuseTab", "signature": "openOrReuseTab(url: string | URL, options?: ReuseOptions): Promise<Tab>", "help": "browser.openOrReuseTab. A timeout below 1000 is taken as seconds.", "calls": ["browser.openOrReuseTab"], "older": true},\n        {"name": "tabs", "signature": "tabs: { openOrReuse(url: string | URL, options?: ReuseOptions): Promise<Tab> }", "help": "tabs.openOrReuse is openOrReuseTab.", "calls": ["browser.openOrReuseTab"], "older": true},\n        {"name": "taskSpaces", "signature": "taskSpaces: Record<string, (...args: any[]) => Promise<any>>", "help": "There is one space, the app\'s browser: every member gives it.", "older": true},\n        {"name": "egoBrowser", "signature": "egoBrowser: { showTaskState(text: string): Promise<void> }", "help": "showTaskState is the text of progress.", "older": true}\n      ]\n    },\n    {\n      "name": "page",\n      "type": "Page",\n      "help": "The run\'s current tab, with Playwright\'s names.",\n      "members": [\n        {"name": "goto", "signature": "goto(url: string | URL, options?: GotoOptions): Promise<Response | null>", "help": "Opens an address and waits until it has loaded.", "calls": ["page.goto"], "example": "await page.goto(\\"https://shop.example.com/\\", { waitUntil: \\"domcontentloaded\\" })", "differs": "Only `http`, `https` and `about:blank`. No base address is put before it. Waits 20 s unless told otherwise, and stops a navigation that has no answer by then."},\n        {"name": "reload", "signature": "reload(options?: WaitUntilOptions): Promise<Response | null>", "help": "Loads the page anew.", "calls": ["page.reload"]},\n        {"name": "goBack", "signature": "goBack(options?: WaitUntilOptions): Promise<Response | null>", "help": "Goes back; null when there is no page before.", "calls": ["page.goBack"]},\n        {"name": "goForward", "signature": "goForward(options?: WaitUntilOptions): Promise<Response | null>", "help": "Goes forward; null when there is no page after.", "calls": ["page.goForward"]},\n        {"name": "url", "signature": "url(): string", "help": "The address. It is a plain text, and may be awaited all the same.", "differs": "Of a page outside the skill\'s sites only the site is told."},\n        {"name": "locator", "signature": "locator(selector: string | Locator, options?: LocatorOptions): Locator", "help": "A way to find elements by CSS or any other selector. It looks anew for each action.", "example": "page.locator(\\"li.order\\", { hasText: \\"open\\" })"},\n        {"name": "getByRole", "signature": "getByRole(role: string, options?: RoleOptions): Locator", "help": "Finds by role, as assistive technology sees it, and by accessible name.", "example": "page.getByRole(\\"button\\", { name: \\"Save\\" })"},\n        {"name": "getByText", "signature": "getByText(text: Text, options?: ExactOptions): Locator", "help": "Finds by the text that is shown.", "example": "page.getByText(/^Total: /)"},\n        {"name": "getByLabel", "signature": "getByLabel(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its label.", "example": "page.getByLabel(\\"Password\\")"},\n        {"name": "getByPlaceholder", "signature": "getByPlaceholder(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its placeholder."},\n        {"name": "getByAltText", "signature": "getByAltText(text: Text, options?: ExactOptions): Locator", "help": "Finds a picture by its description."},\n        {"name": "getByTitle", "signature": "getByTitle(text: Text, options?: ExactOptions): Locator", "help": "Finds by the title attribute."},\n        {"name": "getByTestId", "signature": "getByTestId(id: Text): Locator", "help": "Finds by the attribute data-testid, exactly.", "differs": "The attribute is always `data-testid`."},\n        {"name": "frameLocator", "signature": "frameLocator(selector: string): FrameLocator", "help": "Finds things inside an iframe, of any site."},\n        {"name": "evaluate", "signature": "evaluate<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "Runs a function in the page and gives back its value. It sees nothing of the script but its argument.", "calls": ["page.evaluate"], "example": "await page.evaluate((n) => document.links.length > n, 10)", "differs": "There are no handles: arguments and results are data. Dates, maps, sets, bigints, regular expressions, errors and cycles keep their kind; an element becomes a description of it. A text may end with a `return` of its own."},\n        {"name": "title", "signature": "title(): Promise<string>", "help": "The document\'s title.", "calls": ["page.title"]},\n        {"name": "content", "signature": "content(): Promise<string>", "help": "The document as HTML.", "calls": ["page.content"]},\n        {"name": "waitForSelector", "signature": "waitForSelector(selector: string, options?: SelectorOptions): Promise<Locator>", "help": "Waits until the first that fits is visible, or in another state, and gives its locator.", "calls": ["locator.waitFor"], "differs": "Gives a locator, for there are no handles; also for the states `hidden` and `detached`."},\n        {"name": "waitForFunction", "signature": "waitForFunction<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A, options?: FunctionOptions): Promise<R>", "help": "Waits until a function in the page gives something that counts as true, and gives that.", "calls": ["page.waitForFunction"], "example": "await page.waitForFunction(() => window.appReady)", "differs": "Gives the value itself, not a handle of it."},\n        {"name": "waitForLoadState", "signature": "waitForLoadState(state?: LoadState, options?: TimeoutOptions): Promise<true>", "help": "Waits until the document has got that far: load, domcontentloaded or networkidle.", "calls": ["page.waitForLoadState"], "differs": "Gives true."},\n        {"name": "waitForURL", "signature": "waitForURL(url: AddressMatch, options?: WaitUntilOptions): Promise<true>", "help": "Waits until the address fits: a glob, a regular expression or a function of a URL.", "calls": ["page.waitForLoadState"], "example": "await page.waitForURL(\\"**/orders/*\\")", "differs": "Gives true. No base address is put before a glob."},\n        {"name": "waitForTimeout", "signature": "waitForTimeout(ms: number): Promise<void>", "help": "Waits that long. Waiting for something you can see is better."},\n        {"name": "frames", "signature": "frames(): Frame[]", "help": "All frames, the page\'s own first.", "calls": ["page.frames"]},\n        {"name": "frame", "signature": "frame(wanted: string | { name?: string; url?: AddressMatch }): Frame | null", "help": "The first frame of that name or address; null when there is none.", "calls": ["page.frames"]},\n        {"name": "mainFrame", "signature": "mainFrame(): Frame", "help": "The page\'s own frame.", "calls": ["page.frames"]},\n        {"name": "waitForRequest", "signature": "waitForRequest(request: string | RegExp | ((request: Request) => unknown), options?: TimeoutOptions): Promise<Request>", "help": "Waits for a request of the page that fits. Call it before what causes the request.", "calls": ["events.open", "events.next", "events.close"]},\n        {"name": "waitForResponse", "signature": "waitForResponse(response: string | RegExp | ((response: Response) => unknown), options?: TimeoutOptions): Promise<Response>", "help": "Waits for a response that fits. Call it before what causes the request.", "calls": ["events.open", "events.next", "events.close"], "example": "const answer = page.waitForResponse(\\"**/api/orders*\\");\\n  await page.getByText(\\"Update\\").click();\\n  const orders = await (await answer).json()"},\n        {"name": "waitForEvent", "signature": "waitForEvent<E extends keyof PageEvents>(event: E, options?: ((made: PageEvents[E]) => unknown) | EventOptions<PageEvents[E]>): Promise<PageEvents[E]>", "help": "Waits for an event. Call it before what causes it.", "calls": ["events.open", "events.next", "events.close"], "example": "const download = page.waitForEvent(\\"download\\");\\n  await page.getByText(\\"Download report\\").click();\\n  await (await download).saveAs(`${ctx.dataDir}/report.csv`)", "differs": "The events are dialog, download, popup, request, requestfailed, requestfinished, response, load, domcontentloaded and framenavigated."},\n        {"name": "on", "signature": "on<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this", "help": "Calls a function for each event from now on. What it throws ends the run.", "calls": ["events.open", "events.next"], "example": "page.on(\\"dialog\\", (dialog) => dialog.accept())", "differs": "As for `waitForEvent`. A dialog that nobody listens for is answered by the person, or dismissed where there is none."},\n        {"name": "once", "signature": "once<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this", "help": "Calls a function for the next event.", "calls": ["events.open", "events.next"]},\n        {"name": "off", "signature": "off<E extends keyof PageEvents>(event: E, listener: (made: PageEvents[E]) => unknown): this", "help": "Takes a function away again.", "calls": ["events.close"]},\n        {"name": "screenshot", "signature": "screenshot(options?: PagePictureOptions): Promise<Buffer>", "help": "A picture of what is shown, or of the full page.", "calls": ["page.screenshot"], "example": "await page.screenshot({ path: `${ctx.dataDir}/page.png`, fullPage: true })", "differs": "`path` leads into the skill\'s data folder. `animations`, `caret` and `scale` have no effect; `mask` and `style` are refused."},\n        {"name": "snapshot", "signature": "snapshot(): Promise<string>", "help": "What the page shows as indented text: roles, names, values.", "calls": ["page.snapshot"], "differs": "Not in Playwright."},\n        {"name": "info", "signature": "info(): Promise<PageInfo>", "help": "Address, title and measures of the page.", "calls": ["page.info"], "differs": "Not in Playwright."},\n        {"name": "setDefaultTimeout", "signature": "setDefaultTimeout(ms: number): void", "help": "How long actions and waits take at most that are given no timeout; 10 s unless set, 0 for no end.", "calls": ["page.setDefaultTimeout"], "differs": "10 s unless set, where Playwright has 30 s. Navigations have a time of their own."},\n        {"name": "setDefaultNavigationTimeout", "signature": "setDefaultNavigationTimeout(ms: number): void", "help": "The same for navigations; 20 s unless set.", "calls": ["page.setDefaultNavigationTimeout"]},\n        {"name": "bringToFront", "signature": "bringToFront(): Promise<void>", "help": "Brings the tab to the front of its window.", "calls": ["page.bringToFront"]},\n        {"name": "close", "signature": "close(): Promise<void>", "help": "Closes the tab, if the run opened it. The run goes back to the tab it began with.", "calls": ["page.close"], "differs": "Only tabs that the run opened."},\n        {"name": "keyboard", "signature": "keyboard: Keyboard", "help": "The keyboard."},\n        {"name": "mouse", "signature": "mouse: Mouse", "help": "The mouse."},\n        {"name": "click", "signature": "click(selector: string, options?: ClickOptions): Promise<void>", "help": "click of the first that fits; page.locator(selector).click() wants exactly one.", "calls": ["locator.click"], "older": true},\n        {"name": "dblclick", "signature": "dblclick(selector: string, options?: ClickOptions): Promise<void>", "help": "dblclick of the first that fits; page.locator(selector).dblclick() wants exactly one.", "calls": ["locator.dblclick"], "older": true},\n        {"name": "hover", "signature": "hover(selector: string, options?: PointerOptions): Promise<void>", "help": "hover of the first that fits; page.locator(selector).hover() wants exactly one.", "calls": ["locator.hover"], "older": true},\n        {"name": "tap", "signature": "tap(selector: string, options?: PointerOptions): Promise<void>", "help": "tap of the first that fits; page.locator(selector).tap() wants exactly one.", "calls": ["locator.tap"], "older": true},\n        {"name": "fill", "signature": "fill(selector: string, value: string, options?: ForceOptions): Promise<void>", "help": "fill of the first that fits; page.locator(selector).fill() wants exactly one.", "calls": ["locator.fill"], "older": true},\n        {"name": "press", "signature": "press(selector: string, key: string, options?: TypingOptions): Promise<void>", "help": "press of the first that fits; page.locator(selector).press() wants exactly one.", "calls": ["locator.press"], "older": true},\n        {"name": "type", "signature": "type(selector: string, text: string, options?: TypingOptions): Promise<void>", "help": "pressSequentially of the first that fits; page.locator(selector).pressSequentially() wants exactly one.", "calls": ["locator.pressSequentially"], "older": true},\n        {"name": "check", "signature": "check(selector: string, options?: CheckOptions): Promise<void>", "help": "check of the first that fits; page.locator(selector).check() wants exactly one.", "calls": ["locator.check"], "older": true},\n        {"name": "uncheck", "signature": "uncheck(selector: string, options?: CheckOptions): Promise<void>", "help": "uncheck of the first that fits; page.locator(selector).uncheck() wants exactly one.", "calls": ["locator.uncheck"], "older": true},\n        {"name": "setChecked", "signature": "setChecked(selector: string, checked: boolean, options?: CheckOptions): Promise<void>", "help": "setChecked of the first that fits; page.locator(selector).setChecked() wants exactly one.", "calls": ["locator.setChecked"], "older": true},\n        {"name": "selectOption", "signature": "selectOption(selector: string, values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>", "help": "selectOption of the first that fits; page.locator(selector).selectOption() wants exactly one.", "calls": ["locator.selectOption"], "older": true},\n        {"name": "setInputFiles", "signature": "setInputFiles(selector: string, files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>", "help": "setInputFiles of the first that fits; page.locator(selector).setInputFiles() wants exactly one.", "calls": ["locator.setInputFiles"], "older": true},\n        {"name": "focus", "signature": "focus(selector: string, options?: TimeoutOptions): Promise<void>", "help": "focus of the first that fits; page.locator(selector).focus() wants exactly one.", "calls": ["locator.focus"], "older": true},\n        {"name": "dispatchEvent", "signature": "dispatchEvent(selector: string, type: string, init?: object, options?: TimeoutOptions): Promise<void>", "help": "dispatchEvent of the first that fits; page.locator(selector).dispatchEvent() wants exactly one.", "calls": ["locator.dispatchEvent"], "older": true},\n        {"name": "textContent", "signature": "textContent(selector: string, options?: TimeoutOptions): Promise<string | null>", "help": "textContent of the first that fits; page.locator(selector).textContent() wants exactly one.", "calls": ["locator.textContent"], "older": true},\n        {"name": "innerText", "signature": "innerText(selector: string, options?: TimeoutOptions): Promise<string>", "help": "innerText of the first that fits; page.locator(selector).innerText() wants exactly one.", "calls": ["locator.innerText"], "older": true},\n        {"name": "innerHTML", "signature": "innerHTML(selector: string, options?: TimeoutOptions): Promise<string>", "help": "innerHTML of the first that fits; page.locator(selector).innerHTML() wants exactly one.", "calls": ["locator.innerHTML"], "older": true},\n        {"name": "inputValue", "signature": "inputValue(selector: string, options?: TimeoutOptions): Promise<string>", "help": "inputValue of the first that fits; page.locator(selector).inputValue() wants exactly one.", "calls": ["locator.inputValue"], "older": true},\n        {"name": "getAttribute", "signature": "getAttribute(selector: string, name: string, options?: TimeoutOptions): Promise<string | null>", "help": "getAttribute of the first that fits; page.locator(selector).getAttribute() wants exactly one.", "calls": ["locator.getAttribute"], "older": true},\n        {"name": "isVisible", "signature": "isVisible(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isVisible of the first that fits; page.locator(selector).isVisible() wants exactly one.", "calls": ["locator.isVisible"], "older": true},\n        {"name": "isHidden", "signature": "isHidden(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isHidden of the first that fits; page.locator(selector).isHidden() wants exactly one.", "calls": ["locator.isHidden"], "older": true},\n        {"name": "isEnabled", "signature": "isEnabled(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isEnabled of the first that fits; page.locator(selector).isEnabled() wants exactly one.", "calls": ["locator.isEnabled"], "older": true},\n        {"name": "isDisabled", "signature": "isDisabled(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isDisabled of the first that fits; page.locator(selector).isDisabled() wants exactly one.", "calls": ["locator.isDisabled"], "older": true},\n        {"name": "isEditable", "signature": "isEditable(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isEditable of the first that fits; page.locator(selector).isEditable() wants exactly one.", "calls": ["locator.isEditable"], "older": true},\n        {"name": "isChecked", "signature": "isChecked(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isChecked of the first that fits; page.locator(selector).isChecked() wants exactly one.", "calls": ["locator.isChecked"], "older": true},\n        {"name": "$eval", "signature": "$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "evaluate of the first that fits; page.locator(selector).evaluate() wants exactly one.", "calls": ["locator.evaluate"], "older": true, "differs": "Waits for the element, as `locator.evaluate` does."},\n        {"name": "$$eval", "signature": "$$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "evaluateAll of all that fit.", "calls": ["locator.evaluateAll"], "older": true}\n      ]\n    },\n    {\n      "name": "frame",\n      "type": "Frame",\n      "help": "One frame of a page, from page.frames().",\n      "members": [\n        {"name": "name", "signature": "name(): string", "help": "The frame\'s name, or its id.", "calls": ["page.frames"]},\n        {"name": "url", "signature": "url(): string", "help": "The address of its document.", "calls": ["page.frames"]},\n        {"name": "parentFrame", "signature": "parentFrame(): Frame | null", "help": "The frame around it; null for the page\'s own.", "calls": ["page.frames"]},\n        {"name": "childFrames", "signature": "childFrames(): Frame[]", "help": "The frames directly in it.", "calls": ["page.frames"]},\n        {"name": "isDetached", "signature": "isDetached(): boolean", "help": "Whether it is gone.", "calls": ["page.frames"]},\n        {"name": "locator", "signature": "locator(selector: string | Locator, options?: LocatorOptions): Locator", "help": "A way to find elements by CSS or any other selector. It looks anew for each action."},\n        {"name": "getByRole", "signature": "getByRole(role: string, options?: RoleOptions): Locator", "help": "Finds by role, as assistive technology sees it, and by accessible name."},\n        {"name": "getByText", "signature": "getByText(text: Text, options?: ExactOptions): Locator", "help": "Finds by the text that is shown."},\n        {"name": "getByLabel", "signature": "getByLabel(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its label."},\n        {"name": "getByPlaceholder", "signature": "getByPlaceholder(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its placeholder."},\n        {"name": "getByAltText", "signature": "getByAltText(text: Text, options?: ExactOptions): Locator", "help": "Finds a picture by its description."},\n        {"name": "getByTitle", "signature": "getByTitle(text: Text, options?: ExactOptions): Locator", "help": "Finds by the title attribute."},\n        {"name": "getByTestId", "signature": "getByTestId(id: Text): Locator", "help": "Finds by the attribute data-testid, exactly."},\n        {"name": "frameLocator", "signature": "frameLocator(selector: string): FrameLocator", "help": "Finds things inside an iframe, of any site."},\n        {"name": "evaluate", "signature": "evaluate<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "Runs a function in the page and gives back its value. It sees nothing of the script but its argument.", "calls": ["page.evaluate"]},\n        {"name": "title", "signature": "title(): Promise<string>", "help": "The document\'s title.", "calls": ["page.title"]},\n        {"name": "content", "signature": "content(): Promise<string>", "help": "The document as HTML.", "calls": ["page.content"]},\n        {"name": "waitForSelector", "signature": "waitForSelector(selector: string, options?: SelectorOptions): Promise<Locator>", "help": "Waits until the first that fits is visible, or in another state, and gives its locator.", "calls": ["locator.waitFor"]},\n        {"name": "waitForFunction", "signature": "waitForFunction<R, A = void>(run: string | ((arg: A) => R | Promise<R>), arg?: A, options?: FunctionOptions): Promise<R>", "help": "Waits until a function in the page gives something that counts as true, and gives that.", "calls": ["page.waitForFunction"]},\n        {"name": "waitForLoadState", "signature": "waitForLoadState(state?: LoadState, options?: TimeoutOptions): Promise<true>", "help": "Waits until the document has got that far: load, domcontentloaded or networkidle.", "calls": ["page.waitForLoadState"]},\n        {"name": "waitForURL", "signature": "waitForURL(url: AddressMatch, options?: WaitUntilOptions): Promise<true>", "help": "Waits until the address fits: a glob, a regular expression or a function of a URL.", "calls": ["page.waitForLoadState"]},\n        {"name": "waitForTimeout", "signature": "waitForTimeout(ms: number): Promise<void>", "help": "Waits that long. Waiting for something you can see is better."},\n        {"name": "click", "signature": "click(selector: string, options?: ClickOptions): Promise<void>", "help": "click of the first that fits; page.locator(selector).click() wants exactly one.", "calls": ["locator.click"], "older": true},\n        {"name": "dblclick", "signature": "dblclick(selector: string, options?: ClickOptions): Promise<void>", "help": "dblclick of the first that fits; page.locator(selector).dblclick() wants exactly one.", "calls": ["locator.dblclick"], "older": true},\n        {"name": "hover", "signature": "hover(selector: string, options?: PointerOptions): Promise<void>", "help": "hover of the first that fits; page.locator(selector).hover() wants exactly one.", "calls": ["locator.hover"], "older": true},\n        {"name": "tap", "signature": "tap(selector: string, options?: PointerOptions): Promise<void>", "help": "tap of the first that fits; page.locator(selector).tap() wants exactly one.", "calls": ["locator.tap"], "older": true},\n        {"name": "fill", "signature": "fill(selector: string, value: string, options?: ForceOptions): Promise<void>", "help": "fill of the first that fits; page.locator(selector).fill() wants exactly one.", "calls": ["locator.fill"], "older": true},\n        {"name": "press", "signature": "press(selector: string, key: string, options?: TypingOptions): Promise<void>", "help": "press of the first that fits; page.locator(selector).press() wants exactly one.", "calls": ["locator.press"], "older": true},\n        {"name": "type", "signature": "type(selector: string, text: string, options?: TypingOptions): Promise<void>", "help": "pressSequentially of the first that fits; page.locator(selector).pressSequentially() wants exactly one.", "calls": ["locator.pressSequentially"], "older": true},\n        {"name": "check", "signature": "check(selector: string, options?: CheckOptions): Promise<void>", "help": "check of the first that fits; page.locator(selector).check() wants exactly one.", "calls": ["locator.check"], "older": true},\n        {"name": "uncheck", "signature": "uncheck(selector: string, options?: CheckOptions): Promise<void>", "help": "uncheck of the first that fits; page.locator(selector).uncheck() wants exactly one.", "calls": ["locator.uncheck"], "older": true},\n        {"name": "setChecked", "signature": "setChecked(selector: string, checked: boolean, options?: CheckOptions): Promise<void>", "help": "setChecked of the first that fits; page.locator(selector).setChecked() wants exactly one.", "calls": ["locator.setChecked"], "older": true},\n        {"name": "selectOption", "signature": "selectOption(selector: string, values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>", "help": "selectOption of the first that fits; page.locator(selector).selectOption() wants exactly one.", "calls": ["locator.selectOption"], "older": true},\n        {"name": "setInputFiles", "signature": "setInputFiles(selector: string, files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>", "help": "setInputFiles of the first that fits; page.locator(selector).setInputFiles() wants exactly one.", "calls": ["locator.setInputFiles"], "older": true},\n        {"name": "focus", "signature": "focus(selector: string, options?: TimeoutOptions): Promise<void>", "help": "focus of the first that fits; page.locator(selector).focus() wants exactly one.", "calls": ["locator.focus"], "older": true},\n        {"name": "dispatchEvent", "signature": "dispatchEvent(selector: string, type: string, init?: object, options?: TimeoutOptions): Promise<void>", "help": "dispatchEvent of the first that fits; page.locator(selector).dispatchEvent() wants exactly one.", "calls": ["locator.dispatchEvent"], "older": true},\n        {"name": "textContent", "signature": "textContent(selector: string, options?: TimeoutOptions): Promise<string | null>", "help": "textContent of the first that fits; page.locator(selector).textContent() wants exactly one.", "calls": ["locator.textContent"], "older": true},\n        {"name": "innerText", "signature": "innerText(selector: string, options?: TimeoutOptions): Promise<string>", "help": "innerText of the first that fits; page.locator(selector).innerText() wants exactly one.", "calls": ["locator.innerText"], "older": true},\n        {"name": "innerHTML", "signature": "innerHTML(selector: string, options?: TimeoutOptions): Promise<string>", "help": "innerHTML of the first that fits; page.locator(selector).innerHTML() wants exactly one.", "calls": ["locator.innerHTML"], "older": true},\n        {"name": "inputValue", "signature": "inputValue(selector: string, options?: TimeoutOptions): Promise<string>", "help": "inputValue of the first that fits; page.locator(selector).inputValue() wants exactly one.", "calls": ["locator.inputValue"], "older": true},\n        {"name": "getAttribute", "signature": "getAttribute(selector: string, name: string, options?: TimeoutOptions): Promise<string | null>", "help": "getAttribute of the first that fits; page.locator(selector).getAttribute() wants exactly one.", "calls": ["locator.getAttribute"], "older": true},\n        {"name": "isVisible", "signature": "isVisible(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isVisible of the first that fits; page.locator(selector).isVisible() wants exactly one.", "calls": ["locator.isVisible"], "older": true},\n        {"name": "isHidden", "signature": "isHidden(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isHidden of the first that fits; page.locator(selector).isHidden() wants exactly one.", "calls": ["locator.isHidden"], "older": true},\n        {"name": "isEnabled", "signature": "isEnabled(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isEnabled of the first that fits; page.locator(selector).isEnabled() wants exactly one.", "calls": ["locator.isEnabled"], "older": true},\n        {"name": "isDisabled", "signature": "isDisabled(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isDisabled of the first that fits; page.locator(selector).isDisabled() wants exactly one.", "calls": ["locator.isDisabled"], "older": true},\n        {"name": "isEditable", "signature": "isEditable(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isEditable of the first that fits; page.locator(selector).isEditable() wants exactly one.", "calls": ["locator.isEditable"], "older": true},\n        {"name": "isChecked", "signature": "isChecked(selector: string, options?: TimeoutOptions): Promise<boolean>", "help": "isChecked of the first that fits; page.locator(selector).isChecked() wants exactly one.", "calls": ["locator.isChecked"], "older": true},\n        {"name": "$eval", "signature": "$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "evaluate of the first that fits; page.locator(selector).evaluate() wants exactly one.", "calls": ["locator.evaluate"], "older": true},\n        {"name": "$$eval", "signature": "$$eval<R, A = void, E extends Element = HTMLElement>(selector: string, run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "evaluateAll of all that fit.", "calls": ["locator.evaluateAll"], "older": true}\n      ]\n    },\n    {\n      "name": "locator",\n      "type": "Locator",\n      "help": "A way to find elements. Actions wait until there is exactly one and it can be acted on.",\n      "members": [\n        {"name": "first", "signature": "first(): Locator", "help": "The first that fits."},\n        {"name": "last", "signature": "last(): Locator", "help": "The last that fits."},\n        {"name": "nth", "signature": "nth(index: number): Locator", "help": "The one of that number, from 0; -1 is the last."},\n        {"name": "count", "signature": "count(): Promise<number>", "help": "How many fit now.", "calls": ["locator.count"]},\n        {"name": "all", "signature": "all(): Promise<Locator[]>", "help": "A locator for each that fits now.", "calls": ["locator.count"], "example": "for (const row of await page.getByRole(\\"row\\").all()) ctx.log(await row.innerText())"},\n        {"name": "filter", "signature": "filter(options?: FilterOptions): Locator", "help": "Only those with a text, with something inside, or visible.", "example": "page.getByRole(\\"listitem\\").filter({ hasText: \\"Kettle\\", hasNot: page.getByText(\\"Sold out\\") })"},\n        {"name": "and", "signature": "and(locator: Locator): Locator", "help": "Those that fit both."},\n        {"name": "or", "signature": "or(locator: Locator): Locator", "help": "Those that fit either."},\n        {"name": "locator", "signature": "locator(selector: string | Locator, options?: LocatorOptions): Locator", "help": "Those that fit inside these."},\n        {"name": "getByRole", "signature": "getByRole(role: string, options?: RoleOptions): Locator", "help": "Finds by role, as assistive technology sees it, and by accessible name."},\n        {"name": "getByText", "signature": "getByText(text: Text, options?: ExactOptions): Locator", "help": "Finds by the text that is shown."},\n        {"name": "getByLabel", "signature": "getByLabel(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its label."},\n        {"name": "getByPlaceholder", "signature": "getByPlaceholder(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its placeholder."},\n        {"name": "getByAltText", "signature": "getByAltText(text: Text, options?: ExactOptions): Locator", "help": "Finds a picture by its description."},\n        {"name": "getByTitle", "signature": "getByTitle(text: Text, options?: ExactOptions): Locator", "help": "Finds by the title attribute."},\n        {"name": "getByTestId", "signature": "getByTestId(id: Text): Locator", "help": "Finds by the attribute data-testid, exactly."},\n        {"name": "frameLocator", "signature": "frameLocator(selector: string): FrameLocator", "help": "The inside of an iframe in these."},\n        {"name": "contentFrame", "signature": "contentFrame(): FrameLocator", "help": "The inside of an iframe that this finds."},\n        {"name": "click", "signature": "click(options?: ClickOptions): Promise<void>", "help": "Clicks it.", "calls": ["locator.click"], "example": "await page.getByRole(\\"button\\", { name: \\"Save\\" }).click()"},\n        {"name": "dblclick", "signature": "dblclick(options?: ClickOptions): Promise<void>", "help": "Clicks it twice.", "calls": ["locator.dblclick"]},\n        {"name": "hover", "signature": "hover(options?: PointerOptions): Promise<void>", "help": "Moves the mouse over it.", "calls": ["locator.hover"]},\n        {"name": "tap", "signature": "tap(options?: PointerOptions): Promise<void>", "help": "Touches it.", "calls": ["locator.tap"], "differs": "Works on any page; the page need not be made for touch."},\n        {"name": "dragTo", "signature": "dragTo(target: Locator, options?: DragOptions): Promise<void>", "help": "Drags it to another.", "calls": ["locator.dragTo"]},\n        {"name": "fill", "signature": "fill(value: string, options?: ForceOptions): Promise<void>", "help": "Sets the text of a field.", "calls": ["locator.fill"], "example": "await page.getByLabel(\\"Name\\").fill(\\"Ada\\")"},\n        {"name": "clear", "signature": "clear(options?: ForceOptions): Promise<void>", "help": "Empties a field.", "calls": ["locator.clear"]},\n        {"name": "press", "signature": "press(key: string, options?: TypingOptions): Promise<void>", "help": "Presses a key, or keys together.", "calls": ["locator.press"], "example": "await page.getByLabel(\\"Search\\").press(\\"Enter\\")"},\n        {"name": "pressSequentially", "signature": "pressSequentially(text: string, options?: TypingOptions): Promise<void>", "help": "Types a text key by key.", "calls": ["locator.pressSequentially"]},\n        {"name": "check", "signature": "check(options?: CheckOptions): Promise<void>", "help": "Ticks a box, or chooses one of several.", "calls": ["locator.check"]},\n        {"name": "uncheck", "signature": "uncheck(options?: CheckOptions): Promise<void>", "help": "Takes the tick away.", "calls": ["locator.uncheck"]},\n        {"name": "setChecked", "signature": "setChecked(checked: boolean, options?: CheckOptions): Promise<void>", "help": "Ticks it or takes the tick away.", "calls": ["locator.setChecked"]},\n        {"name": "selectOption", "signature": "selectOption(values: Choice | Choice[] | null, options?: ForceOptions): Promise<string[]>", "help": "Chooses in a list of choices by value, label or index; gives the values chosen.", "calls": ["locator.selectOption"], "example": "await page.getByLabel(\\"Colour\\").selectOption({ label: \\"Red\\" })"},\n        {"name": "setInputFiles", "signature": "setInputFiles(files: FileInput | FileInput[], options?: TimeoutOptions): Promise<void>", "help": "Gives files to a field: paths, or name, mimeType and buffer.", "calls": ["locator.setInputFiles"], "example": "await page.getByLabel(\\"Photo\\").setInputFiles(`${ctx.dataDir}/photo.png`)", "differs": "Paths lead into the skill\'s folder or its data folder, or to a file that the person chose."},\n        {"name": "focus", "signature": "focus(options?: TimeoutOptions): Promise<void>", "help": "Gives it the focus.", "calls": ["locator.focus"]},\n        {"name": "blur", "signature": "blur(options?: TimeoutOptions): Promise<void>", "help": "Takes the focus away.", "calls": ["locator.blur"]},\n        {"name": "dispatchEvent", "signature": "dispatchEvent(type: string, init?: object, options?: TimeoutOptions): Promise<void>", "help": "Fires an event on it, without a pointer.", "calls": ["locator.dispatchEvent"]},\n        {"name": "scrollIntoViewIfNeeded", "signature": "scrollIntoViewIfNeeded(options?: TimeoutOptions): Promise<void>", "help": "Scrolls until it is in view.", "calls": ["locator.scrollIntoViewIfNeeded"]},\n        {"name": "textContent", "signature": "textContent(options?: TimeoutOptions): Promise<string | null>", "help": "Its text, hidden parts too.", "calls": ["locator.textContent"]},\n        {"name": "innerText", "signature": "innerText(options?: TimeoutOptions): Promise<string>", "help": "Its text as it is shown.", "calls": ["locator.innerText"]},\n        {"name": "innerHTML", "signature": "innerHTML(options?: TimeoutOptions): Promise<string>", "help": "What is in it, as HTML.", "calls": ["locator.innerHTML"]},\n        {"name": "inputValue", "signature": "inputValue(options?: TimeoutOptions): Promise<string>", "help": "The value of a field.", "calls": ["locator.inputValue"]},\n        {"name": "getAttribute", "signature": "getAttribute(name: string, options?: TimeoutOptions): Promise<string | null>", "help": "An attribute; null when it has none.", "calls": ["locator.getAttribute"]},\n        {"name": "boundingBox", "signature": "boundingBox(options?: TimeoutOptions): Promise<Box | null>", "help": "Where it is, in pixels from the window\'s corner; null when it is not shown.", "calls": ["locator.boundingBox"]},\n        {"name": "allTextContents", "signature": "allTextContents(): Promise<string[]>", "help": "The texts of all that fit now. Does not wait.", "calls": ["locator.allTextContents"]},\n        {"name": "allInnerTexts", "signature": "allInnerTexts(): Promise<string[]>", "help": "The shown texts of all that fit now. Does not wait.", "calls": ["locator.allInnerTexts"]},\n        {"name": "isVisible", "signature": "isVisible(options?: TimeoutOptions): Promise<boolean>", "help": "Whether it is shown now. Does not wait; false when there is none.", "calls": ["locator.isVisible"]},\n        {"name": "isHidden", "signature": "isHidden(options?: TimeoutOptions): Promise<boolean>", "help": "Whether it is not shown now. Does not wait; true when there is none.", "calls": ["locator.isHidden"]},\n        {"name": "isEnabled", "signature": "isEnabled(options?: TimeoutOptions): Promise<boolean>", "help": "Whether it can be used.", "calls": ["locator.isEnabled"]},\n        {"name": "isDisabled", "signature": "isDisabled(options?: TimeoutOptions): Promise<boolean>", "help": "Whether it is switched off.", "calls": ["locator.isDisabled"]},\n        {"name": "isEditable", "signature": "isEditable(options?: TimeoutOptions): Promise<boolean>", "help": "Whether its text can be changed.", "calls": ["locator.isEditable"]},\n        {"name": "isChecked", "signature": "isChecked(options?: TimeoutOptions): Promise<boolean>", "help": "Whether it is ticked.", "calls": ["locator.isChecked"]},\n        {"name": "evaluate", "signature": "evaluate<R, A = void, E extends Element = HTMLElement>(run: string | ((element: E, arg: A) => R | Promise<R>), arg?: A, options?: TimeoutOptions): Promise<R>", "help": "Runs a function in the page with the element.", "calls": ["locator.evaluate"], "example": "await page.getByRole(\\"link\\").first().evaluate((link) => link.href)"},\n        {"name": "evaluateAll", "signature": "evaluateAll<R, A = void, E extends Element = HTMLElement>(run: string | ((elements: E[], arg: A) => R | Promise<R>), arg?: A): Promise<R>", "help": "Runs a function in the page with all that fit now. Does not wait.", "calls": ["locator.evaluateAll"], "example": "await page.getByRole(\\"row\\").evaluateAll((rows) => rows.map((row) => row.innerText))"},\n        {"name": "waitFor", "signature": "waitFor(options?: WaitForOptions): Promise<true>", "help": "Waits until it is visible, or in another state.", "calls": ["locator.waitFor"], "differs": "Gives true."},\n        {"name": "screenshot", "signature": "screenshot(options?: PictureOptions): Promise<Buffer>", "help": "A picture of it.", "calls": ["locator.screenshot"], "differs": "As for `page.screenshot`."},\n        {"name": "highlight", "signature": "highlight(): Promise<void>", "help": "Marks it in the page, for trying out.", "calls": ["locator.highlight"]},\n        {"name": "toString", "signature": "toString(): string", "help": "The selector, for messages."}\n      ]\n    },\n    {\n      "name": "frameLocator",\n      "type": "FrameLocator",\n      "help": "The inside of an iframe, found anew for each action.",\n      "members": [\n        {"name": "locator", "signature": "locator(selector: string | Locator, options?: LocatorOptions): Locator", "help": "Those that fit inside."},\n        {"name": "getByRole", "signature": "getByRole(role: string, options?: RoleOptions): Locator", "help": "Finds by role, as assistive technology sees it, and by accessible name."},\n        {"name": "getByText", "signature": "getByText(text: Text, options?: ExactOptions): Locator", "help": "Finds by the text that is shown."},\n        {"name": "getByLabel", "signature": "getByLabel(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its label."},\n        {"name": "getByPlaceholder", "signature": "getByPlaceholder(text: Text, options?: ExactOptions): Locator", "help": "Finds a form field by its placeholder."},\n        {"name": "getByAltText", "signature": "getByAltText(text: Text, options?: ExactOptions): Locator", "help": "Finds a picture by its description."},\n        {"name": "getByTitle", "signature": "getByTitle(text: Text, options?: ExactOptions): Locator", "help": "Finds by the title attribute."},\n        {"name": "getByTestId", "signature": "getByTestId(id: Text): Locator", "help": "Finds by the attribute data-testid, exactly."},\n        {"name": "frameLocator", "signature": "frameLocator(selector: string): FrameLocator", "help": "The inside of an iframe in there."},\n        {"name": "owner", "signature": "owner(): Locator", "help": "The iframe itself."},\n        {"name": "first", "signature": "first(): FrameLocator", "help": "The first of several iframes."},\n        {"name": "last", "signature": "last(): FrameLocator", "help": "The last of several iframes."},\n        {"name": "nth", "signature": "nth(index: number): FrameLocator", "help": "The one of that number, from 0."}\n      ]\n    },\n    {\n      "name": "keyboard",\n      "type": "Keyboard",\n      "help": "page.keyboard: keys go to what has the focus.",\n      "members": [\n        {"name": "press", "signature": "press(key: string, options?: { delay?: number }): Promise<void>", "help": "Presses a key, or keys together.", "calls": ["keyboard.press"], "example": "await page.keyboard.press(\\"Control+A\\")"},\n        {"name": "down", "signature": "down(key: string): Promise<void>", "help": "Holds a key down.", "calls": ["keyboard.down"]},\n        {"name": "up", "signature": "up(key: string): Promise<void>", "help": "Lets a key go.", "calls": ["keyboard.up"]},\n        {"name": "type", "signature": "type(text: string, options?: { delay?: number }): Promise<void>", "help": "Types a text key by key.", "calls": ["keyboard.type"]},\n        {"name": "insertText", "signature": "insertText(text: string): Promise<void>", "help": "Puts a text in at once, without keys.", "calls": ["keyboard.insertText"]}\n      ]\n    },\n    {\n      "name": "mouse",\n      "type": "Mouse",\n      "help": "page.mouse: in pixels from the window\'s top left corner.",\n      "members": [\n        {"name": "click", "signature": "click(x: number, y: number, options?: MouseClickOptions): Promise<void>", "help": "Clicks there.", "calls": ["mouse.click"]},\n        {"name": "dblclick", "signature": "dblclick(x: number, y: number, options?: MouseOptions): Promise<void>", "help": "Clicks there twice.", "calls": ["mouse.dblclick"]},\n        {"name": "move", "signature": "move(x: number, y: number, options?: { steps?: number }): Promise<void>", "help": "Moves there.", "calls": ["mouse.move"]},\n        {"name": "down", "signature": "down(options?: MouseButtonOptions): Promise<void>", "help": "Holds a button down.", "calls": ["mouse.down"]},\n        {"name": "up", "signature": "up(options?: MouseButtonOptions): Promise<void>", "help": "Lets a button go.", "calls": ["mouse.up"]},\n        {"name": "wheel", "signature": "wheel(deltaX: number, deltaY: number): Promise<void>", "help": "Turns the wheel.", "calls": ["mouse.wheel"]}\n      ]\n    },\n    {\n      "name": "dialog",\n      "type": "Dialog",\n      "help": "A message box of the page. The page stands still until it is answered.",\n      "members": [\n        {"name": "type", "signature": "type(): string", "help": "alert, confirm, prompt or beforeunload."},\n        {"name": "message", "signature": "message(): string", "help": "What it says."},\n        {"name": "defaultValue", "signature": "defaultValue(): string", "help": "What a prompt suggests."},\n        {"name": "accept", "signature": "accept(promptText?: string): Promise<void>", "help": "Agrees, with a text for a prompt.", "calls": ["dialog.accept"]},\n        {"name": "dismiss", "signature": "dismiss(): Promise<void>", "help": "Declines.", "calls": ["dialog.dismiss"]}\n      ]\n    },\n    {\n      "name": "download",\n      "type": "Download",\n      "help": "A file that the page gives.",\n      "members": [\n        {"name": "url", "signature": "url(): string", "help": "Where it comes from."},\n        {"name": "suggestedFilename", "signature": "suggestedFilename(): string", "help": "The name that the page suggests."},\n        {"name": "saveAs", "signature": "saveAs(path: string): Promise<void>", "help": "Waits until the file is there and copies it.", "calls": ["download.saveAs"], "differs": "The path leads into the skill\'s data folder."},\n        {"name": "path", "signature": "path(): Promise<string>", "help": "Waits until the file is there; where it is until the run ends.", "calls": ["download.path"]},\n        {"name": "failure", "signature": "failure(): Promise<string | null>", "help": "Waits; why it failed, or null.", "calls": ["download.failure"]},\n        {"name": "cancel", "signature": "cancel(): Promise<void>", "help": "Stops it.", "calls": ["download.cancel"]}\n      ]\n    },\n    {\n      "name": "request",\n      "type": "Request",\n      "help": "A request of the page.",\n      "members": [\n        {"name": "url", "signature": "url(): string", "help": "Its address."},\n        {"name": "method", "signature": "method(): string", "help": "GET, POST and so on."},\n        {"name": "resourceType", "signature": "resourceType(): string", "help": "document, script, xhr, fetch, image and so on."},\n        {"name": "isNavigationRequest", "signature": "isNavigationRequest(): boolean", "help": "Whether it is for a document."},\n        {"name": "postData", "signature": "postData(): string | null", "help": "What it sends, as text."},\n        {"name": "postDataJSON", "signature": "postDataJSON(): any", "help": "What it sends, read as JSON."},\n        {"name": "headers", "signature": "headers(): Record<string, string>", "help": "Its headers, the names in lower case."},\n        {"name": "headerValue", "signature": "headerValue(name: string): Promise<string | null>", "help": "One header."},\n        {"name": "failure", "signature": "failure(): { errorText: string } | null", "help": "Why it failed, for one of a requestfailed event."}\n      ]\n    },\n    {\n      "name": "response",\n      "type": "Response",\n      "help": "What came back for a request of the page.",\n      "members": [\n        {"name": "url", "signature": "url(): string", "help": "Its address."},\n        {"name": "status", "signature": "status(): number", "help": "The status, such as 200."},\n        {"name": "statusText", "signature": "statusText(): string", "help": "The status in words."},\n        {"name": "ok", "signature": "ok(): boolean", "help": "Whether the status is from 200 to 299."},\n        {"name": "headers", "signature": "headers(): Record<string, string>", "help": "Its headers, the names in lower case."},\n        {"name": "headerValue", "signature": "headerValue(name: string): Promise<string | null>", "help": "One header."},\n        {"name": "request", "signature": "request(): Request", "help": "What was asked."},\n        {"name": "body", "signature": "body(): Promise<Buffer>", "help": "Its body.", "calls": ["response.body"]},\n        {"name": "text", "signature": "text(): Promise<string>", "help": "Its body as text.", "calls": ["response.body"]},\n        {"name": "json", "signature": "json(): Promise<any>", "help": "Its body, read as JSON.", "calls": ["response.body"]},\n        {"name": "finished", "signature": "finished(): Promise<null>", "help": "Waits until all of it is there.", "calls": ["response.finished"]}\n      ]\n    },\n    {\n      "name": "browser",\n      "type": "Browser",\n      "help": "ctx.browser: the tabs. ctx.page goes along to another one.",\n      "members": [\n        {"name": "listTabs", "signature": "listTabs(): Promise<Tab[]>", "help": "The tabs that show the skill\'s sites, and the current one.", "calls": ["browser.listTabs"]},\n        {"name": "currentTab", "signature": "currentTab(): Promise<Tab>", "help": "The run\'s current tab.", "calls": ["browser.currentTab"]},\n        {"name": "switchTab", "signature": "switchTab(tab: string | { targetId: string } | Page): Promise<Tab>", "help": "Makes a tab the current one.", "calls": ["browser.switchTab"]},\n        {"name": "openOrReuseTab", "signature": "openOrReuseTab(url: string | URL, options?: ReuseOptions): Promise<Tab>", "help": "Moves to a tab that shows the address already, as it is, or opens one. wait: true waits until it has loaded.", "calls": ["browser.openOrReuseTab"], "example": "await ctx.browser.openOrReuseTab(\\"https://shop.example.com/\\", { match: \\"origin\\", wait: true })"},\n        {"name": "newTab", "signature": "newTab(url?: string | URL, options?: OpenOptions): Promise<Tab>", "help": "Opens a tab and moves to it.", "calls": ["browser.newTab"]},\n        {"name": "closeTab", "signature": "closeTab(tab?: string | { targetId: string } | Page): Promise<void>", "help": "Closes a tab that the run opened, else the current one.", "calls": ["browser.closeTab"]}\n      ]\n    },\n    {\n      "name": "fetch",\n      "type": "Fetch",\n      "help": "ctx.fetch: requests. The global fetch is fetch.server.",\n      "members": [\n        {"name": "server", "signature": "server(url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>", "help": "Asks from the app: no cookies of the browser, no rules of the page.", "calls": ["fetch.server"], "example": "const rates = await (await ctx.fetch.server(\\"https://api.example.com/rates\\")).json()"},\n        {"name": "browser", "signature": "browser(url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>", "help": "Asks from the page, with its cookies. The address may be relative to the page\'s.", "calls": ["fetch.browser"], "example": "await ctx.fetch.browser(\\"/api/orders\\")"}\n      ]\n    },\n    {\n      "name": "site",\n      "type": "Site",\n      "help": "ctx.site: what is known of sites, and the tools of other skills.",\n      "members": [\n        {"name": "skills", "signature": "skills(): Promise<any[]>", "help": "Every skill.", "calls": ["site.skills"]},\n        {"name": "skillsForUrl", "signature": "skillsForUrl(url?: string | URL): Promise<any[]>", "help": "The skills for an address, the best first: id, name, path and the manifest. Without an address, for the current page.", "calls": ["site.skillsForUrl"]},\n        {"name": "learnContext", "signature": "learnContext(url?: string | URL): Promise<any>", "help": "What an agent should know at an address: the JSON of `sitewright context`.", "calls": ["site.learnContext"]},\n        {"name": "runTool", "signature": "runTool(siteId: string, toolName: string, args?: object): Promise<any>", "help": "Runs a tool of any skill, under that skill\'s rights, and gives its result.", "calls": ["site.runTool"], "example": "await ctx.site.runTool(\\"shop\\", \\"export_orders\\", { year: 2026 })"},\n        {"name": "runBrowserTool", "signature": "runBrowserTool(siteId: string, toolName: string, args?: object): Promise<any>", "help": "The same, for a tool that runs in the page.", "calls": ["site.runBrowserTool"]}\n      ]\n    }\n  ]\n}\n';

  // backend/script/worker/ctx/src/help.ts
  var known2;
  function kinds2() {
    known2 ??= JSON.parse(members_default).objects;
    return known2;
  }
  function help(name) {
    const asked = String(name ?? "").trim().replace(/^ctx\.(?=.)/, "").replace(/\(.*$/s, "");
    if (asked === "" || asked === "ctx") return overview();
    const [first = "", second] = asked.split(".");
    const kind = kinds2().find((each) => each.name === first);
    if (kind !== void 0 && second === void 0 && kind.name !== "fetch") return describe(kind);
    const found = kinds2().flatMap(
      (each) => each.members.filter((m) => second === void 0 ? m.name === first : each.name === first && m.name === second).map((m) => usage(each, m))
    );
    if (found.length > 0) return found.join("\n\n");
    return `There is no ${asked}. ${nearest(second ?? first)}`;
  }
  function overview() {
    const lines = kinds2().map((kind) => `${kind.name}: ${kind.members.map((member2) => member2.name).join(" ")}`);
    return `${lines.join("\n")}

help("page.goto") says how one is used.`;
  }
  function describe(kind) {
    return `${kind.help}

${kind.members.map((member2) => usage(kind, member2)).join("\n\n")}`;
  }
  function usage(kind, member2) {
    const owner = kind.name === "ctx" ? "ctx" : kind.name;
    const lines = member2.signature.split("\n").map((signature) => `${owner}.${signature}`);
    lines.push(`  ${member2.help}`);
    if (member2.example !== void 0) lines.push(`  ${member2.example}`);
    return lines.join("\n");
  }
  function nearest(asked) {
    const all = kinds2().flatMap(
      (kind) => kind.members.map((member2) => ({ name: member2.name, full: `${kind.name}.${member2.name}` }))
    );
    const near2 = all.filter(({ name }) => distance(name.toLowerCase(), asked.toLowerCase()) <= 2).map(({ full }) => full);
    return near2.length === 0 ? "help() lists what there is." : `Is it ${near2.slice(0, 5).join(", ")}?`;
  }

  // backend/script/worker/ctx/src/progress.ts
  function progress(done, total, text3) {
    host.notice("progress", { done: amount(done), total: amount(total), text: text3 === void 0 ? "" : String(text3) });
  }
  function amount(value2) {
    const n = Number(value2 ?? 0);
    return n >= 0 && n < Infinity ? n : 0;
  }

  // backend/script/worker/ctx/src/older.ts
  function makeOlder(page, browser2) {
    const openOrReuse = (url, given) => browser2.openOrReuseTab(url, inMilliseconds(given));
    return {
      goto: (url, given) => page.goto(url, given),
      nav: (url, given) => page.goto(url, given),
      js: (code, arg) => page.evaluate(code, arg),
      waitForLoad: (given) => page.waitForLoadState("load", inMilliseconds(given)),
      openOrReuseTab: openOrReuse,
      tabs: { openOrReuse },
      taskSpaces: oneSpace,
      egoBrowser: { showTaskState: async (text3) => progress(0, 0, text3) }
    };
  }
  function inMilliseconds(given) {
    const timeout = given?.timeout;
    if (typeof timeout !== "number" || timeout >= 1e3) return given;
    return { ...given, timeout: timeout * 1e3 };
  }
  var space = { id: "1", name: "Sitewright", current: true };
  var lists = /* @__PURE__ */ new Set(["list", "listAll", "all"]);
  var oneSpace = new Proxy({}, {
    get(_, name) {
      if (typeof name !== "string" || name === "then" || name === "toJSON") return void 0;
      return async () => lists.has(name) ? [{ ...space }] : { ...space };
    }
  });

  // backend/script/worker/ctx/src/site.ts
  var at2 = (url, member2) => url === void 0 ? pageState().url : addressText(url, member2);
  function tool(member2, siteId, toolName, args) {
    return call(member2, {
      siteId: text(siteId, `${member2}: the skill's id`),
      toolName: text(toolName, `${member2}: the tool's name`),
      args: args === void 0 || args === null ? {} : object(args, `${member2}: args`)
    });
  }
  var site = {
    skills: () => call("site.skills", {}),
    skillsForUrl: (url) => call("site.skillsForUrl", { url: at2(url, "site.skillsForUrl") }),
    learnContext: (url) => call("site.learnContext", { url: at2(url, "site.learnContext") }),
    runTool: (siteId, toolName, args) => tool("site.runTool", siteId, toolName, args),
    runBrowserTool: (siteId, toolName, args) => tool("site.runBrowserTool", siteId, toolName, args)
  };

  // backend/script/worker/ctx/src/tools.ts
  function makeTools(refs) {
    const tools = /* @__PURE__ */ Object.create(null);
    const owner = /* @__PURE__ */ Object.create(null);
    for (const { name, siteId, kind } of refs) {
      const other = owner[name];
      owner[name] = siteId;
      if (other !== void 0 && other !== siteId) tools[name] = ambiguous(name, other, siteId);
      else tools[name] = (args) => (kind === "browser" ? site.runBrowserTool : site.runTool)(siteId, name, args);
    }
    return tools;
  }
  function ambiguous(name, one, other) {
    return () => {
      const call3 = (id) => `site.runTool("${id}", "${name}", …)`;
      throw mistake(`Several skills have a tool called ${name}. Say which one: ${call3(one)} or ${call3(other)}.`);
    };
  }

  // backend/script/worker/ctx/src/context.ts
  function makeContext(params) {
    setPageState(params.page);
    const page = new Page({});
    const browser2 = makeBrowser(page);
    return {
      page,
      browser: browser2,
      fetch: fetchBoth,
      site,
      tools: makeTools(params.tools ?? []),
      cdp: (method, given) => {
        const sent = given === void 0 ? {} : object(given, "cdp: the parameters");
        return call("cdp.send", { method: text(method, "cdp: the command"), params: sent });
      },
      log,
      progress,
      readFile: (path) => call("note.read", { path: text(path, "readFile: the path") }),
      help,
      dataDir: params.dataDir ?? "",
      signal: cancelled(),
      errors: { TimeoutError },
      ...makeOlder(page, browser2)
    };
  }
  function cancelled() {
    const controller = new AbortController();
    host.on("abort", () => controller.abort());
    return controller.signal;
  }

  // backend/script/worker/ctx/src/firsts.ts
  var members = {
    click: "click",
    dblclick: "dblclick",
    hover: "hover",
    tap: "tap",
    fill: "fill",
    press: "press",
    type: "pressSequentially",
    check: "check",
    uncheck: "uncheck",
    setChecked: "setChecked",
    selectOption: "selectOption",
    setInputFiles: "setInputFiles",
    focus: "focus",
    dispatchEvent: "dispatchEvent",
    textContent: "textContent",
    innerText: "innerText",
    innerHTML: "innerHTML",
    inputValue: "inputValue",
    getAttribute: "getAttribute",
    isVisible: "isVisible",
    isHidden: "isHidden",
    isEnabled: "isEnabled",
    isDisabled: "isDisabled",
    isEditable: "isEditable",
    isChecked: "isChecked",
    $eval: "evaluate"
  };
  function addFirsts() {
    for (const name of Object.keys(members)) {
      const run2 = Locator.prototype[members[name]];
      define(name, function(selector2, ...rest) {
        return run2.apply(this[find](selectorText(selector2, `page.${name}: what is given`)).first(), rest);
      });
    }
    define("$$eval", function(selector2, run2, arg) {
      return this[find](selectorText(selector2, "page.$$eval: what is given")).evaluateAll(run2, arg);
    });
  }
  function define(name, value2) {
    Object.defineProperty(View.prototype, name, { value: value2, configurable: true, writable: true });
  }

  // backend/script/worker/ctx/src/script.ts
  var names = ["site", "page", "browser", "fetch", "nav", "readFile", "log", "progress", "dataDir", "help"];
  function addGlobals(ctx) {
    for (const name of names) define2(name, ctx[name]);
    for (const name of Object.keys(ctx.tools)) {
      if (!(name in globalThis)) define2(name, ctx.tools[name]);
    }
  }
  function define2(name, value2) {
    Object.defineProperty(globalThis, name, { value: value2, configurable: true, writable: true, enumerable: false });
  }

  // backend/script/worker/ctx/src/index.ts
  addFirsts();
  addAbsent();
  function make(params) {
    const ctx = makeContext(params);
    if (params.script === true) addGlobals(ctx);
    return ctx;
  }
  Object.defineProperty(globalThis, "__makeContext", { value: make, configurable: true });
})();
