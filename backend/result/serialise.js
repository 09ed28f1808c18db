// The page's side of a result: turns what a tool returned into one string of
// JSON, in the page, without losing anything silently. The file is one function
// expression; calling it gives {run}. Built-ins are taken once, and
// from a fresh frame when the page has replaced them, so a page's own
// JSON.stringify or Array.prototype.toJSON changes nothing.
//
// The answer is {"n": [notes], "v": <json>} for a value, {"e": {…}} for an
// exception and {"f": {code, path, text}} for a value that has no JSON.
(limit) => {
  const take = (w) => ({
    apply: w.Reflect.apply,
    ownKeys: w.Reflect.ownKeys,
    stringify: w.JSON.stringify,
    parse: w.JSON.parse,
    isArray: w.Array.isArray,
    keys: w.Object.keys,
    protoOf: w.Object.getPrototypeOf,
    describe: w.Object.getOwnPropertyDescriptor,
    brand: w.Object.prototype.toString,
    hasOwn: w.Object.prototype.hasOwnProperty,
    text: w.String,
    toISO: w.Date.prototype.toISOString,
    mapEach: w.Map.prototype.forEach,
    setEach: w.Set.prototype.forEach,
    numberOf: w.Number.prototype.valueOf,
    stringOf: w.String.prototype.valueOf,
    booleanOf: w.Boolean.prototype.valueOf,
    regexpText: w.RegExp.prototype.toString,
    symbolText: w.Symbol.prototype.toString,
    functionText: w.Function.prototype.toString,
    slice: w.String.prototype.slice,
    join: w.Array.prototype.join,
    replace: w.String.prototype.replace,
    test: w.RegExp.prototype.test,
    isView: w.ArrayBuffer.isView,
    bytes: w.Uint8Array,
    seen: w.Map,
    seenGet: w.Map.prototype.get,
    seenSet: w.Map.prototype.set,
    seenDelete: w.Map.prototype.delete,
    typeError: w.TypeError,
  });

  const native = /^function [\w ]*\(\) \{\s*\[native code\]\s*\}$/;
  // Everything that take() found must still be the engine's own code. A page
  // that replaced one gets a whole set from an empty frame instead.
  const pristine = (b) => {
    try {
      // for…in, for Object.keys may be one of those replaced.
      for (const name in b) {
        if (typeof b[name] !== "function") continue;
        const source = b.apply(b.functionText, b[name], []);
        if (!b.apply(b.test, native, [source])) return false;
      }
      return true;
    } catch {
      return false;
    }
  };
  let B = take(globalThis);
  if (!pristine(B) && typeof document === "object" && document.documentElement) {
    try {
      const frame = document.createElement("iframe");
      document.documentElement.appendChild(frame);
      try {
        B = take(frame.contentWindow);
      } finally {
        frame.remove();
      }
    } catch {
      // The page allows no frame: its own built-ins have to do.
    }
  }

  const apply = B.apply;
  const quote = (s) => B.stringify(s);
  const own = (o, k) => apply(B.hasOwn, o, [k]);
  const cut = (s, n) => (s.length > n ? `${apply(B.slice, s, [0, n])}…` : s);
  const simple = /^[A-Za-z_$][\w$]*$/;
  // A path is a chain of keys, written out only when a note needs it.
  const ROOT = { up: null, key: "$" };
  const step = (up, key) => ({ up, key });
  const pathText = (path) => {
    const { up, key } = path;
    if (up === null) return key;
    if (typeof key === "number") return `${pathText(up)}[${key}]`;
    if (apply(B.test, simple, [key])) return `${pathText(up)}.${key}`;
    return `${pathText(up)}[${quote(cut(key, 60))}]`;
  };
  const brandOf = (o) => {
    try {
      return apply(B.slice, apply(B.brand, o, []), [8, -1]);
    } catch {
      return "Object";
    }
  };
  const messageOf = (e) => {
    try {
      return B.text(e && e.message !== undefined ? e.message : e);
    } catch {
      return "an exception";
    }
  };
  // try a built-in method that throws unless o really is of its kind, whatever
  // o's prototype or toStringTag says, and whichever frame it comes from.
  const really = (method, o, args) => {
    try {
      apply(method, o, args);
      return true;
    } catch {
      return false;
    }
  };
  const none = () => {};

  // A DOM node, told by the getter that works on real nodes only.
  let nodeType;
  try {
    nodeType = B.describe(Node.prototype, "nodeType").get;
  } catch {
    nodeType = undefined;
  }
  const isNode = (o) => {
    if (!nodeType) return false;
    try {
      return apply(nodeType, o, []) > 0;
    } catch {
      return false;
    }
  };
  const describeNode = (o) => {
    try {
      const type = apply(nodeType, o, []);
      if (type !== 1) return `${cut(B.text(o.nodeName).toLowerCase(), 20)} ${cut(B.text(o.nodeValue ?? ""), 60)}`;
      let s = `<${B.text(o.localName)}`;
      if (typeof o.id === "string" && o.id) s += ` id="${cut(o.id, 40)}"`;
      const cls = o.getAttribute("class");
      if (cls) s += ` class="${cut(cls, 60)}"`;
      s += ">";
      const inner = apply(B.replace, B.text(o.textContent ?? ""), [/\s+/g, " "]);
      return s + cut(inner.trim(), 60);
    } catch {
      return "<element>";
    }
  };
  const describeFunction = (f) => {
    let name = "";
    try {
      name = typeof f.name === "string" ? f.name : "";
    } catch {
      name = "";
    }
    return name ? `function ${cut(name, 60)}` : "function";
  };

  // One walk over one value.
  const walk = (root) => {
    const out = [];
    let size = 0;
    const notes = [];
    let more = 0;
    const note = (path, text) => {
      if (notes.length < 30) notes[notes.length] = `${pathText(path)} ${text}`;
      else more++;
    };
    const put = (s) => {
      size += s.length;
      if (size > limit) throw { f: { code: "too-large", path: ROOT, text: `${limit}` } };
      out[out.length] = s;
    };
    const above = new B.seen();

    const read = (o, key, path) => {
      try {
        return o[key];
      } catch (e) {
        note(step(path, key), `could not be read (${cut(messageOf(e), 100)}), so it is null`);
        return null;
      }
    };

    // list writes length items that get(i) gives.
    const list = (length, get, path) => {
      put("[");
      for (let i = 0; i < length; i++) {
        if (i) put(",");
        const v = get(i);
        const here = step(path, i);
        if (v === undefined) {
          note(here, `is undefined; JSON has none, so it is null`);
          put("null");
        } else value(v, here);
      }
      put("]");
    };
    // record writes the given keys of o.
    const record = (keys, get, path) => {
      put("{");
      let first = true;
      for (let i = 0; i < keys.length; i++) {
        const v = get(keys[i]);
        if (v === undefined) continue;
        put((first ? "" : ",") + quote(keys[i]) + ":");
        first = false;
        value(v, step(path, keys[i]));
      }
      put("}");
    };

    const array = (o, path) => {
      const length = o.length;
      list(length, (i) => read(o, i, path), path);
      const keys = B.keys(o);
      let extra = 0;
      for (let i = keys.length - 1; i >= 0 && !/^\d+$/.test(keys[i]); i--) extra++;
      if (extra) note(path, `is a list with ${extra} named ${extra === 1 ? "value" : "values"}; only its items are kept`);
    };

    const map = (o, path) => {
      const keys = [];
      const values = [];
      let texts = true;
      apply(B.mapEach, o, [
        (v, k) => {
          keys[keys.length] = k;
          values[values.length] = v;
          if (typeof k !== "string") texts = false;
        },
      ]);
      if (texts) {
        let i = 0;
        record(keys, () => values[i++], path);
        return;
      }
      put("[");
      for (let i = 0; i < keys.length; i++) {
        put(i ? ",[" : "[");
        value(keys[i] === undefined ? null : keys[i], step(step(path, i), 0));
        put(",");
        value(values[i] === undefined ? null : values[i], step(step(path, i), 1));
        put("]");
      }
      put("]");
    };

    const error = (o, path) => {
      const part = (k) => {
        const v = read(o, k, path);
        return v === undefined || v === null ? "" : B.text(typeof v === "symbol" ? apply(B.symbolText, v, []) : v);
      };
      put(`{"name":${quote(part("name"))},"message":${quote(part("message"))},"stack":${quote(part("stack"))}}`);
      if (own(o, "cause") || own(o, "errors") || B.keys(o).length > 0) {
        note(path, "is an error with more than a name, a message and a stack; the rest is left out");
      }
    };

    // Things of the page or the engine that have their own kind. Returns false
    // when o is a plain object or an instance of somebody's class.
    const special = (o, path) => {
      if (really(B.mapEach, o, [none])) return map(o, path), true;
      if (really(B.setEach, o, [none])) {
        const items = [];
        apply(B.setEach, o, [
          (v) => {
            items[items.length] = v;
          },
        ]);
        return list(items.length, (i) => items[i], path), true;
      }
      const brand = brandOf(o);
      if (B.isView(o)) {
        const view = brand === "DataView" ? new B.bytes(o.buffer, o.byteOffset, o.byteLength) : o;
        return list(view.length, (i) => view[i], path), true;
      }
      if (brand === "ArrayBuffer" || brand === "SharedArrayBuffer") {
        let view;
        try {
          view = new B.bytes(o);
        } catch {
          return false;
        }
        return list(view.length, (i) => view[i], path), true;
      }
      if (brand === "Date") {
        try {
          put(quote(apply(B.toISO, o, [])));
        } catch (e) {
          if (!(e && e.name === "RangeError")) return false;
          note(path, `is a date that does not exist; it is null`);
          put("null");
        }
        return true;
      }
      if (brand === "Error" || brand === "DOMException") return error(o, path), true;
      if (brand === "RegExp" && really(B.regexpText, o, [])) {
        note(path, `is a regular expression; its text is kept`);
        return put(quote(apply(B.regexpText, o, []))), true;
      }
      if (brand === "Number" && really(B.numberOf, o, [])) return value(apply(B.numberOf, o, []), path), true;
      if (brand === "String" && really(B.stringOf, o, [])) return value(apply(B.stringOf, o, []), path), true;
      if (brand === "Boolean" && really(B.booleanOf, o, [])) return value(apply(B.booleanOf, o, []), path), true;
      if (isNode(o)) {
        note(path, `is an element of the page; its description is kept`);
        return put(quote(describeNode(o))), true;
      }
      if (brand === "Window" || brand === "global") {
        note(path, `is a window; its description is kept`);
        return put('"[window]"'), true;
      }
      if (brand === "NodeList" || brand === "HTMLCollection" || brand === "DOMTokenList" || brand === "FileList") {
        return list(o.length, (i) => o[i], path), true;
      }
      if (brand === "URLSearchParams" || brand === "Location") return put(quote(B.text(o))), true;
      if (brand === "FormData" || brand === "Headers") {
        const pairs = [];
        o.forEach((v, k) => {
          pairs[pairs.length] = [k, v];
        });
        return list(pairs.length, (i) => pairs[i], path), true;
      }
      return false;
    };

    const object = (o, path) => {
      const proto = B.protoOf(o);
      let plain = proto === null || B.protoOf(proto) === null;
      if (plain && brandOf(o) !== "Object") plain = false;
      if (!plain && special(o, path)) return;
      // A plain object's own toJSON counts; one that a page gave to all objects
      // does not.
      if (!plain || own(o, "toJSON")) {
        const toJSON = read(o, "toJSON", path);
        if (typeof toJSON === "function") {
          let v = null;
          try {
            v = apply(toJSON, o, [""]);
          } catch (e) {
            note(path, `could not be read (${cut(messageOf(e), 100)}), so it is null`);
          }
          if (v !== o) {
            value(v === undefined ? null : v, path);
            return;
          }
        }
      }
      const keys = B.keys(o);
      if (!plain && keys.length === 0) {
        let name = "";
        try {
          name = B.text(o.constructor.name);
        } catch {
          name = "";
        }
        const what = `[${cut(name || brandOf(o), 60)}]`;
        note(path, what === "[Promise]" ? "is a promise, so its value is not there: put await before it" : `is a ${what} with nothing JSON could hold; its description is kept`);
        put(quote(what));
        return;
      }
      // What the page itself is made of keeps its values in getters, not here.
      if (!plain && brandOf(o) !== "Object") note(path, `is a [${cut(brandOf(o), 60)}]; only the values of its own are kept`);
      const all = B.ownKeys(o);
      let symbols = 0;
      for (let i = all.length - 1; i >= 0 && typeof all[i] === "symbol"; i--) symbols++;
      if (symbols) note(path, `has ${symbols} ${symbols === 1 ? "value under a symbol; it is" : "values under symbols; they are"} left out`);
      record(keys, (k) => read(o, k, path), path);
    };

    const number = (v, path) => {
      if (v !== v || v === 1 / 0 || v === -1 / 0) {
        note(path, `is ${v !== v ? "NaN" : v > 0 ? "Infinity" : "-Infinity"}; JSON has none, so it is null`);
        put("null");
      } else put(v === 0 && 1 / v < 0 ? "-0" : `${v}`);
    };

    const value = (v, path) => {
      switch (typeof v) {
        case "string":
          return put(quote(v));
        case "number":
          return number(v, path);
        case "boolean":
          return put(v ? "true" : "false");
        case "bigint":
          note(path, `is a BigInt; its digits are kept as text`);
          return put(`"${v}"`);
        case "symbol":
          note(path, `is a symbol; its description is kept`);
          return put(quote(apply(B.symbolText, v, [])));
        case "function":
          note(path, `is a function; its description is kept`);
          return put(quote(describeFunction(v)));
        case "undefined":
          return put("null");
      }
      if (v === null) return put("null");
      const before = apply(B.seenGet, above, [v]);
      if (before !== undefined) throw { f: { code: "cycle", path, text: pathText(before) } };
      apply(B.seenSet, above, [v, path]);
      if (B.isArray(v)) array(v, path);
      else object(v, path);
      apply(B.seenDelete, above, [v]);
    };

    value(root, ROOT);
    if (more) notes[notes.length] = `…and ${more} more like these`;
    // In a worker, adding the parts one to the other would copy all of them each time.
    const parts = apply(B.join, out, [""]);
    let told = "";
    for (let i = 0; i < notes.length; i++) told += (i ? "," : "") + quote(notes[i]);
    return `{"n":[${told}],"v":${parts}}`;
  };

  const value = (v) => {
    // Most of a walk's cost is setting it up; a plain number needs none of it.
    if (typeof v === "number" && v - v === 0 && v !== 0) return `{"n":[],"v":${v}}`;
    try {
      return walk(v);
    } catch (e) {
      const f = e && own(e, "f") ? e.f : null;
      if (f) return `{"f":{"code":${quote(f.code)},"path":${quote(pathText(f.path))},"text":${quote(f.text)}}}`;
      const deep = e && e.name === "RangeError";
      return `{"f":{"code":${deep ? '"too-deep"' : '"failed"'},"path":"$","text":${quote(cut(messageOf(e), 300))}}}`;
    }
  };

  // failure describes what a tool threw, be it an Error or anything else.
  const failure = (e) => {
    const get = (k) => {
      try {
        const v = e[k];
        return v === undefined || v === null ? "" : B.text(v);
      } catch {
        return "";
      }
    };
    let name = "";
    let message = "";
    let stack = "";
    if (e !== null && typeof e === "object") {
      name = get("name");
      message = get("message");
      stack = get("stack");
      if (!message && !stack) {
        const json = value(e);
        message = cut(apply(B.slice, json, [0, 12]) === '{"n":[],"v":' ? apply(B.slice, json, [12, -1]) : brandOf(e), 500);
      }
    } else {
      try {
        message = typeof e === "symbol" ? apply(B.symbolText, e, []) : B.text(e);
      } catch {
        message = "an unknown value";
      }
    }
    return `{"e":{"name":${quote(name)},"message":${quote(message)},"stack":${quote(stack)}}}`;
  };

  // run calls the tool that make gives with the inputs in json and answers with
  // one string, however the tool ends.
  const run = async (make, json) => {
    let result;
    try {
      const tool = await make();
      if (typeof tool !== "function") return '{"f":{"code":"not-function","path":"$","text":""}}';
      result = await tool(B.parse(json));
    } catch (e) {
      return failure(e);
    }
    return value(result);
  };

  return { run };
}
