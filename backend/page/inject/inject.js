// Built from backend/page/inject/src by tools/embed/build.mjs. Do not edit.
var kit = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // backend/page/inject/src/index.ts
  var index_exports = {};
  __export(index_exports, {
    make: () => make
  });

  // backend/page/inject/src/answer.ts
  function wrong(code, text2, hint) {
    return { wrong: hint === void 0 ? { code, text: text2 } : { code, text: text2, hint } };
  }
  function not(text2) {
    return { not: { code: "element-not-actionable", text: text2 } };
  }

  // backend/page/inject/src/patience.ts
  var interval = 100;
  var frameTime = 20;
  var frameLimit = 1e3;
  var Patience = class {
    waiters = /* @__PURE__ */ new Map();
    /** Looks until there is an answer or the time is over. */
    async until(ask, look) {
      const end = ask.timeout === 0 ? Number.POSITIVE_INFINITY : performance.now() + ask.timeout;
      const waiter = { wake: () => {
      }, cancelled: false };
      this.waiters.set(ask.id, waiter);
      try {
        for (let tries = 0; ; tries++) {
          const found = await look(tries);
          if (!("not" in found)) return found;
          if (waiter.cancelled || performance.now() >= end) return { late: found.not };
          await this.chance(waiter, end);
          if (waiter.cancelled) return { late: found.not };
        }
      } finally {
        this.waiters.delete(ask.id);
      }
    }
    /** Looks again now: the app says that time has passed. */
    poke(id) {
      this.waiters.get(id)?.wake();
    }
    /** Ends the waiting; what waits answers at once. */
    cancel(id) {
      const waiter = this.waiters.get(id);
      if (waiter === void 0) return;
      waiter.cancelled = true;
      waiter.wake();
    }
    chance(waiter, end) {
      return new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          drawn().then(done);
        });
        const done = () => {
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(done, Math.max(0, Math.min(interval, end - performance.now())));
        waiter.wake = done;
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    }
  };
  function drawn() {
    if (document.visibilityState === "hidden") return passed(frameTime);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, frameLimit);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  function passed(ms) {
    const end = performance.now() + ms;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = () => {
        if (performance.now() < end) return port2.postMessage(0);
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });
  }

  // tools/embed/node_modules/ivya/dist/src-c2dVUPx0.js
  function _typeof(o) {
    "@babel/helpers - typeof";
    return _typeof = "function" == typeof Symbol && "symbol" == typeof Symbol.iterator ? function(o2) {
      return typeof o2;
    } : function(o2) {
      return o2 && "function" == typeof Symbol && o2.constructor === Symbol && o2 !== Symbol.prototype ? "symbol" : typeof o2;
    }, _typeof(o);
  }
  function toPrimitive(t, r) {
    if ("object" != _typeof(t) || !t) return t;
    var e = t[Symbol.toPrimitive];
    if (void 0 !== e) {
      var i = e.call(t, r || "default");
      if ("object" != _typeof(i)) return i;
      throw new TypeError("@@toPrimitive must return a primitive value.");
    }
    return ("string" === r ? String : Number)(t);
  }
  function toPropertyKey(t) {
    var i = toPrimitive(t, "string");
    return "symbol" == _typeof(i) ? i : i + "";
  }
  function _defineProperty(e, r, t) {
    return (r = toPropertyKey(r)) in e ? Object.defineProperty(e, r, {
      value: t,
      enumerable: true,
      configurable: true,
      writable: true
    }) : e[r] = t, e;
  }
  var between = function(num, first, last) {
    return num >= first && num <= last;
  };
  function digit(code) {
    return between(code, 48, 57);
  }
  function hexdigit(code) {
    return digit(code) || between(code, 65, 70) || between(code, 97, 102);
  }
  function uppercaseletter(code) {
    return between(code, 65, 90);
  }
  function lowercaseletter(code) {
    return between(code, 97, 122);
  }
  function letter(code) {
    return uppercaseletter(code) || lowercaseletter(code);
  }
  function nonascii(code) {
    return code >= 128;
  }
  function namestartchar(code) {
    return letter(code) || nonascii(code) || code === 95;
  }
  function namechar(code) {
    return namestartchar(code) || digit(code) || code === 45;
  }
  function nonprintable(code) {
    return between(code, 0, 8) || code === 11 || between(code, 14, 31) || code === 127;
  }
  function newline(code) {
    return code === 10;
  }
  function whitespace(code) {
    return newline(code) || code === 9 || code === 32;
  }
  var maximumallowedcodepoint = 1114111;
  var InvalidCharacterError = class extends Error {
    constructor(message) {
      super(message);
      this.name = "InvalidCharacterError";
    }
  };
  function preprocess(str) {
    const codepoints = [];
    for (let i = 0; i < str.length; i++) {
      let code = str.charCodeAt(i);
      if (code === 13 && str.charCodeAt(i + 1) === 10) {
        code = 10;
        i++;
      }
      if (code === 13 || code === 12) code = 10;
      if (code === 0) code = 65533;
      if (between(code, 55296, 56319) && between(str.charCodeAt(i + 1), 56320, 57343)) {
        const lead = code - 55296;
        const trail = str.charCodeAt(i + 1) - 56320;
        code = 2 ** 16 + lead * 2 ** 10 + trail;
        i++;
      }
      codepoints.push(code);
    }
    return codepoints;
  }
  function stringFromCode(code) {
    if (code <= 65535) return String.fromCharCode(code);
    code -= 2 ** 16;
    const lead = Math.floor(code / 2 ** 10) + 55296;
    const trail = code % 2 ** 10 + 56320;
    return String.fromCharCode(lead) + String.fromCharCode(trail);
  }
  function tokenize(str1) {
    const str = preprocess(str1);
    let i = -1;
    const tokens = [];
    let code;
    let line = 0;
    let column = 0;
    let lastLineLength = 0;
    const incrLineno = function() {
      line += 1;
      lastLineLength = column;
      column = 0;
    };
    const locStart = {
      line,
      column
    };
    const codepoint = function(i2) {
      if (i2 >= str.length) return -1;
      return str[i2];
    };
    const next = function(num) {
      if (num === void 0) num = 1;
      if (num > 3) throw "Spec Error: no more than three codepoints of lookahead.";
      return codepoint(i + num);
    };
    const consume = function(num) {
      if (num === void 0) num = 1;
      i += num;
      code = codepoint(i);
      if (newline(code)) incrLineno();
      else column += num;
      return true;
    };
    const reconsume = function() {
      i -= 1;
      if (newline(code)) {
        line -= 1;
        column = lastLineLength;
      } else column -= 1;
      locStart.line = line;
      locStart.column = column;
      return true;
    };
    const eof = function(codepoint2) {
      if (codepoint2 === void 0) codepoint2 = code;
      return codepoint2 === -1;
    };
    const donothing = function() {
    };
    const parseerror = function() {
    };
    const consumeAToken = function() {
      consumeComments();
      consume();
      if (whitespace(code)) {
        while (whitespace(next())) consume();
        return new WhitespaceToken();
      } else if (code === 34) return consumeAStringToken();
      else if (code === 35) if (namechar(next()) || areAValidEscape(next(1), next(2))) {
        const token = new HashToken("");
        if (wouldStartAnIdentifier(next(1), next(2), next(3))) token.type = "id";
        token.value = consumeAName();
        return token;
      } else return new DelimToken(code);
      else if (code === 36) if (next() === 61) {
        consume();
        return new SuffixMatchToken();
      } else return new DelimToken(code);
      else if (code === 39) return consumeAStringToken();
      else if (code === 40) return new OpenParenToken();
      else if (code === 41) return new CloseParenToken();
      else if (code === 42) if (next() === 61) {
        consume();
        return new SubstringMatchToken();
      } else return new DelimToken(code);
      else if (code === 43) if (startsWithANumber()) {
        reconsume();
        return consumeANumericToken();
      } else return new DelimToken(code);
      else if (code === 44) return new CommaToken();
      else if (code === 45) if (startsWithANumber()) {
        reconsume();
        return consumeANumericToken();
      } else if (next(1) === 45 && next(2) === 62) {
        consume(2);
        return new CDCToken();
      } else if (startsWithAnIdentifier()) {
        reconsume();
        return consumeAnIdentlikeToken();
      } else return new DelimToken(code);
      else if (code === 46) if (startsWithANumber()) {
        reconsume();
        return consumeANumericToken();
      } else return new DelimToken(code);
      else if (code === 58) return new ColonToken();
      else if (code === 59) return new SemicolonToken();
      else if (code === 60) if (next(1) === 33 && next(2) === 45 && next(3) === 45) {
        consume(3);
        return new CDOToken();
      } else return new DelimToken(code);
      else if (code === 64) if (wouldStartAnIdentifier(next(1), next(2), next(3))) return new AtKeywordToken(consumeAName());
      else return new DelimToken(code);
      else if (code === 91) return new OpenSquareToken();
      else if (code === 92) if (startsWithAValidEscape()) {
        reconsume();
        return consumeAnIdentlikeToken();
      } else {
        parseerror();
        return new DelimToken(code);
      }
      else if (code === 93) return new CloseSquareToken();
      else if (code === 94) if (next() === 61) {
        consume();
        return new PrefixMatchToken();
      } else return new DelimToken(code);
      else if (code === 123) return new OpenCurlyToken();
      else if (code === 124) if (next() === 61) {
        consume();
        return new DashMatchToken();
      } else if (next() === 124) {
        consume();
        return new ColumnToken();
      } else return new DelimToken(code);
      else if (code === 125) return new CloseCurlyToken();
      else if (code === 126) if (next() === 61) {
        consume();
        return new IncludeMatchToken();
      } else return new DelimToken(code);
      else if (digit(code)) {
        reconsume();
        return consumeANumericToken();
      } else if (namestartchar(code)) {
        reconsume();
        return consumeAnIdentlikeToken();
      } else if (eof()) return new EOFToken();
      else return new DelimToken(code);
    };
    const consumeComments = function() {
      while (next(1) === 47 && next(2) === 42) {
        consume(2);
        while (true) {
          consume();
          if (code === 42 && next() === 47) {
            consume();
            break;
          } else if (eof()) {
            parseerror();
            return;
          }
        }
      }
    };
    const consumeANumericToken = function() {
      const num = consumeANumber();
      if (wouldStartAnIdentifier(next(1), next(2), next(3))) {
        const token = new DimensionToken();
        token.value = num.value;
        token.repr = num.repr;
        token.type = num.type;
        token.unit = consumeAName();
        return token;
      } else if (next() === 37) {
        consume();
        const token = new PercentageToken();
        token.value = num.value;
        token.repr = num.repr;
        return token;
      } else {
        const token = new NumberToken();
        token.value = num.value;
        token.repr = num.repr;
        token.type = num.type;
        return token;
      }
    };
    const consumeAnIdentlikeToken = function() {
      const str2 = consumeAName();
      if (str2.toLowerCase() === "url" && next() === 40) {
        consume();
        while (whitespace(next(1)) && whitespace(next(2))) consume();
        if (next() === 34 || next() === 39) return new FunctionToken(str2);
        else if (whitespace(next()) && (next(2) === 34 || next(2) === 39)) return new FunctionToken(str2);
        else return consumeAURLToken();
      } else if (next() === 40) {
        consume();
        return new FunctionToken(str2);
      } else return new IdentToken(str2);
    };
    const consumeAStringToken = function(endingCodePoint) {
      if (endingCodePoint === void 0) endingCodePoint = code;
      let string = "";
      while (consume()) if (code === endingCodePoint || eof()) return new StringToken(string);
      else if (newline(code)) {
        parseerror();
        reconsume();
        return new BadStringToken();
      } else if (code === 92) if (eof(next())) donothing();
      else if (newline(next())) consume();
      else string += stringFromCode(consumeEscape());
      else string += stringFromCode(code);
      throw new Error("Internal error");
    };
    const consumeAURLToken = function() {
      const token = new URLToken("");
      while (whitespace(next())) consume();
      if (eof(next())) return token;
      while (consume()) if (code === 41 || eof()) return token;
      else if (whitespace(code)) {
        while (whitespace(next())) consume();
        if (next() === 41 || eof(next())) {
          consume();
          return token;
        } else {
          consumeTheRemnantsOfABadURL();
          return new BadURLToken();
        }
      } else if (code === 34 || code === 39 || code === 40 || nonprintable(code)) {
        parseerror();
        consumeTheRemnantsOfABadURL();
        return new BadURLToken();
      } else if (code === 92) if (startsWithAValidEscape()) token.value += stringFromCode(consumeEscape());
      else {
        parseerror();
        consumeTheRemnantsOfABadURL();
        return new BadURLToken();
      }
      else token.value += stringFromCode(code);
      throw new Error("Internal error");
    };
    const consumeEscape = function() {
      consume();
      if (hexdigit(code)) {
        const digits2 = [code];
        for (let total = 0; total < 5; total++) if (hexdigit(next())) {
          consume();
          digits2.push(code);
        } else break;
        if (whitespace(next())) consume();
        let value = Number.parseInt(digits2.map((x) => {
          return String.fromCharCode(x);
        }).join(""), 16);
        if (value > maximumallowedcodepoint) value = 65533;
        return value;
      } else if (eof()) return 65533;
      else return code;
    };
    const areAValidEscape = function(c1, c2) {
      if (c1 !== 92) return false;
      if (newline(c2)) return false;
      return true;
    };
    const startsWithAValidEscape = function() {
      return areAValidEscape(code, next());
    };
    const wouldStartAnIdentifier = function(c1, c2, c3) {
      if (c1 === 45) return namestartchar(c2) || c2 === 45 || areAValidEscape(c2, c3);
      else if (namestartchar(c1)) return true;
      else if (c1 === 92) return areAValidEscape(c1, c2);
      else return false;
    };
    const startsWithAnIdentifier = function() {
      return wouldStartAnIdentifier(code, next(1), next(2));
    };
    const wouldStartANumber = function(c1, c2, c3) {
      if (c1 === 43 || c1 === 45) {
        if (digit(c2)) return true;
        if (c2 === 46 && digit(c3)) return true;
        return false;
      } else if (c1 === 46) {
        if (digit(c2)) return true;
        return false;
      } else if (digit(c1)) return true;
      else return false;
    };
    const startsWithANumber = function() {
      return wouldStartANumber(code, next(1), next(2));
    };
    const consumeAName = function() {
      let result = "";
      while (consume()) if (namechar(code)) result += stringFromCode(code);
      else if (startsWithAValidEscape()) result += stringFromCode(consumeEscape());
      else {
        reconsume();
        return result;
      }
      throw new Error("Internal parse error");
    };
    const consumeANumber = function() {
      let repr = "";
      let type = "integer";
      if (next() === 43 || next() === 45) {
        consume();
        repr += stringFromCode(code);
      }
      while (digit(next())) {
        consume();
        repr += stringFromCode(code);
      }
      if (next(1) === 46 && digit(next(2))) {
        consume();
        repr += stringFromCode(code);
        consume();
        repr += stringFromCode(code);
        type = "number";
        while (digit(next())) {
          consume();
          repr += stringFromCode(code);
        }
      }
      const c1 = next(1);
      const c2 = next(2);
      const c3 = next(3);
      if ((c1 === 69 || c1 === 101) && digit(c2)) {
        consume();
        repr += stringFromCode(code);
        consume();
        repr += stringFromCode(code);
        type = "number";
        while (digit(next())) {
          consume();
          repr += stringFromCode(code);
        }
      } else if ((c1 === 69 || c1 === 101) && (c2 === 43 || c2 === 45) && digit(c3)) {
        consume();
        repr += stringFromCode(code);
        consume();
        repr += stringFromCode(code);
        consume();
        repr += stringFromCode(code);
        type = "number";
        while (digit(next())) {
          consume();
          repr += stringFromCode(code);
        }
      }
      const value = convertAStringToANumber(repr);
      return {
        type,
        value,
        repr
      };
    };
    const convertAStringToANumber = function(string) {
      return +string;
    };
    const consumeTheRemnantsOfABadURL = function() {
      while (consume()) if (code === 41 || eof()) return;
      else if (startsWithAValidEscape()) {
        consumeEscape();
        donothing();
      } else donothing();
    };
    let iterationCount = 0;
    while (!eof(next())) {
      tokens.push(consumeAToken());
      iterationCount++;
      if (iterationCount > str.length * 2) throw new Error("I'm infinite-looping!");
    }
    return tokens;
  }
  var CSSParserToken = class {
    constructor() {
      _defineProperty(this, "tokenType", "");
      _defineProperty(this, "value", void 0);
    }
    toJSON() {
      return { token: this.tokenType };
    }
    toString() {
      return this.tokenType;
    }
    toSource() {
      return `${this}`;
    }
  };
  var BadStringToken = class extends CSSParserToken {
    constructor(..._args) {
      super(..._args);
      _defineProperty(this, "tokenType", "BADSTRING");
    }
  };
  var BadURLToken = class extends CSSParserToken {
    constructor(..._args2) {
      super(..._args2);
      _defineProperty(this, "tokenType", "BADURL");
    }
  };
  var WhitespaceToken = class extends CSSParserToken {
    constructor(..._args3) {
      super(..._args3);
      _defineProperty(this, "tokenType", "WHITESPACE");
    }
    toString() {
      return "WS";
    }
    toSource() {
      return " ";
    }
  };
  var CDOToken = class extends CSSParserToken {
    constructor(..._args4) {
      super(..._args4);
      _defineProperty(this, "tokenType", "CDO");
    }
    toSource() {
      return "<!--";
    }
  };
  var CDCToken = class extends CSSParserToken {
    constructor(..._args5) {
      super(..._args5);
      _defineProperty(this, "tokenType", "CDC");
    }
    toSource() {
      return "-->";
    }
  };
  var ColonToken = class extends CSSParserToken {
    constructor(..._args6) {
      super(..._args6);
      _defineProperty(this, "tokenType", ":");
    }
  };
  var SemicolonToken = class extends CSSParserToken {
    constructor(..._args7) {
      super(..._args7);
      _defineProperty(this, "tokenType", ";");
    }
  };
  var CommaToken = class extends CSSParserToken {
    constructor(..._args8) {
      super(..._args8);
      _defineProperty(this, "tokenType", ",");
    }
  };
  var GroupingToken = class extends CSSParserToken {
    constructor(..._args9) {
      super(..._args9);
      _defineProperty(this, "value", "");
      _defineProperty(this, "mirror", "");
    }
  };
  var OpenCurlyToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "{");
      this.value = "{";
      this.mirror = "}";
    }
  };
  var CloseCurlyToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "}");
      this.value = "}";
      this.mirror = "{";
    }
  };
  var OpenSquareToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "[");
      this.value = "[";
      this.mirror = "]";
    }
  };
  var CloseSquareToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "]");
      this.value = "]";
      this.mirror = "[";
    }
  };
  var OpenParenToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "(");
      this.value = "(";
      this.mirror = ")";
    }
  };
  var CloseParenToken = class extends GroupingToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", ")");
      this.value = ")";
      this.mirror = "(";
    }
  };
  var IncludeMatchToken = class extends CSSParserToken {
    constructor(..._args10) {
      super(..._args10);
      _defineProperty(this, "tokenType", "~=");
    }
  };
  var DashMatchToken = class extends CSSParserToken {
    constructor(..._args11) {
      super(..._args11);
      _defineProperty(this, "tokenType", "|=");
    }
  };
  var PrefixMatchToken = class extends CSSParserToken {
    constructor(..._args12) {
      super(..._args12);
      _defineProperty(this, "tokenType", "^=");
    }
  };
  var SuffixMatchToken = class extends CSSParserToken {
    constructor(..._args13) {
      super(..._args13);
      _defineProperty(this, "tokenType", "$=");
    }
  };
  var SubstringMatchToken = class extends CSSParserToken {
    constructor(..._args14) {
      super(..._args14);
      _defineProperty(this, "tokenType", "*=");
    }
  };
  var ColumnToken = class extends CSSParserToken {
    constructor(..._args15) {
      super(..._args15);
      _defineProperty(this, "tokenType", "||");
    }
  };
  var EOFToken = class extends CSSParserToken {
    constructor(..._args16) {
      super(..._args16);
      _defineProperty(this, "tokenType", "EOF");
    }
    toSource() {
      return "";
    }
  };
  var DelimToken = class extends CSSParserToken {
    constructor(code) {
      super();
      _defineProperty(this, "tokenType", "DELIM");
      _defineProperty(this, "value", "");
      this.value = stringFromCode(code);
    }
    toString() {
      return `DELIM(${this.value})`;
    }
    toJSON() {
      const json = this.constructor.prototype.constructor.prototype.toJSON.call(this);
      json.value = this.value;
      return json;
    }
    toSource() {
      if (this.value === "\\") return "\\\n";
      else return this.value;
    }
  };
  var StringValuedToken = class extends CSSParserToken {
    constructor(..._args17) {
      super(..._args17);
      _defineProperty(this, "value", "");
    }
    ASCIIMatch(str) {
      return this.value.toLowerCase() === str.toLowerCase();
    }
    toJSON() {
      const json = this.constructor.prototype.constructor.prototype.toJSON.call(this);
      json.value = this.value;
      return json;
    }
  };
  var IdentToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "IDENT");
      this.value = val;
    }
    toString() {
      return `IDENT(${this.value})`;
    }
    toSource() {
      return escapeIdent(this.value);
    }
  };
  var FunctionToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "FUNCTION");
      _defineProperty(this, "mirror", void 0);
      this.value = val;
      this.mirror = ")";
    }
    toString() {
      return `FUNCTION(${this.value})`;
    }
    toSource() {
      return `${escapeIdent(this.value)}(`;
    }
  };
  var AtKeywordToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "AT-KEYWORD");
      this.value = val;
    }
    toString() {
      return `AT(${this.value})`;
    }
    toSource() {
      return `@${escapeIdent(this.value)}`;
    }
  };
  var HashToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "HASH");
      _defineProperty(this, "type", void 0);
      this.value = val;
      this.type = "unrestricted";
    }
    toString() {
      return `HASH(${this.value})`;
    }
    toJSON() {
      const json = this.constructor.prototype.constructor.prototype.toJSON.call(this);
      json.value = this.value;
      json.type = this.type;
      return json;
    }
    toSource() {
      if (this.type === "id") return `#${escapeIdent(this.value)}`;
      else return `#${escapeHash(this.value)}`;
    }
  };
  var StringToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "STRING");
      this.value = val;
    }
    toString() {
      return `"${escapeString(this.value)}"`;
    }
  };
  var URLToken = class extends StringValuedToken {
    constructor(val) {
      super();
      _defineProperty(this, "tokenType", "URL");
      this.value = val;
    }
    toString() {
      return `URL(${this.value})`;
    }
    toSource() {
      return `url("${escapeString(this.value)}")`;
    }
  };
  var NumberToken = class extends CSSParserToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "NUMBER");
      _defineProperty(this, "type", void 0);
      _defineProperty(this, "repr", void 0);
      this.type = "integer";
      this.repr = "";
    }
    toString() {
      if (this.type === "integer") return `INT(${this.value})`;
      return `NUMBER(${this.value})`;
    }
    toJSON() {
      const json = super.toJSON();
      json.value = this.value;
      json.type = this.type;
      json.repr = this.repr;
      return json;
    }
    toSource() {
      return this.repr;
    }
  };
  var PercentageToken = class extends CSSParserToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "PERCENTAGE");
      _defineProperty(this, "repr", void 0);
      this.repr = "";
    }
    toString() {
      return `PERCENTAGE(${this.value})`;
    }
    toJSON() {
      const json = this.constructor.prototype.constructor.prototype.toJSON.call(this);
      json.value = this.value;
      json.repr = this.repr;
      return json;
    }
    toSource() {
      return `${this.repr}%`;
    }
  };
  var DimensionToken = class extends CSSParserToken {
    constructor() {
      super();
      _defineProperty(this, "tokenType", "DIMENSION");
      _defineProperty(this, "type", void 0);
      _defineProperty(this, "repr", void 0);
      _defineProperty(this, "unit", void 0);
      this.type = "integer";
      this.repr = "";
      this.unit = "";
    }
    toString() {
      return `DIM(${this.value},${this.unit})`;
    }
    toJSON() {
      const json = this.constructor.prototype.constructor.prototype.toJSON.call(this);
      json.value = this.value;
      json.type = this.type;
      json.repr = this.repr;
      json.unit = this.unit;
      return json;
    }
    toSource() {
      const source = this.repr;
      let unit = escapeIdent(this.unit);
      if (unit[0].toLowerCase() === "e" && (unit[1] === "-" || between(unit.charCodeAt(1), 48, 57))) unit = `\\65 ${unit.slice(1, unit.length)}`;
      return source + unit;
    }
  };
  function escapeIdent(string) {
    string = `${string}`;
    let result = "";
    const firstcode = string.charCodeAt(0);
    for (let i = 0; i < string.length; i++) {
      const code = string.charCodeAt(i);
      if (code === 0) throw new InvalidCharacterError("Invalid character: the input contains U+0000.");
      if (between(code, 1, 31) || code === 127 || i === 0 && between(code, 48, 57) || i === 1 && between(code, 48, 57) && firstcode === 45) result += `\\${code.toString(16)} `;
      else if (code >= 128 || code === 45 || code === 95 || between(code, 48, 57) || between(code, 65, 90) || between(code, 97, 122)) result += string[i];
      else result += `\\${string[i]}`;
    }
    return result;
  }
  function escapeHash(string) {
    string = `${string}`;
    let result = "";
    for (let i = 0; i < string.length; i++) {
      const code = string.charCodeAt(i);
      if (code === 0) throw new InvalidCharacterError("Invalid character: the input contains U+0000.");
      if (code >= 128 || code === 45 || code === 95 || between(code, 48, 57) || between(code, 65, 90) || between(code, 97, 122)) result += string[i];
      else result += `\\${code.toString(16)} `;
    }
    return result;
  }
  function escapeString(string) {
    string = `${string}`;
    let result = "";
    for (let i = 0; i < string.length; i++) {
      const code = string.charCodeAt(i);
      if (code === 0) throw new InvalidCharacterError("Invalid character: the input contains U+0000.");
      if (between(code, 1, 31) || code === 127) result += `\\${code.toString(16)} `;
      else if (code === 34 || code === 92) result += `\\${string[i]}`;
      else result += string[i];
    }
    return result;
  }
  var InvalidSelectorError = class extends Error {
  };
  function parseCSS(selector, customNames) {
    let tokens;
    try {
      tokens = tokenize(selector);
      if (!(tokens[tokens.length - 1] instanceof EOFToken)) tokens.push(new EOFToken());
    } catch (e) {
      const newMessage = `${e.message} while parsing selector "${selector}"`;
      const index = (e.stack || "").indexOf(e.message);
      if (index !== -1) e.stack = e.stack.substring(0, index) + newMessage + e.stack.substring(index + e.message.length);
      e.message = newMessage;
      throw e;
    }
    const unsupportedToken = tokens.find((token) => {
      return token instanceof AtKeywordToken || token instanceof BadStringToken || token instanceof BadURLToken || token instanceof ColumnToken || token instanceof CDOToken || token instanceof CDCToken || token instanceof SemicolonToken || token instanceof OpenCurlyToken || token instanceof CloseCurlyToken || token instanceof URLToken || token instanceof PercentageToken;
    });
    if (unsupportedToken) throw new InvalidSelectorError(`Unsupported token "${unsupportedToken.toSource()}" while parsing selector "${selector}"`);
    let pos = 0;
    const names = /* @__PURE__ */ new Set();
    function unexpected() {
      return new InvalidSelectorError(`Unexpected token "${tokens[pos].toSource()}" while parsing selector "${selector}"`);
    }
    function skipWhitespace() {
      while (tokens[pos] instanceof WhitespaceToken) pos++;
    }
    function isIdent(p = pos) {
      return tokens[p] instanceof IdentToken;
    }
    function isString(p = pos) {
      return tokens[p] instanceof StringToken;
    }
    function isNumber(p = pos) {
      return tokens[p] instanceof NumberToken;
    }
    function isComma(p = pos) {
      return tokens[p] instanceof CommaToken;
    }
    function isOpenParen(p = pos) {
      return tokens[p] instanceof OpenParenToken;
    }
    function isCloseParen(p = pos) {
      return tokens[p] instanceof CloseParenToken;
    }
    function isFunction(p = pos) {
      return tokens[p] instanceof FunctionToken;
    }
    function isStar(p = pos) {
      return tokens[p] instanceof DelimToken && tokens[p].value === "*";
    }
    function isEOF(p = pos) {
      return tokens[p] instanceof EOFToken;
    }
    function isClauseCombinator(p = pos) {
      return tokens[p] instanceof DelimToken && [
        ">",
        "+",
        "~"
      ].includes(tokens[p].value);
    }
    function isSelectorClauseEnd(p = pos) {
      return isComma(p) || isCloseParen(p) || isEOF(p) || isClauseCombinator(p) || tokens[p] instanceof WhitespaceToken;
    }
    function consumeFunctionArguments() {
      const result2 = [consumeArgument()];
      while (true) {
        skipWhitespace();
        if (!isComma()) break;
        pos++;
        result2.push(consumeArgument());
      }
      return result2;
    }
    function consumeArgument() {
      skipWhitespace();
      if (isNumber()) return tokens[pos++].value;
      if (isString()) return tokens[pos++].value;
      return consumeComplexSelector();
    }
    function consumeComplexSelector() {
      const result2 = { simples: [] };
      skipWhitespace();
      if (isClauseCombinator()) result2.simples.push({
        selector: { functions: [{
          name: "scope",
          args: []
        }] },
        combinator: ""
      });
      else result2.simples.push({
        selector: consumeSimpleSelector(),
        combinator: ""
      });
      while (true) {
        skipWhitespace();
        if (isClauseCombinator()) {
          result2.simples[result2.simples.length - 1].combinator = tokens[pos++].value;
          skipWhitespace();
        } else if (isSelectorClauseEnd()) break;
        result2.simples.push({
          combinator: "",
          selector: consumeSimpleSelector()
        });
      }
      return result2;
    }
    function consumeSimpleSelector() {
      let rawCSSString = "";
      const functions = [];
      while (!isSelectorClauseEnd()) if (isIdent() || isStar()) rawCSSString += tokens[pos++].toSource();
      else if (tokens[pos] instanceof HashToken) rawCSSString += tokens[pos++].toSource();
      else if (tokens[pos] instanceof DelimToken && tokens[pos].value === ".") {
        pos++;
        if (isIdent()) rawCSSString += `.${tokens[pos++].toSource()}`;
        else throw unexpected();
      } else if (tokens[pos] instanceof ColonToken) {
        pos++;
        if (isIdent()) if (!customNames.has(tokens[pos].value.toLowerCase())) rawCSSString += `:${tokens[pos++].toSource()}`;
        else {
          const name = tokens[pos++].value.toLowerCase();
          functions.push({
            name,
            args: []
          });
          names.add(name);
        }
        else if (isFunction()) {
          const name = tokens[pos++].value.toLowerCase();
          if (!customNames.has(name)) rawCSSString += `:${name}(${consumeBuiltinFunctionArguments()})`;
          else {
            functions.push({
              name,
              args: consumeFunctionArguments()
            });
            names.add(name);
          }
          skipWhitespace();
          if (!isCloseParen()) throw unexpected();
          pos++;
        } else throw unexpected();
      } else if (tokens[pos] instanceof OpenSquareToken) {
        rawCSSString += "[";
        pos++;
        while (!(tokens[pos] instanceof CloseSquareToken) && !isEOF()) rawCSSString += tokens[pos++].toSource();
        if (!(tokens[pos] instanceof CloseSquareToken)) throw unexpected();
        rawCSSString += "]";
        pos++;
      } else throw unexpected();
      if (!rawCSSString && !functions.length) throw unexpected();
      return {
        css: rawCSSString || void 0,
        functions
      };
    }
    function consumeBuiltinFunctionArguments() {
      let s = "";
      let balance = 1;
      while (!isEOF()) {
        if (isOpenParen() || isFunction()) balance++;
        if (isCloseParen()) balance--;
        if (!balance) break;
        s += tokens[pos++].toSource();
      }
      return s;
    }
    const result = consumeFunctionArguments();
    if (!isEOF()) throw unexpected();
    if (result.some((arg) => typeof arg !== "object" || !("simples" in arg))) throw new InvalidSelectorError(`Error while parsing selector "${selector}"`);
    return {
      selector: result,
      names: Array.from(names)
    };
  }
  var kNestedSelectorNames = /* @__PURE__ */ new Set([
    "internal:has",
    "internal:has-not",
    "internal:and",
    "internal:or",
    "internal:chain",
    "left-of",
    "right-of",
    "above",
    "below",
    "near"
  ]);
  var kNestedSelectorNamesWithDistance = /* @__PURE__ */ new Set([
    "left-of",
    "right-of",
    "above",
    "below",
    "near"
  ]);
  var customCSSNames = /* @__PURE__ */ new Set([
    "not",
    "is",
    "where",
    "has",
    "scope",
    "light",
    "visible",
    "text",
    "text-matches",
    "text-is",
    "has-text",
    "above",
    "below",
    "right-of",
    "left-of",
    "near",
    "nth-match"
  ]);
  function parseSelector(selector) {
    const parsedStrings = parseSelectorString(selector);
    const parts = [];
    for (const part of parsedStrings.parts) {
      if (part.name === "css" || part.name === "css:light") {
        if (part.name === "css:light") part.body = `:light(${part.body})`;
        const parsedCSS = parseCSS(part.body, customCSSNames);
        parts.push({
          name: "css",
          body: parsedCSS.selector,
          source: part.body
        });
        continue;
      }
      if (kNestedSelectorNames.has(part.name)) {
        let innerSelector;
        let distance;
        try {
          const unescaped = JSON.parse(`[${part.body}]`);
          if (!Array.isArray(unescaped) || unescaped.length < 1 || unescaped.length > 2 || typeof unescaped[0] !== "string") throw new InvalidSelectorError(`Malformed selector: ${part.name}=${part.body}`);
          innerSelector = unescaped[0];
          if (unescaped.length === 2) {
            if (typeof unescaped[1] !== "number" || !kNestedSelectorNamesWithDistance.has(part.name)) throw new InvalidSelectorError(`Malformed selector: ${part.name}=${part.body}`);
            distance = unescaped[1];
          }
        } catch (e) {
          throw new InvalidSelectorError(`Malformed selector: ${part.name}=${part.body}`);
        }
        const nested = {
          name: part.name,
          source: part.body,
          body: {
            parsed: parseSelector(innerSelector),
            distance
          }
        };
        const lastFrame = [...nested.body.parsed.parts].reverse().find((part2) => part2.name === "internal:control" && part2.body === "enter-frame");
        const lastFrameIndex = lastFrame ? nested.body.parsed.parts.indexOf(lastFrame) : -1;
        if (lastFrameIndex !== -1 && selectorPartsEqual(nested.body.parsed.parts.slice(0, lastFrameIndex + 1), parts.slice(0, lastFrameIndex + 1))) nested.body.parsed.parts.splice(0, lastFrameIndex + 1);
        parts.push(nested);
        continue;
      }
      parts.push({
        ...part,
        source: part.body
      });
    }
    if (kNestedSelectorNames.has(parts[0].name)) throw new InvalidSelectorError(`"${parts[0].name}" selector cannot be first`);
    return {
      capture: parsedStrings.capture,
      parts
    };
  }
  function selectorPartsEqual(list1, list2) {
    return stringifySelector({ parts: list1 }) === stringifySelector({ parts: list2 });
  }
  function stringifySelector(selector, forceEngineName) {
    if (typeof selector === "string") return selector;
    return selector.parts.map((p, i) => {
      let includeEngine = true;
      if (!forceEngineName && i !== selector.capture) {
        if (p.name === "css") includeEngine = false;
        else if (p.name === "xpath" && p.source.startsWith("//") || p.source.startsWith("..")) includeEngine = false;
      }
      const prefix = includeEngine ? `${p.name}=` : "";
      return `${i === selector.capture ? "*" : ""}${prefix}${p.source}`;
    }).join(" >> ");
  }
  function visitAllSelectorParts(selector, visitor) {
    const visit = (selector2, nested) => {
      for (const part of selector2.parts) {
        visitor(part, nested);
        if (kNestedSelectorNames.has(part.name)) visit(part.body.parsed, true);
      }
    };
    visit(selector, false);
  }
  function parseSelectorString(selector) {
    let index = 0;
    let quote;
    let start = 0;
    const result = { parts: [] };
    const append = () => {
      const part = selector.substring(start, index).trim();
      const eqIndex = part.indexOf("=");
      let name;
      let body;
      if (eqIndex !== -1 && part.substring(0, eqIndex).trim().match(/^[\w\-+:*]+$/)) {
        name = part.substring(0, eqIndex).trim();
        body = part.substring(eqIndex + 1);
      } else if (part.length > 1 && part[0] === '"' && part[part.length - 1] === '"') {
        name = "text";
        body = part;
      } else if (part.length > 1 && part[0] === "'" && part[part.length - 1] === "'") {
        name = "text";
        body = part;
      } else if (/^\(*\/\//.test(part) || part.startsWith("..")) {
        name = "xpath";
        body = part;
      } else {
        name = "css";
        body = part;
      }
      let capture = false;
      if (name[0] === "*") {
        capture = true;
        name = name.substring(1);
      }
      result.parts.push({
        name,
        body
      });
      if (capture) {
        if (result.capture !== void 0) throw new InvalidSelectorError(`Only one of the selectors can capture using * modifier`);
        result.capture = result.parts.length - 1;
      }
    };
    if (!selector.includes(">>")) {
      index = selector.length;
      append();
      return result;
    }
    const shouldIgnoreTextSelectorQuote = () => {
      const match = selector.substring(start, index).match(/^\s*text\s*=(.*)$/);
      return !!match && !!match[1];
    };
    while (index < selector.length) {
      const c = selector[index];
      if (c === "\\" && index + 1 < selector.length) index += 2;
      else if (c === quote) {
        quote = void 0;
        index++;
      } else if (!quote && (c === '"' || c === "'" || c === "`") && !shouldIgnoreTextSelectorQuote()) {
        quote = c;
        index++;
      } else if (!quote && c === ">" && selector[index + 1] === ">") {
        append();
        index += 2;
        start = index;
      } else index++;
    }
    append();
    return result;
  }
  function parseAttributeSelector(selector, allowUnquotedStrings) {
    let wp = 0;
    let EOL = selector.length === 0;
    const next = () => selector[wp] || "";
    const eat1 = () => {
      const result2 = next();
      ++wp;
      EOL = wp >= selector.length;
      return result2;
    };
    const syntaxError = (stage) => {
      if (EOL) throw new InvalidSelectorError(`Unexpected end of selector while parsing selector \`${selector}\``);
      throw new InvalidSelectorError(`Error while parsing selector \`${selector}\` - unexpected symbol "${next()}" at position ${wp}${stage ? ` during ${stage}` : ""}`);
    };
    function skipSpaces() {
      while (!EOL && /\s/.test(next())) eat1();
    }
    function isCSSNameChar(char) {
      return char >= "" || char >= "0" && char <= "9" || char >= "A" && char <= "Z" || char >= "a" && char <= "z" || char >= "0" && char <= "9" || char === "_" || char === "-";
    }
    function readIdentifier() {
      let result2 = "";
      skipSpaces();
      while (!EOL && isCSSNameChar(next())) result2 += eat1();
      return result2;
    }
    function readQuotedString(quote) {
      let result2 = eat1();
      if (result2 !== quote) syntaxError("parsing quoted string");
      while (!EOL && next() !== quote) {
        if (next() === "\\") eat1();
        result2 += eat1();
      }
      if (next() !== quote) syntaxError("parsing quoted string");
      result2 += eat1();
      return result2;
    }
    function readRegularExpression() {
      if (eat1() !== "/") syntaxError("parsing regular expression");
      let source = "";
      let inClass = false;
      while (!EOL) {
        if (next() === "\\") {
          source += eat1();
          if (EOL) syntaxError("parsing regular expression");
        } else if (inClass && next() === "]") inClass = false;
        else if (!inClass && next() === "[") inClass = true;
        else if (!inClass && next() === "/") break;
        source += eat1();
      }
      if (eat1() !== "/") syntaxError("parsing regular expression");
      let flags = "";
      while (!EOL && next().match(/[dgimsuy]/)) flags += eat1();
      try {
        return new RegExp(source, flags);
      } catch (e) {
        throw new InvalidSelectorError(`Error while parsing selector \`${selector}\`: ${e.message}`);
      }
    }
    function readAttributeToken() {
      let token = "";
      skipSpaces();
      if (next() === `'` || next() === `"`) token = readQuotedString(next()).slice(1, -1);
      else token = readIdentifier();
      if (!token) syntaxError("parsing property path");
      return token;
    }
    function readOperator() {
      skipSpaces();
      let op = "";
      if (!EOL) op += eat1();
      if (!EOL && op !== "=") op += eat1();
      if (![
        "=",
        "*=",
        "^=",
        "$=",
        "|=",
        "~="
      ].includes(op)) syntaxError("parsing operator");
      return op;
    }
    function readAttribute() {
      eat1();
      const jsonPath = [];
      jsonPath.push(readAttributeToken());
      skipSpaces();
      while (next() === ".") {
        eat1();
        jsonPath.push(readAttributeToken());
        skipSpaces();
      }
      if (next() === "]") {
        eat1();
        return {
          name: jsonPath.join("."),
          jsonPath,
          op: "<truthy>",
          value: null,
          caseSensitive: false
        };
      }
      const operator = readOperator();
      let value;
      let caseSensitive = true;
      skipSpaces();
      if (next() === "/") {
        if (operator !== "=") throw new InvalidSelectorError(`Error while parsing selector \`${selector}\` - cannot use ${operator} in attribute with regular expression`);
        value = readRegularExpression();
      } else if (next() === `'` || next() === `"`) {
        value = readQuotedString(next()).slice(1, -1);
        skipSpaces();
        if (next() === "i" || next() === "I") {
          caseSensitive = false;
          eat1();
        } else if (next() === "s" || next() === "S") {
          caseSensitive = true;
          eat1();
        }
      } else {
        value = "";
        while (!EOL && (isCSSNameChar(next()) || next() === "+" || next() === ".")) value += eat1();
        if (value === "true") value = true;
        else if (value === "false") value = false;
        else if (!allowUnquotedStrings) {
          value = +value;
          if (Number.isNaN(value)) syntaxError("parsing attribute value");
        }
      }
      skipSpaces();
      if (next() !== "]") syntaxError("parsing attribute value");
      eat1();
      if (operator !== "=" && typeof value !== "string") throw new InvalidSelectorError(`Error while parsing selector \`${selector}\` - cannot use ${operator} in attribute with non-string matching value - ${value}`);
      return {
        name: jsonPath.join("."),
        jsonPath,
        op: operator,
        value,
        caseSensitive
      };
    }
    const result = {
      name: "",
      attributes: []
    };
    result.name = readIdentifier();
    skipSpaces();
    while (next() === "[") {
      result.attributes.push(readAttribute());
      skipSpaces();
    }
    if (!EOL) syntaxError(void 0);
    if (!result.name && !result.attributes.length) throw new InvalidSelectorError(`Error while parsing selector \`${selector}\` - selector cannot be empty`);
    return result;
  }
  function escapeWithQuotes(text2, char = "'") {
    const stringified = JSON.stringify(text2);
    const escapedText = stringified.substring(1, stringified.length - 1).replace(/\\"/g, '"');
    if (char === "'") return char + escapedText.replace(/'/g, "\\'") + char;
    if (char === '"') return char + escapedText.replace(/"/g, '\\"') + char;
    if (char === "`") return char + escapedText.replace(/`/g, "`") + char;
    throw new Error("Invalid escape char");
  }
  function cssEscape(s) {
    let result = "";
    for (let i = 0; i < s.length; i++) result += cssEscapeOne(s, i);
    return result;
  }
  function quoteCSSAttributeValue(text2) {
    return `"${cssEscape(text2).replace(/\\ /g, " ")}"`;
  }
  function cssEscapeOne(s, i) {
    const c = s.charCodeAt(i);
    if (c === 0) return "�";
    if (c >= 1 && c <= 31 || c >= 48 && c <= 57 && (i === 0 || i === 1 && s.charCodeAt(0) === 45)) return `\\${c.toString(16)} `;
    if (i === 0 && c === 45 && s.length === 1) return `\\${s.charAt(i)}`;
    if (c >= 128 || c === 45 || c === 95 || c >= 48 && c <= 57 || c >= 65 && c <= 90 || c >= 97 && c <= 122) return s.charAt(i);
    return `\\${s.charAt(i)}`;
  }
  function normalizeWhiteSpace(text2) {
    return text2.replace(/[\u200b\u00ad]/g, "").trim().replace(/\s+/g, " ");
  }
  function normalizeEscapedRegexQuotes(source) {
    return source.replace(/(^|[^\\])(\\\\)*\\(['"`])/g, "$1$2$3");
  }
  function escapeRegexForSelector(re) {
    if (re.unicode || re.unicodeSets) return String(re);
    return String(re).replace(/(^|[^\\])(\\\\)*(["'`])/g, "$1$2\\$3").replace(/>>/g, "\\>\\>");
  }
  function escapeForTextSelector(text2, exact) {
    if (typeof text2 !== "string") return escapeRegexForSelector(text2);
    return `${JSON.stringify(text2)}${exact ? "s" : "i"}`;
  }
  function escapeForAttributeSelector(value, exact) {
    if (typeof value !== "string") return escapeRegexForSelector(value);
    return `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"${exact ? "s" : "i"}`;
  }
  function trimString(input, cap, suffix = "") {
    if (input.length <= cap) return input;
    const chars = [...input];
    if (chars.length > cap) return chars.slice(0, cap - suffix.length).join("") + suffix;
    return chars.join("");
  }
  function trimStringWithEllipsis(input, cap) {
    return trimString(input, cap, "…");
  }
  function escapeRegExp(s) {
    return s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  }
  function parentElementOrShadowHost(element) {
    if (element.parentElement) return element.parentElement;
    if (!element.parentNode) return;
    if (element.parentNode.nodeType === 11 && element.parentNode.host) return element.parentNode.host;
  }
  function enclosingShadowRootOrDocument(element) {
    let node = element;
    while (node.parentNode) node = node.parentNode;
    if (node.nodeType === 11 || node.nodeType === 9) return node;
  }
  function enclosingShadowHost(element) {
    while (element.parentElement) element = element.parentElement;
    return parentElementOrShadowHost(element);
  }
  function closestCrossShadow(element, css) {
    while (element) {
      const closest = element.closest(css);
      if (closest) return closest;
      element = enclosingShadowHost(element);
    }
  }
  function getElementComputedStyle(element, pseudo) {
    return element.ownerDocument && element.ownerDocument.defaultView ? element.ownerDocument.defaultView.getComputedStyle(element, pseudo) : void 0;
  }
  function isElementStyleVisibilityVisible(element, style) {
    var _style;
    style = (_style = style) !== null && _style !== void 0 ? _style : getElementComputedStyle(element);
    if (!style) return true;
    if (Element.prototype.checkVisibility && Ivya.options.browser !== "webkit") {
      if (!element.checkVisibility()) return false;
    } else {
      const detailsOrSummary = element.closest("details,summary");
      if (detailsOrSummary !== element && (detailsOrSummary === null || detailsOrSummary === void 0 ? void 0 : detailsOrSummary.nodeName) === "DETAILS" && !detailsOrSummary.open) return false;
    }
    if (style.visibility !== "visible") return false;
    return true;
  }
  function isElementVisible(element) {
    const style = getElementComputedStyle(element);
    if (!style) return true;
    if (style.display === "contents") {
      for (let child = element.firstChild; child; child = child.nextSibling) {
        if (child.nodeType === 1 && isElementVisible(child)) return true;
        if (child.nodeType === 3 && isVisibleTextNode(child)) return true;
      }
      return false;
    }
    if (!isElementStyleVisibilityVisible(element, style)) return false;
    const rect = element.getBoundingClientRect();
    return rect.width > 0 && rect.height > 0;
  }
  function isVisibleTextNode(node) {
    const range = node.ownerDocument.createRange();
    range.selectNode(node);
    const rect = range.getBoundingClientRect();
    return rect.width > 0 && rect.height > 0;
  }
  function elementSafeTagName(element) {
    if (element instanceof HTMLFormElement) return "FORM";
    return element.tagName.toUpperCase();
  }
  function hasExplicitAccessibleName(e) {
    return e.hasAttribute("aria-label") || e.hasAttribute("aria-labelledby");
  }
  var kAncestorPreventingLandmark = "article:not([role]), aside:not([role]), main:not([role]), nav:not([role]), section:not([role]), [role=article], [role=complementary], [role=main], [role=navigation], [role=region]";
  var kGlobalAriaAttributes = /* @__PURE__ */ new Map([
    ["aria-atomic", void 0],
    ["aria-busy", void 0],
    ["aria-controls", void 0],
    ["aria-current", void 0],
    ["aria-describedby", void 0],
    ["aria-details", void 0],
    ["aria-dropeffect", void 0],
    ["aria-flowto", void 0],
    ["aria-grabbed", void 0],
    ["aria-hidden", void 0],
    ["aria-keyshortcuts", void 0],
    ["aria-label", /* @__PURE__ */ new Set([
      "caption",
      "code",
      "deletion",
      "emphasis",
      "generic",
      "insertion",
      "paragraph",
      "presentation",
      "strong",
      "subscript",
      "superscript"
    ])],
    ["aria-labelledby", /* @__PURE__ */ new Set([
      "caption",
      "code",
      "deletion",
      "emphasis",
      "generic",
      "insertion",
      "paragraph",
      "presentation",
      "strong",
      "subscript",
      "superscript"
    ])],
    ["aria-live", void 0],
    ["aria-owns", void 0],
    ["aria-relevant", void 0],
    ["aria-roledescription", /* @__PURE__ */ new Set(["generic"])]
  ]);
  function hasGlobalAriaAttribute(element, forRole) {
    return [...kGlobalAriaAttributes].some(([attr, prohibited]) => {
      return !(prohibited === null || prohibited === void 0 ? void 0 : prohibited.has(forRole || "")) && element.hasAttribute(attr);
    });
  }
  function hasTabIndex(element) {
    return !Number.isNaN(Number(String(element.getAttribute("tabindex"))));
  }
  function isFocusable(element) {
    return !isNativelyDisabled(element) && (isNativelyFocusable(element) || hasTabIndex(element));
  }
  function isNativelyFocusable(element) {
    const tagName = elementSafeTagName(element);
    if ([
      "BUTTON",
      "DETAILS",
      "SELECT",
      "TEXTAREA"
    ].includes(tagName)) return true;
    if (tagName === "A" || tagName === "AREA") return element.hasAttribute("href");
    if (tagName === "INPUT") return !element.hidden;
    return false;
  }
  var kImplicitRoleByTagName = {
    A: (e) => {
      return e.hasAttribute("href") ? "link" : null;
    },
    AREA: (e) => {
      return e.hasAttribute("href") ? "link" : null;
    },
    ARTICLE: () => "article",
    ASIDE: () => "complementary",
    BLOCKQUOTE: () => "blockquote",
    BUTTON: () => "button",
    CAPTION: () => "caption",
    CODE: () => "code",
    DATALIST: () => "listbox",
    DD: () => "definition",
    DEL: () => "deletion",
    DETAILS: () => "group",
    DFN: () => "term",
    DIALOG: () => "dialog",
    DT: () => "term",
    EM: () => "emphasis",
    FIELDSET: () => "group",
    FIGURE: () => "figure",
    FOOTER: (e) => closestCrossShadow(e, kAncestorPreventingLandmark) ? null : "contentinfo",
    FORM: (e) => hasExplicitAccessibleName(e) ? "form" : null,
    H1: () => "heading",
    H2: () => "heading",
    H3: () => "heading",
    H4: () => "heading",
    H5: () => "heading",
    H6: () => "heading",
    HEADER: (e) => closestCrossShadow(e, kAncestorPreventingLandmark) ? null : "banner",
    HR: () => "separator",
    HTML: () => "document",
    IMG: (e) => e.getAttribute("alt") === "" && !e.getAttribute("title") && !hasGlobalAriaAttribute(e) && !hasTabIndex(e) ? "presentation" : "img",
    INPUT: (e) => {
      const type = e.type.toLowerCase();
      if (type === "search") return e.hasAttribute("list") ? "combobox" : "searchbox";
      if ([
        "email",
        "tel",
        "text",
        "url",
        ""
      ].includes(type)) {
        const list = getIdRefs(e, e.getAttribute("list"))[0];
        return list && elementSafeTagName(list) === "DATALIST" ? "combobox" : "textbox";
      }
      if (type === "hidden") return "";
      if (type === "file") return "button";
      return {
        button: "button",
        checkbox: "checkbox",
        image: "button",
        number: "spinbutton",
        radio: "radio",
        range: "slider",
        reset: "button",
        submit: "button"
      }[type] || "textbox";
    },
    INS: () => "insertion",
    LI: () => "listitem",
    MAIN: () => "main",
    MARK: () => "mark",
    MATH: () => "math",
    MENU: () => "list",
    METER: () => "meter",
    NAV: () => "navigation",
    OL: () => "list",
    OPTGROUP: () => "group",
    OPTION: () => "option",
    OUTPUT: () => "status",
    P: () => "paragraph",
    PROGRESS: () => "progressbar",
    SECTION: (e) => hasExplicitAccessibleName(e) ? "region" : null,
    SELECT: (e) => e.hasAttribute("multiple") || e.size > 1 ? "listbox" : "combobox",
    STRONG: () => "strong",
    SUB: () => "subscript",
    SUP: () => "superscript",
    SVG: () => "img",
    TABLE: () => "table",
    TBODY: () => "rowgroup",
    TD: (e) => {
      const table = closestCrossShadow(e, "table");
      const role = table ? getExplicitAriaRole(table) : "";
      return role === "grid" || role === "treegrid" ? "gridcell" : "cell";
    },
    TEXTAREA: () => "textbox",
    TFOOT: () => "rowgroup",
    TH: (e) => {
      if (e.getAttribute("scope") === "col") return "columnheader";
      if (e.getAttribute("scope") === "row") return "rowheader";
      const table = closestCrossShadow(e, "table");
      const role = table ? getExplicitAriaRole(table) : "";
      return role === "grid" || role === "treegrid" ? "gridcell" : "cell";
    },
    THEAD: () => "rowgroup",
    TIME: () => "time",
    TR: () => "row",
    UL: () => "list"
  };
  var kPresentationInheritanceParents = {
    DD: ["DL", "DIV"],
    DIV: ["DL"],
    DT: ["DL", "DIV"],
    LI: ["OL", "UL"],
    TBODY: ["TABLE"],
    TD: ["TR"],
    TFOOT: ["TABLE"],
    TH: ["TR"],
    THEAD: ["TABLE"],
    TR: [
      "THEAD",
      "TBODY",
      "TFOOT",
      "TABLE"
    ]
  };
  function getImplicitAriaRole(element) {
    var _kImplicitRoleByTagNa;
    const implicitRole = ((_kImplicitRoleByTagNa = kImplicitRoleByTagName[elementSafeTagName(element)]) === null || _kImplicitRoleByTagNa === void 0 ? void 0 : _kImplicitRoleByTagNa.call(kImplicitRoleByTagName, element)) || "";
    if (!implicitRole) return null;
    let ancestor = element;
    while (ancestor) {
      const parent = parentElementOrShadowHost(ancestor);
      const parents = kPresentationInheritanceParents[elementSafeTagName(ancestor)];
      if (!parents || !parent || !parents.includes(elementSafeTagName(parent))) break;
      const parentExplicitRole = getExplicitAriaRole(parent);
      if ((parentExplicitRole === "none" || parentExplicitRole === "presentation") && !hasPresentationConflictResolution(parent, parentExplicitRole)) return parentExplicitRole;
      ancestor = parent;
    }
    return implicitRole;
  }
  var allRoles = [
    "alert",
    "alertdialog",
    "application",
    "article",
    "banner",
    "blockquote",
    "button",
    "caption",
    "cell",
    "checkbox",
    "code",
    "columnheader",
    "combobox",
    "command",
    "complementary",
    "composite",
    "contentinfo",
    "definition",
    "deletion",
    "dialog",
    "directory",
    "document",
    "emphasis",
    "feed",
    "figure",
    "form",
    "generic",
    "grid",
    "gridcell",
    "group",
    "heading",
    "img",
    "input",
    "insertion",
    "landmark",
    "link",
    "list",
    "listbox",
    "listitem",
    "log",
    "main",
    "marquee",
    "math",
    "meter",
    "menu",
    "menubar",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "navigation",
    "none",
    "note",
    "option",
    "paragraph",
    "presentation",
    "progressbar",
    "radio",
    "radiogroup",
    "range",
    "region",
    "roletype",
    "row",
    "rowgroup",
    "rowheader",
    "scrollbar",
    "search",
    "searchbox",
    "section",
    "sectionhead",
    "select",
    "separator",
    "slider",
    "spinbutton",
    "status",
    "strong",
    "structure",
    "subscript",
    "superscript",
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "textbox",
    "time",
    "timer",
    "toolbar",
    "tooltip",
    "tree",
    "treegrid",
    "treeitem",
    "widget",
    "window"
  ];
  var abstractRoles = [
    "command",
    "composite",
    "input",
    "landmark",
    "range",
    "roletype",
    "section",
    "sectionhead",
    "select",
    "structure",
    "widget",
    "window"
  ];
  var validRoles = allRoles.filter((role) => !abstractRoles.includes(role));
  function getExplicitAriaRole(element) {
    return (element.getAttribute("role") || "").split(" ").map((role) => role.trim()).find((role) => validRoles.includes(role)) || null;
  }
  function hasPresentationConflictResolution(element, role) {
    return hasGlobalAriaAttribute(element, role) || isFocusable(element);
  }
  function getAriaRole(element) {
    const explicitRole = getExplicitAriaRole(element);
    if (!explicitRole) return getImplicitAriaRole(element);
    if (explicitRole === "none" || explicitRole === "presentation") {
      const implicitRole = getImplicitAriaRole(element);
      if (hasPresentationConflictResolution(element, implicitRole)) return implicitRole;
    }
    return explicitRole;
  }
  function getAriaBoolean(attr) {
    return attr === null ? void 0 : attr.toLowerCase() === "true";
  }
  function isElementIgnoredForAria(element) {
    return [
      "STYLE",
      "SCRIPT",
      "NOSCRIPT",
      "TEMPLATE"
    ].includes(elementSafeTagName(element));
  }
  function isElementHiddenForAria(element) {
    if (isElementIgnoredForAria(element)) return true;
    const style = getElementComputedStyle(element);
    const isSlot = element.nodeName === "SLOT";
    if ((style === null || style === void 0 ? void 0 : style.display) === "contents" && !isSlot) {
      for (let child = element.firstChild; child; child = child.nextSibling) {
        if (child.nodeType === 1 && !isElementHiddenForAria(child)) return false;
        if (child.nodeType === 3 && isVisibleTextNode(child)) return false;
      }
      return true;
    }
    if (!(element.nodeName === "OPTION" && !!element.closest("select")) && !isSlot && !isElementStyleVisibilityVisible(element, style)) return true;
    return belongsToDisplayNoneOrAriaHiddenOrNonSlotted(element);
  }
  function belongsToDisplayNoneOrAriaHiddenOrNonSlotted(element) {
    let hidden = cacheIsHidden === null || cacheIsHidden === void 0 ? void 0 : cacheIsHidden.get(element);
    if (hidden === void 0) {
      hidden = false;
      if (element.parentElement && element.parentElement.shadowRoot && !element.assignedSlot) hidden = true;
      if (!hidden) {
        const style = getElementComputedStyle(element);
        hidden = !style || style.display === "none" || getAriaBoolean(element.getAttribute("aria-hidden")) === true;
      }
      if (!hidden) {
        const parent = parentElementOrShadowHost(element);
        if (parent) hidden = belongsToDisplayNoneOrAriaHiddenOrNonSlotted(parent);
      }
      cacheIsHidden === null || cacheIsHidden === void 0 || cacheIsHidden.set(element, hidden);
    }
    return hidden;
  }
  function getIdRefs(element, ref) {
    if (!ref) return [];
    const root = enclosingShadowRootOrDocument(element);
    if (!root) return [];
    try {
      const ids = ref.split(" ").filter((id) => !!id);
      const set2 = /* @__PURE__ */ new Set();
      for (const id of ids) {
        const firstElement = root.querySelector(`#${CSS.escape(id)}`);
        if (firstElement) set2.add(firstElement);
      }
      return [...set2];
    } catch (e) {
      return [];
    }
  }
  function trimFlatString(s) {
    return s.trim();
  }
  function asFlatString(s) {
    return s.split(" ").map((chunk) => chunk.replace(/\r\n/g, "\n").replace(/[\u200b\u00ad]/g, "").replace(/\s\s*/g, " ")).join(" ").trim();
  }
  function queryInAriaOwned(element, selector) {
    const result = [...element.querySelectorAll(selector)];
    for (const owned of getIdRefs(element, element.getAttribute("aria-owns"))) {
      if (owned.matches(selector)) result.push(owned);
      result.push(...owned.querySelectorAll(selector));
    }
    return result;
  }
  function getPseudoContent(element, pseudo) {
    const cache = pseudo === "::before" ? cachePseudoContentBefore : cachePseudoContentAfter;
    if (cache === null || cache === void 0 ? void 0 : cache.has(element)) return (cache === null || cache === void 0 ? void 0 : cache.get(element)) || "";
    const content = getPseudoContentImpl(getElementComputedStyle(element, pseudo));
    if (cache) cache.set(element, content);
    return content;
  }
  function getPseudoContentImpl(pseudoStyle) {
    if (!pseudoStyle) return "";
    const content = pseudoStyle.content;
    if (content[0] === "'" && content[content.length - 1] === "'" || content[0] === '"' && content[content.length - 1] === '"') {
      const unquoted = content.substring(1, content.length - 1);
      if ((pseudoStyle.display || "inline") !== "inline") return ` ${unquoted} `;
      return unquoted;
    }
    return "";
  }
  function getAriaLabelledByElements(element) {
    const ref = element.getAttribute("aria-labelledby");
    if (ref === null) return null;
    return getIdRefs(element, ref);
  }
  function allowsNameFromContent(role, targetDescendant) {
    const alwaysAllowsNameFromContent = [
      "button",
      "cell",
      "checkbox",
      "columnheader",
      "gridcell",
      "heading",
      "link",
      "menuitem",
      "menuitemcheckbox",
      "menuitemradio",
      "option",
      "radio",
      "row",
      "rowheader",
      "switch",
      "tab",
      "tooltip",
      "treeitem"
    ].includes(role);
    const descendantAllowsNameFromContent = targetDescendant && [
      "",
      "caption",
      "code",
      "contentinfo",
      "definition",
      "deletion",
      "emphasis",
      "insertion",
      "list",
      "listitem",
      "mark",
      "none",
      "paragraph",
      "presentation",
      "region",
      "row",
      "rowgroup",
      "section",
      "strong",
      "subscript",
      "superscript",
      "table",
      "term",
      "time"
    ].includes(role);
    return alwaysAllowsNameFromContent || descendantAllowsNameFromContent;
  }
  function getElementAccessibleName(element, includeHidden) {
    const cache = includeHidden ? cacheAccessibleNameHidden : cacheAccessibleName;
    let accessibleName = cache === null || cache === void 0 ? void 0 : cache.get(element);
    if (accessibleName === void 0) {
      accessibleName = "";
      if (![
        "caption",
        "code",
        "definition",
        "deletion",
        "emphasis",
        "generic",
        "insertion",
        "mark",
        "paragraph",
        "presentation",
        "strong",
        "subscript",
        "suggestion",
        "superscript",
        "term",
        "time"
      ].includes(getAriaRole(element) || "")) accessibleName = asFlatString(getTextAlternativeInternal(element, {
        includeHidden,
        visitedElements: /* @__PURE__ */ new Set(),
        embeddedInDescribedBy: void 0,
        embeddedInLabelledBy: void 0,
        embeddedInLabel: void 0,
        embeddedInNativeTextAlternative: void 0,
        embeddedInTargetElement: "self"
      }));
      cache === null || cache === void 0 || cache.set(element, accessibleName);
    }
    return accessibleName;
  }
  function getTextAlternativeInternal(element, options) {
    if (options.visitedElements.has(element)) return "";
    const childOptions = {
      ...options,
      embeddedInTargetElement: options.embeddedInTargetElement === "self" ? "descendant" : options.embeddedInTargetElement
    };
    if (!options.includeHidden) {
      var _options$embeddedInLa, _options$embeddedInDe, _options$embeddedInNa, _options$embeddedInLa2;
      const isEmbeddedInHiddenReferenceTraversal = !!((_options$embeddedInLa = options.embeddedInLabelledBy) === null || _options$embeddedInLa === void 0 ? void 0 : _options$embeddedInLa.hidden) || !!((_options$embeddedInDe = options.embeddedInDescribedBy) === null || _options$embeddedInDe === void 0 ? void 0 : _options$embeddedInDe.hidden) || !!((_options$embeddedInNa = options.embeddedInNativeTextAlternative) === null || _options$embeddedInNa === void 0 ? void 0 : _options$embeddedInNa.hidden) || !!((_options$embeddedInLa2 = options.embeddedInLabel) === null || _options$embeddedInLa2 === void 0 ? void 0 : _options$embeddedInLa2.hidden);
      if (isElementIgnoredForAria(element) || !isEmbeddedInHiddenReferenceTraversal && isElementHiddenForAria(element)) {
        options.visitedElements.add(element);
        return "";
      }
    }
    const labelledBy = getAriaLabelledByElements(element);
    if (!options.embeddedInLabelledBy) {
      const accessibleName = (labelledBy || []).map((ref) => getTextAlternativeInternal(ref, {
        ...options,
        embeddedInLabelledBy: {
          element: ref,
          hidden: isElementHiddenForAria(ref)
        },
        embeddedInDescribedBy: void 0,
        embeddedInTargetElement: void 0,
        embeddedInLabel: void 0,
        embeddedInNativeTextAlternative: void 0
      })).join(" ");
      if (accessibleName) return accessibleName;
    }
    const role = getAriaRole(element) || "";
    const tagName = elementSafeTagName(element);
    if (!!options.embeddedInLabel || !!options.embeddedInLabelledBy || options.embeddedInTargetElement === "descendant") {
      const isOwnLabel = [...element.labels || []].includes(element);
      const isOwnLabelledBy = (labelledBy || []).includes(element);
      if (!isOwnLabel && !isOwnLabelledBy) {
        if (role === "textbox") {
          options.visitedElements.add(element);
          if (tagName === "INPUT" || tagName === "TEXTAREA") return element.value;
          return element.textContent || "";
        }
        if (["combobox", "listbox"].includes(role)) {
          options.visitedElements.add(element);
          let selectedOptions;
          if (tagName === "SELECT") {
            selectedOptions = [...element.selectedOptions];
            if (!selectedOptions.length && element.options.length) selectedOptions.push(element.options[0]);
          } else {
            const listbox = role === "combobox" ? queryInAriaOwned(element, "*").find((e) => getAriaRole(e) === "listbox") : element;
            selectedOptions = listbox ? queryInAriaOwned(listbox, '[aria-selected="true"]').filter((e) => getAriaRole(e) === "option") : [];
          }
          if (!selectedOptions.length && tagName === "INPUT") return element.value;
          return selectedOptions.map((option) => getTextAlternativeInternal(option, childOptions)).join(" ");
        }
        if ([
          "progressbar",
          "scrollbar",
          "slider",
          "spinbutton",
          "meter"
        ].includes(role)) {
          options.visitedElements.add(element);
          if (element.hasAttribute("aria-valuetext")) return element.getAttribute("aria-valuetext") || "";
          if (element.hasAttribute("aria-valuenow")) return element.getAttribute("aria-valuenow") || "";
          return element.getAttribute("value") || "";
        }
        if (["menu"].includes(role)) {
          options.visitedElements.add(element);
          return "";
        }
      }
    }
    const ariaLabel = element.getAttribute("aria-label") || "";
    if (trimFlatString(ariaLabel)) {
      options.visitedElements.add(element);
      return ariaLabel;
    }
    if (!["presentation", "none"].includes(role)) {
      if (tagName === "INPUT" && [
        "button",
        "submit",
        "reset"
      ].includes(element.type)) {
        options.visitedElements.add(element);
        const value = element.value || "";
        if (trimFlatString(value)) return value;
        if (element.type === "submit") return "Submit";
        if (element.type === "reset") return "Reset";
        return element.getAttribute("title") || "";
      }
      if (tagName === "INPUT" && element.type === "image") {
        options.visitedElements.add(element);
        const labels = element.labels || [];
        if (labels.length && !options.embeddedInLabelledBy) return getAccessibleNameFromAssociatedLabels(labels, options);
        const alt = element.getAttribute("alt") || "";
        if (trimFlatString(alt)) return alt;
        const title = element.getAttribute("title") || "";
        if (trimFlatString(title)) return title;
        return "Submit";
      }
      if (!labelledBy && tagName === "BUTTON") {
        options.visitedElements.add(element);
        const labels = element.labels || [];
        if (labels.length) return getAccessibleNameFromAssociatedLabels(labels, options);
      }
      if (!labelledBy && tagName === "OUTPUT") {
        options.visitedElements.add(element);
        const labels = element.labels || [];
        if (labels.length) return getAccessibleNameFromAssociatedLabels(labels, options);
        return element.getAttribute("title") || "";
      }
      if (!labelledBy && (tagName === "TEXTAREA" || tagName === "SELECT" || tagName === "INPUT")) {
        options.visitedElements.add(element);
        const labels = element.labels || [];
        if (labels.length) return getAccessibleNameFromAssociatedLabels(labels, options);
        const usePlaceholder = tagName === "INPUT" && [
          "text",
          "password",
          "search",
          "tel",
          "email",
          "url"
        ].includes(element.type) || tagName === "TEXTAREA";
        const placeholder = element.getAttribute("placeholder") || "";
        const title = element.getAttribute("title") || "";
        if (!usePlaceholder || title) return title;
        return placeholder;
      }
      if (!labelledBy && tagName === "FIELDSET") {
        options.visitedElements.add(element);
        for (let child = element.firstElementChild; child; child = child.nextElementSibling) if (elementSafeTagName(child) === "LEGEND") return getTextAlternativeInternal(child, {
          ...childOptions,
          embeddedInNativeTextAlternative: {
            element: child,
            hidden: isElementHiddenForAria(child)
          }
        });
        return element.getAttribute("title") || "";
      }
      if (!labelledBy && tagName === "FIGURE") {
        options.visitedElements.add(element);
        for (let child = element.firstElementChild; child; child = child.nextElementSibling) if (elementSafeTagName(child) === "FIGCAPTION") return getTextAlternativeInternal(child, {
          ...childOptions,
          embeddedInNativeTextAlternative: {
            element: child,
            hidden: isElementHiddenForAria(child)
          }
        });
        return element.getAttribute("title") || "";
      }
      if (tagName === "IMG") {
        options.visitedElements.add(element);
        const alt = element.getAttribute("alt") || "";
        if (trimFlatString(alt)) return alt;
        return element.getAttribute("title") || "";
      }
      if (tagName === "TABLE") {
        options.visitedElements.add(element);
        for (let child = element.firstElementChild; child; child = child.nextElementSibling) if (elementSafeTagName(child) === "CAPTION") return getTextAlternativeInternal(child, {
          ...childOptions,
          embeddedInNativeTextAlternative: {
            element: child,
            hidden: isElementHiddenForAria(child)
          }
        });
        const summary = element.getAttribute("summary") || "";
        if (summary) return summary;
      }
      if (tagName === "AREA") {
        options.visitedElements.add(element);
        const alt = element.getAttribute("alt") || "";
        if (trimFlatString(alt)) return alt;
        return element.getAttribute("title") || "";
      }
      if (tagName === "SVG" || element.ownerSVGElement) {
        options.visitedElements.add(element);
        for (let child = element.firstElementChild; child; child = child.nextElementSibling) if (elementSafeTagName(child) === "TITLE" && child.ownerSVGElement) return getTextAlternativeInternal(child, {
          ...childOptions,
          embeddedInLabelledBy: {
            element: child,
            hidden: isElementHiddenForAria(child)
          }
        });
      }
      if (element.ownerSVGElement && tagName === "A") {
        const title = element.getAttribute("xlink:title") || "";
        if (trimFlatString(title)) {
          options.visitedElements.add(element);
          return title;
        }
      }
    }
    const shouldNameFromContentForSummary = tagName === "SUMMARY" && !["presentation", "none"].includes(role);
    if (allowsNameFromContent(role, options.embeddedInTargetElement === "descendant") || shouldNameFromContentForSummary || !!options.embeddedInLabelledBy || !!options.embeddedInDescribedBy || !!options.embeddedInLabel || !!options.embeddedInNativeTextAlternative) {
      options.visitedElements.add(element);
      const accessibleName = innerAccumulatedElementText(element, childOptions);
      if (options.embeddedInTargetElement === "self" ? trimFlatString(accessibleName) : accessibleName) return accessibleName;
    }
    if (!["presentation", "none"].includes(role) || tagName === "IFRAME") {
      options.visitedElements.add(element);
      const title = element.getAttribute("title") || "";
      if (trimFlatString(title)) return title;
    }
    options.visitedElements.add(element);
    return "";
  }
  function innerAccumulatedElementText(element, options) {
    const tokens = [];
    const visit = (node, skipSlotted) => {
      if (skipSlotted && node.assignedSlot) return;
      if (node.nodeType === 1) {
        var _getElementComputedSt;
        const display = ((_getElementComputedSt = getElementComputedStyle(node)) === null || _getElementComputedSt === void 0 ? void 0 : _getElementComputedSt.display) || "inline";
        let token = getTextAlternativeInternal(node, options);
        if (display !== "inline" || node.nodeName === "BR") token = " " + token + " ";
        tokens.push(token);
      } else if (node.nodeType === 3) tokens.push(node.textContent || "");
    };
    tokens.push(getPseudoContent(element, "::before"));
    const assignedNodes = element.nodeName === "SLOT" ? element.assignedNodes() : [];
    if (assignedNodes.length) for (const child of assignedNodes) visit(child, false);
    else {
      for (let child = element.firstChild; child; child = child.nextSibling) visit(child, true);
      if (element.shadowRoot) for (let child = element.shadowRoot.firstChild; child; child = child.nextSibling) visit(child, true);
      for (const owned of getIdRefs(element, element.getAttribute("aria-owns"))) visit(owned, true);
    }
    tokens.push(getPseudoContent(element, "::after"));
    return tokens.join("");
  }
  var kAriaSelectedRoles = [
    "gridcell",
    "option",
    "row",
    "tab",
    "rowheader",
    "columnheader",
    "treeitem"
  ];
  function getAriaSelected(element) {
    if (elementSafeTagName(element) === "OPTION") return element.selected;
    if (kAriaSelectedRoles.includes(getAriaRole(element) || "")) return getAriaBoolean(element.getAttribute("aria-selected")) === true;
    return false;
  }
  var kAriaCheckedRoles = [
    "checkbox",
    "menuitemcheckbox",
    "option",
    "radio",
    "switch",
    "menuitemradio",
    "treeitem"
  ];
  function getAriaChecked(element) {
    const result = getChecked(element, true);
    return result === "error" ? false : result;
  }
  function getChecked(element, allowMixed) {
    const tagName = elementSafeTagName(element);
    if (allowMixed && tagName === "INPUT" && element.indeterminate) return "mixed";
    if (tagName === "INPUT" && ["checkbox", "radio"].includes(element.type)) return element.checked;
    if (kAriaCheckedRoles.includes(getAriaRole(element) || "")) {
      const checked = element.getAttribute("aria-checked");
      if (checked === "true") return true;
      if (allowMixed && checked === "mixed") return "mixed";
      return false;
    }
    return "error";
  }
  var kAriaPressedRoles = ["button"];
  function getAriaPressed(element) {
    if (kAriaPressedRoles.includes(getAriaRole(element) || "")) {
      const pressed = element.getAttribute("aria-pressed");
      if (pressed === "true") return true;
      if (pressed === "mixed") return "mixed";
    }
    return false;
  }
  var kAriaExpandedRoles = [
    "application",
    "button",
    "checkbox",
    "combobox",
    "gridcell",
    "link",
    "listbox",
    "menuitem",
    "row",
    "rowheader",
    "tab",
    "treeitem",
    "columnheader",
    "menuitemcheckbox",
    "menuitemradio",
    "rowheader",
    "switch"
  ];
  function getAriaExpanded(element) {
    if (elementSafeTagName(element) === "DETAILS") return element.open;
    if (kAriaExpandedRoles.includes(getAriaRole(element) || "")) {
      const expanded = element.getAttribute("aria-expanded");
      if (expanded === null) return "none";
      if (expanded === "true") return true;
      return false;
    }
    return "none";
  }
  var kAriaLevelRoles = [
    "heading",
    "listitem",
    "row",
    "treeitem"
  ];
  function getAriaLevel(element) {
    const native = {
      H1: 1,
      H2: 2,
      H3: 3,
      H4: 4,
      H5: 5,
      H6: 6
    }[elementSafeTagName(element)];
    if (native) return native;
    if (kAriaLevelRoles.includes(getAriaRole(element) || "")) {
      const attr = element.getAttribute("aria-level");
      const value = attr === null ? NaN : Number(attr);
      if (Number.isInteger(value) && value >= 1) return value;
    }
    return 0;
  }
  var kAriaDisabledRoles = [
    "application",
    "button",
    "composite",
    "gridcell",
    "group",
    "input",
    "link",
    "menuitem",
    "scrollbar",
    "separator",
    "tab",
    "checkbox",
    "columnheader",
    "combobox",
    "grid",
    "listbox",
    "menu",
    "menubar",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "radiogroup",
    "row",
    "rowheader",
    "searchbox",
    "select",
    "slider",
    "spinbutton",
    "switch",
    "tablist",
    "textbox",
    "toolbar",
    "tree",
    "treegrid",
    "treeitem"
  ];
  function getAriaDisabled(element) {
    return isNativelyDisabled(element) || hasExplicitAriaDisabled(element);
  }
  function isNativelyDisabled(element) {
    return [
      "BUTTON",
      "INPUT",
      "SELECT",
      "TEXTAREA",
      "OPTION",
      "OPTGROUP"
    ].includes(element.tagName) && (element.hasAttribute("disabled") || belongsToDisabledFieldSet(element));
  }
  function belongsToDisabledFieldSet(element) {
    const fieldSetElement = element === null || element === void 0 ? void 0 : element.closest("FIELDSET[DISABLED]");
    if (!fieldSetElement) return false;
    const legendElement = fieldSetElement.querySelector(":scope > LEGEND");
    return !legendElement || !legendElement.contains(element);
  }
  function hasExplicitAriaDisabled(element) {
    if (!element) return false;
    if (kAriaDisabledRoles.includes(getAriaRole(element) || "")) {
      const attribute = (element.getAttribute("aria-disabled") || "").toLowerCase();
      if (attribute === "true") return true;
      if (attribute === "false") return false;
    }
    return hasExplicitAriaDisabled(parentElementOrShadowHost(element));
  }
  function getAccessibleNameFromAssociatedLabels(labels, options) {
    return [...labels].map((label) => getTextAlternativeInternal(label, {
      ...options,
      embeddedInLabel: {
        element: label,
        hidden: isElementHiddenForAria(label)
      },
      embeddedInNativeTextAlternative: void 0,
      embeddedInLabelledBy: void 0,
      embeddedInDescribedBy: void 0,
      embeddedInTargetElement: void 0
    })).filter((accessibleName) => !!accessibleName).join(" ");
  }
  var cacheAccessibleName;
  var cacheAccessibleNameHidden;
  var cacheAccessibleErrorMessage;
  var cacheAccessibleDescription;
  var cacheAccessibleDescriptionHidden;
  var cacheIsHidden;
  var cachePseudoContentBefore;
  var cachePseudoContentAfter;
  var cachesCounter = 0;
  function beginAriaCaches() {
    var _cacheAccessibleName, _cacheAccessibleNameH, _cacheAccessibleDescr, _cacheAccessibleDescr2, _cacheAccessibleError, _cacheIsHidden, _cachePseudoContentBe, _cachePseudoContentAf;
    ++cachesCounter;
    (_cacheAccessibleName = cacheAccessibleName) !== null && _cacheAccessibleName !== void 0 || (cacheAccessibleName = /* @__PURE__ */ new Map());
    (_cacheAccessibleNameH = cacheAccessibleNameHidden) !== null && _cacheAccessibleNameH !== void 0 || (cacheAccessibleNameHidden = /* @__PURE__ */ new Map());
    (_cacheAccessibleDescr = cacheAccessibleDescription) !== null && _cacheAccessibleDescr !== void 0 || (cacheAccessibleDescription = /* @__PURE__ */ new Map());
    (_cacheAccessibleDescr2 = cacheAccessibleDescriptionHidden) !== null && _cacheAccessibleDescr2 !== void 0 || (cacheAccessibleDescriptionHidden = /* @__PURE__ */ new Map());
    (_cacheAccessibleError = cacheAccessibleErrorMessage) !== null && _cacheAccessibleError !== void 0 || (cacheAccessibleErrorMessage = /* @__PURE__ */ new Map());
    (_cacheIsHidden = cacheIsHidden) !== null && _cacheIsHidden !== void 0 || (cacheIsHidden = /* @__PURE__ */ new Map());
    (_cachePseudoContentBe = cachePseudoContentBefore) !== null && _cachePseudoContentBe !== void 0 || (cachePseudoContentBefore = /* @__PURE__ */ new Map());
    (_cachePseudoContentAf = cachePseudoContentAfter) !== null && _cachePseudoContentAf !== void 0 || (cachePseudoContentAfter = /* @__PURE__ */ new Map());
  }
  function endAriaCaches() {
    if (!--cachesCounter) {
      cacheAccessibleName = void 0;
      cacheAccessibleNameHidden = void 0;
      cacheAccessibleDescription = void 0;
      cacheAccessibleDescriptionHidden = void 0;
      cacheAccessibleErrorMessage = void 0;
      cacheIsHidden = void 0;
      cachePseudoContentBefore = void 0;
      cachePseudoContentAfter = void 0;
    }
  }
  function matchesAttributePart(value, attr) {
    const objValue = typeof value === "string" && !attr.caseSensitive ? value.toUpperCase() : value;
    const attrValue = typeof attr.value === "string" && !attr.caseSensitive ? attr.value.toUpperCase() : attr.value;
    if (attr.op === "<truthy>") return !!objValue;
    if (attr.op === "=") {
      if (attrValue instanceof RegExp) return typeof objValue === "string" && !!objValue.match(attrValue);
      return objValue === attrValue;
    }
    if (typeof objValue !== "string" || typeof attrValue !== "string") return false;
    if (attr.op === "*=") return objValue.includes(attrValue);
    if (attr.op === "^=") return objValue.startsWith(attrValue);
    if (attr.op === "$=") return objValue.endsWith(attrValue);
    if (attr.op === "|=") return objValue === attrValue || objValue.startsWith(`${attrValue}-`);
    if (attr.op === "~=") return objValue.split(" ").includes(attrValue);
    return false;
  }
  function shouldSkipForTextMatching(element) {
    const document2 = element.ownerDocument;
    return element.nodeName === "SCRIPT" || element.nodeName === "NOSCRIPT" || element.nodeName === "STYLE" || document2.head && document2.head.contains(element);
  }
  function elementText(cache, root) {
    let value = cache.get(root);
    if (value === void 0) {
      value = {
        full: "",
        normalized: "",
        immediate: []
      };
      if (!shouldSkipForTextMatching(root)) {
        let currentImmediate = "";
        if (root instanceof HTMLInputElement && (root.type === "submit" || root.type === "button")) value = {
          full: root.value,
          normalized: normalizeWhiteSpace(root.value),
          immediate: [root.value]
        };
        else {
          for (let child = root.firstChild; child; child = child.nextSibling) if (child.nodeType === Node.TEXT_NODE) {
            value.full += child.nodeValue || "";
            currentImmediate += child.nodeValue || "";
          } else {
            if (currentImmediate) value.immediate.push(currentImmediate);
            currentImmediate = "";
            if (child.nodeType === Node.ELEMENT_NODE) value.full += elementText(cache, child).full;
          }
          if (currentImmediate) value.immediate.push(currentImmediate);
          if (root.shadowRoot) value.full += elementText(cache, root.shadowRoot).full;
          if (value.full) value.normalized = normalizeWhiteSpace(value.full);
        }
      }
      cache.set(root, value);
    }
    return value;
  }
  function elementMatchesText(cache, element, matcher) {
    if (shouldSkipForTextMatching(element)) return "none";
    if (!matcher(elementText(cache, element))) return "none";
    for (let child = element.firstChild; child; child = child.nextSibling) if (child.nodeType === Node.ELEMENT_NODE && matcher(elementText(cache, child))) return "selfAndChildren";
    if (element.shadowRoot && matcher(elementText(cache, element.shadowRoot))) return "selfAndChildren";
    return "self";
  }
  function getElementLabels(textCache, element) {
    const labels = getAriaLabelledByElements(element);
    if (labels) return labels.map((label) => elementText(textCache, label));
    const ariaLabel = element.getAttribute("aria-label");
    if (ariaLabel !== null && !!ariaLabel.trim()) return [{
      full: ariaLabel,
      normalized: normalizeWhiteSpace(ariaLabel),
      immediate: [ariaLabel]
    }];
    const isNonHiddenInput = element.nodeName === "INPUT" && element.type !== "hidden";
    if ([
      "BUTTON",
      "METER",
      "OUTPUT",
      "PROGRESS",
      "SELECT",
      "TEXTAREA"
    ].includes(element.nodeName) || isNonHiddenInput) {
      const labels2 = element.labels;
      if (labels2) return [...labels2].map((label) => elementText(textCache, label));
    }
    return [];
  }
  var kSupportedAttributes = [
    "selected",
    "checked",
    "pressed",
    "expanded",
    "level",
    "disabled",
    "name",
    "include-hidden"
  ];
  kSupportedAttributes.sort();
  function validateSupportedRole(attr, roles, role) {
    if (!roles.includes(role)) throw new Error(`"${attr}" attribute is only supported for roles: ${roles.slice().sort().map((role2) => `"${role2}"`).join(", ")}`);
  }
  function validateSupportedValues(attr, values) {
    if (attr.op !== "<truthy>" && !values.includes(attr.value)) throw new Error(`"${attr.name}" must be one of ${values.map((v) => JSON.stringify(v)).join(", ")}`);
  }
  function validateSupportedOp(attr, ops) {
    if (!ops.includes(attr.op)) throw new Error(`"${attr.name}" does not support "${attr.op}" matcher`);
  }
  function validateAttributes(attrs, role) {
    const options = { role };
    for (const attr of attrs) switch (attr.name) {
      case "checked":
        validateSupportedRole(attr.name, kAriaCheckedRoles, role);
        validateSupportedValues(attr, [
          true,
          false,
          "mixed"
        ]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.checked = attr.op === "<truthy>" ? true : attr.value;
        break;
      case "pressed":
        validateSupportedRole(attr.name, kAriaPressedRoles, role);
        validateSupportedValues(attr, [
          true,
          false,
          "mixed"
        ]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.pressed = attr.op === "<truthy>" ? true : attr.value;
        break;
      case "selected":
        validateSupportedRole(attr.name, kAriaSelectedRoles, role);
        validateSupportedValues(attr, [true, false]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.selected = attr.op === "<truthy>" ? true : attr.value;
        break;
      case "expanded":
        validateSupportedRole(attr.name, kAriaExpandedRoles, role);
        validateSupportedValues(attr, [true, false]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.expanded = attr.op === "<truthy>" ? true : attr.value;
        break;
      case "level":
        validateSupportedRole(attr.name, kAriaLevelRoles, role);
        if (typeof attr.value === "string") attr.value = +attr.value;
        if (attr.op !== "=" || typeof attr.value !== "number" || Number.isNaN(attr.value)) throw new Error(`"level" attribute must be compared to a number`);
        options.level = attr.value;
        break;
      case "disabled":
        validateSupportedValues(attr, [true, false]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.disabled = attr.op === "<truthy>" ? true : attr.value;
        break;
      case "name":
        if (attr.op === "<truthy>") throw new Error(`"name" attribute must have a value`);
        if (typeof attr.value !== "string" && !(attr.value instanceof RegExp)) throw new TypeError(`"name" attribute must be a string or a regular expression`);
        options.name = attr.value;
        options.nameOp = attr.op;
        options.exact = attr.caseSensitive;
        break;
      case "include-hidden":
        validateSupportedValues(attr, [true, false]);
        validateSupportedOp(attr, ["<truthy>", "="]);
        options.includeHidden = attr.op === "<truthy>" ? true : attr.value;
        break;
      default:
        throw new Error(`Unknown attribute "${attr.name}", must be one of ${kSupportedAttributes.map((a) => `"${a}"`).join(", ")}.`);
    }
    return options;
  }
  function queryRole(scope, options, internal) {
    const result = [];
    const match = (element) => {
      if (getAriaRole(element) !== options.role) return;
      if (options.selected !== void 0 && getAriaSelected(element) !== options.selected) return;
      if (options.checked !== void 0 && getAriaChecked(element) !== options.checked) return;
      if (options.pressed !== void 0 && getAriaPressed(element) !== options.pressed) return;
      if (options.expanded !== void 0 && getAriaExpanded(element) !== options.expanded) return;
      if (options.level !== void 0 && getAriaLevel(element) !== options.level) return;
      if (options.disabled !== void 0 && getAriaDisabled(element) !== options.disabled) return;
      if (!options.includeHidden) {
        if (isElementHiddenForAria(element)) return;
      }
      if (options.name !== void 0) {
        const accessibleName = normalizeWhiteSpace(getElementAccessibleName(element, !!options.includeHidden));
        if (typeof options.name === "string") options.name = normalizeWhiteSpace(options.name);
        if (internal && !options.exact && options.nameOp === "=") options.nameOp = "*=";
        if (!matchesAttributePart(accessibleName, {
          name: "",
          jsonPath: [],
          op: options.nameOp || "=",
          value: options.name,
          caseSensitive: !!options.exact
        })) return;
      }
      result.push(element);
    };
    const query = (root) => {
      const shadows = [];
      if (root.shadowRoot) shadows.push(root.shadowRoot);
      for (const element of root.querySelectorAll("*")) {
        match(element);
        if (element.shadowRoot) shadows.push(element.shadowRoot);
      }
      shadows.forEach(query);
    };
    query(scope);
    return result;
  }
  function createRoleEngine(internal) {
    return { queryAll: (scope, selector) => {
      const parsed = parseAttributeSelector(selector, true);
      const role = parsed.name.toLowerCase();
      if (!role) throw new Error(`Role must not be empty`);
      const options = validateAttributes(parsed.attributes, role);
      beginAriaCaches();
      try {
        return queryRole(scope, options, internal);
      } finally {
        endAriaCaches();
      }
    } };
  }
  function asLocator(lang, selector, isFrameLocator = false) {
    return asLocators(lang, selector, isFrameLocator)[0];
  }
  function asLocators(lang, selector, isFrameLocator = false, maxOutputSize = 20, preferredQuote) {
    try {
      return innerAsLocators(new generators[lang](preferredQuote), parseSelector(selector), isFrameLocator, maxOutputSize);
    } catch (e) {
      return [selector];
    }
  }
  function innerAsLocators(factory, parsed, isFrameLocator = false, maxOutputSize = 20) {
    const parts = [...parsed.parts];
    for (let index = 0; index < parts.length - 1; index++) if (parts[index].name === "nth" && parts[index + 1].name === "internal:control" && parts[index + 1].body === "enter-frame") {
      const [nth] = parts.splice(index, 1);
      parts.splice(index + 1, 0, nth);
    }
    const tokens = [];
    let nextBase = isFrameLocator ? "frame-locator" : "page";
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const base = nextBase;
      nextBase = "locator";
      if (part.name === "nth") {
        if (part.body === "0") tokens.push([factory.generateLocator(base, "first", ""), factory.generateLocator(base, "nth", "0")]);
        else if (part.body === "-1") tokens.push([factory.generateLocator(base, "last", ""), factory.generateLocator(base, "nth", "-1")]);
        else tokens.push([factory.generateLocator(base, "nth", part.body)]);
        continue;
      }
      if (part.name === "internal:text") {
        const { exact, text: text2 } = detectExact(part.body);
        tokens.push([factory.generateLocator(base, "text", text2, { exact })]);
        continue;
      }
      if (part.name === "internal:has-text") {
        const { exact, text: text2 } = detectExact(part.body);
        if (!exact) {
          tokens.push([factory.generateLocator(base, "has-text", text2, { exact })]);
          continue;
        }
      }
      if (part.name === "internal:has-not-text") {
        const { exact, text: text2 } = detectExact(part.body);
        if (!exact) {
          tokens.push([factory.generateLocator(base, "has-not-text", text2, { exact })]);
          continue;
        }
      }
      if (part.name === "internal:has") {
        const inners = innerAsLocators(factory, part.body.parsed, false, maxOutputSize);
        tokens.push(inners.map((inner) => factory.generateLocator(base, "has", inner)));
        continue;
      }
      if (part.name === "internal:has-not") {
        const inners = innerAsLocators(factory, part.body.parsed, false, maxOutputSize);
        tokens.push(inners.map((inner) => factory.generateLocator(base, "hasNot", inner)));
        continue;
      }
      if (part.name === "internal:and") {
        const inners = innerAsLocators(factory, part.body.parsed, false, maxOutputSize);
        tokens.push(inners.map((inner) => factory.generateLocator(base, "and", inner)));
        continue;
      }
      if (part.name === "internal:or") {
        const inners = innerAsLocators(factory, part.body.parsed, false, maxOutputSize);
        tokens.push(inners.map((inner) => factory.generateLocator(base, "or", inner)));
        continue;
      }
      if (part.name === "internal:chain") {
        const inners = innerAsLocators(factory, part.body.parsed, false, maxOutputSize);
        tokens.push(inners.map((inner) => factory.generateLocator(base, "chain", inner)));
        continue;
      }
      if (part.name === "internal:label") {
        const { exact, text: text2 } = detectExact(part.body);
        tokens.push([factory.generateLocator(base, "label", text2, { exact })]);
        continue;
      }
      if (part.name === "internal:role") {
        const attrSelector = parseAttributeSelector(part.body, true);
        const options = { attrs: [] };
        for (const attr of attrSelector.attributes) if (attr.name === "name") {
          options.exact = attr.caseSensitive;
          options.name = attr.value;
        } else {
          if (attr.name === "level" && typeof attr.value === "string") attr.value = +attr.value;
          options.attrs.push({
            name: attr.name === "include-hidden" ? "includeHidden" : attr.name,
            value: attr.value
          });
        }
        tokens.push([factory.generateLocator(base, "role", attrSelector.name, options)]);
        continue;
      }
      if (part.name === "internal:testid") {
        const { value } = parseAttributeSelector(part.body, true).attributes[0];
        tokens.push([factory.generateLocator(base, "test-id", value)]);
        continue;
      }
      if (part.name === "internal:attr") {
        const { name, value, caseSensitive } = parseAttributeSelector(part.body, true).attributes[0];
        const text2 = value;
        const exact = !!caseSensitive;
        if (name === "placeholder") {
          tokens.push([factory.generateLocator(base, "placeholder", text2, { exact })]);
          continue;
        }
        if (name === "alt") {
          tokens.push([factory.generateLocator(base, "alt", text2, { exact })]);
          continue;
        }
        if (name === "title") {
          tokens.push([factory.generateLocator(base, "title", text2, { exact })]);
          continue;
        }
      }
      let locatorType = "default";
      const nextPart = parts[index + 1];
      if (nextPart && nextPart.name === "internal:control" && nextPart.body === "enter-frame") {
        locatorType = "frame";
        nextBase = "frame-locator";
        index++;
      }
      const selectorPart = stringifySelector({ parts: [part] });
      const locatorPart = factory.generateLocator(base, locatorType, selectorPart);
      if (locatorType === "default" && nextPart && ["internal:has-text", "internal:has-not-text"].includes(nextPart.name)) {
        const { exact, text: text2 } = detectExact(nextPart.body);
        if (!exact) {
          const nextLocatorPart = factory.generateLocator("locator", nextPart.name === "internal:has-text" ? "has-text" : "has-not-text", text2, { exact });
          const options = {};
          if (nextPart.name === "internal:has-text") options.hasText = text2;
          else options.hasNotText = text2;
          const combinedPart = factory.generateLocator(base, "default", selectorPart, options);
          tokens.push([factory.chainLocators([locatorPart, nextLocatorPart]), combinedPart]);
          index++;
          continue;
        }
      }
      let locatorPartWithEngine;
      if (["xpath", "css"].includes(part.name)) {
        const selectorPart2 = stringifySelector({ parts: [part] }, true);
        locatorPartWithEngine = factory.generateLocator(base, locatorType, selectorPart2);
      }
      tokens.push([locatorPart, locatorPartWithEngine].filter(Boolean));
    }
    return combineTokens(factory, tokens, maxOutputSize);
  }
  function combineTokens(factory, tokens, maxOutputSize) {
    const currentTokens = tokens.map(() => "");
    const result = [];
    const visit = (index) => {
      if (index === tokens.length) {
        result.push(factory.chainLocators(currentTokens));
        return currentTokens.length < maxOutputSize;
      }
      for (const taken of tokens[index]) {
        currentTokens[index] = taken;
        if (!visit(index + 1)) return false;
      }
      return true;
    };
    visit(0);
    return result;
  }
  function detectExact(text2) {
    let exact = false;
    const match = text2.match(/^\/(.*)\/([igm]*)$/);
    if (match) return { text: new RegExp(match[1], match[2]) };
    if (text2.endsWith('"')) {
      text2 = JSON.parse(text2);
      exact = true;
    } else if (text2.endsWith('"s')) {
      text2 = JSON.parse(text2.substring(0, text2.length - 1));
      exact = true;
    } else if (text2.endsWith('"i')) {
      text2 = JSON.parse(text2.substring(0, text2.length - 1));
      exact = false;
    }
    return {
      exact,
      text: text2
    };
  }
  var JavaScriptLocatorFactory = class {
    constructor(preferredQuote) {
      this.preferredQuote = preferredQuote;
    }
    generateLocator(base, kind, body, options = {}) {
      switch (kind) {
        case "default":
          if (options.hasText !== void 0) return `locator(${this.quote(body)}, { hasText: ${this.toHasText(options.hasText)} })`;
          if (options.hasNotText !== void 0) return `locator(${this.quote(body)}, { hasNotText: ${this.toHasText(options.hasNotText)} })`;
          return `locator(${this.quote(body)})`;
        case "frame":
          return `frameLocator(${this.quote(body)})`;
        case "nth":
          return `nth(${body})`;
        case "first":
          return `first()`;
        case "last":
          return `last()`;
        case "role": {
          const attrs = [];
          if (isRegExp(options.name)) attrs.push(`name: ${this.regexToSourceString(options.name)}`);
          else if (typeof options.name === "string") {
            attrs.push(`name: ${this.quote(options.name)}`);
            if (options.exact != null && Ivya.options.exact !== options.exact) attrs.push(`exact: ${options.exact}`);
          }
          for (const { name, value } of options.attrs) attrs.push(`${name}: ${typeof value === "string" ? this.quote(value) : value}`);
          const attrString = attrs.length ? `, { ${attrs.join(", ")} }` : "";
          return `getByRole(${this.quote(body)}${attrString})`;
        }
        case "has-text":
          return `filter({ hasText: ${this.toHasText(body)} })`;
        case "has-not-text":
          return `filter({ hasNotText: ${this.toHasText(body)} })`;
        case "has":
          return `filter({ has: ${body} })`;
        case "hasNot":
          return `filter({ hasNot: ${body} })`;
        case "and":
          return `and(${body})`;
        case "or":
          return `or(${body})`;
        case "chain":
          return `locator(${body})`;
        case "test-id": {
          const value = this.toTestIdValue(body);
          if (value.startsWith("'__vitest_") && value.endsWith("__'")) return "page";
          return `getByTestId(${value})`;
        }
        case "text":
          return this.toCallWithExact("getByText", body, !!options.exact);
        case "alt":
          return this.toCallWithExact("getByAltText", body, !!options.exact);
        case "placeholder":
          return this.toCallWithExact("getByPlaceholder", body, !!options.exact);
        case "label":
          return this.toCallWithExact("getByLabel", body, !!options.exact);
        case "title":
          return this.toCallWithExact("getByTitle", body, !!options.exact);
        default:
          throw new Error(`Unknown selector kind ${kind}`);
      }
    }
    chainLocators(locators) {
      return locators.join(".");
    }
    regexToSourceString(re) {
      return normalizeEscapedRegexQuotes(String(re));
    }
    toCallWithExact(method, body, exact) {
      if (isRegExp(body)) return `${method}(${this.regexToSourceString(body)})`;
      return exact != null && Ivya.options.exact !== exact ? `${method}(${this.quote(body)}, { exact: ${exact} })` : `${method}(${this.quote(body)})`;
    }
    toHasText(body) {
      if (isRegExp(body)) return this.regexToSourceString(body);
      return this.quote(body);
    }
    toTestIdValue(value) {
      if (isRegExp(value)) return this.regexToSourceString(value);
      return this.quote(value);
    }
    quote(text2) {
      var _this$preferredQuote;
      return escapeWithQuotes(text2, (_this$preferredQuote = this.preferredQuote) !== null && _this$preferredQuote !== void 0 ? _this$preferredQuote : "'");
    }
  };
  var generators = { javascript: JavaScriptLocatorFactory };
  function isRegExp(obj) {
    return obj instanceof RegExp;
  }
  var cacheAllowText = /* @__PURE__ */ new Map();
  var cacheDisallowText = /* @__PURE__ */ new Map();
  var kTextScoreRange = 10;
  var kExactPenalty = kTextScoreRange / 2;
  var kTestIdScore = 1;
  var kOtherTestIdScore = 2;
  var kIframeByAttributeScore = 10;
  var kBeginPenalizedScore = 50;
  var kPlaceholderScore = 100;
  var kLabelScore = 120;
  var kRoleWithNameScore = 140;
  var kAltTextScore = 160;
  var kTextScore = 180;
  var kTitleScore = 200;
  var kTextScoreRegex = 250;
  var kPlaceholderScoreExact = kPlaceholderScore + kExactPenalty;
  var kLabelScoreExact = kLabelScore + kExactPenalty;
  var kRoleWithNameScoreExact = kRoleWithNameScore + kExactPenalty;
  var kAltTextScoreExact = kAltTextScore + kExactPenalty;
  var kTextScoreExact = kTextScore + kExactPenalty;
  var kTitleScoreExact = kTitleScore + kExactPenalty;
  var kEndPenalizedScore = 300;
  var kCSSIdScore = 500;
  var kRoleWithoutNameScore = 510;
  var kCSSInputTypeNameScore = 520;
  var kCSSTagNameScore = 530;
  var kNthScore = 1e4;
  var kCSSFallbackScore = 1e7;
  function generateSelector(injectedScript, targetElement, options) {
    injectedScript._evaluator.begin();
    beginAriaCaches();
    try {
      return joinTokens(generateSelectorFor(injectedScript, targetElement, options) || cssFallback(injectedScript, targetElement, options));
    } finally {
      cacheAllowText.clear();
      cacheDisallowText.clear();
      endAriaCaches();
      injectedScript._evaluator.end();
    }
  }
  function filterRegexTokens(textCandidates) {
    return textCandidates.filter((c) => c[0].selector[0] !== "/");
  }
  function generateSelectorFor(injectedScript, targetElement, options) {
    if (targetElement.ownerDocument.documentElement === targetElement) return [{
      engine: "css",
      selector: "html",
      score: 1
    }];
    const calculate = (element, allowText) => {
      const allowNthMatch = element === targetElement;
      let textCandidates = allowText ? buildTextCandidates(injectedScript, element, element === targetElement) : [];
      if (element !== targetElement) textCandidates = filterRegexTokens(textCandidates);
      const noTextCandidates = buildNoTextCandidates(injectedScript, element, options).map((token) => [token]);
      let result = chooseFirstSelector(injectedScript, targetElement.ownerDocument, element, [...textCandidates, ...noTextCandidates], allowNthMatch);
      textCandidates = filterRegexTokens(textCandidates);
      const checkWithText = (textCandidatesToUse) => {
        const allowParentText = allowText && !textCandidatesToUse.length;
        const candidates = [...textCandidatesToUse, ...noTextCandidates].filter((c) => {
          if (!result) return true;
          return combineScores(c) < combineScores(result);
        });
        let bestPossibleInParent = candidates[0];
        if (!bestPossibleInParent) return;
        for (let parent = parentElementOrShadowHost(element); parent; parent = parentElementOrShadowHost(parent)) {
          const parentTokens = calculateCached(parent, allowParentText);
          if (!parentTokens) continue;
          if (result && combineScores([...parentTokens, ...bestPossibleInParent]) >= combineScores(result)) continue;
          bestPossibleInParent = chooseFirstSelector(injectedScript, parent, element, candidates, allowNthMatch);
          if (!bestPossibleInParent) return;
          const combined = [...parentTokens, ...bestPossibleInParent];
          if (!result || combineScores(combined) < combineScores(result)) result = combined;
        }
      };
      checkWithText(textCandidates);
      if (element === targetElement && textCandidates.length) checkWithText([]);
      return result;
    };
    const calculateCached = (element, allowText) => {
      const cache = allowText ? cacheAllowText : cacheDisallowText;
      let value = cache.get(element);
      if (value === void 0) {
        value = calculate(element, allowText);
        cache.set(element, value);
      }
      return value;
    };
    return calculate(targetElement, !options.noText);
  }
  function buildNoTextCandidates(injectedScript, element, options) {
    const candidates = [];
    for (const attr of [
      "data-testid",
      "data-test-id",
      "data-test"
    ]) if (attr !== options.testIdAttributeName && element.getAttribute(attr)) candidates.push({
      engine: "css",
      selector: `[${attr}=${quoteCSSAttributeValue(element.getAttribute(attr))}]`,
      score: kOtherTestIdScore
    });
    if (!options.noCSSId) {
      const idAttr = element.getAttribute("id");
      if (idAttr && !isGuidLike(idAttr)) candidates.push({
        engine: "css",
        selector: makeSelectorForId(idAttr),
        score: kCSSIdScore
      });
    }
    candidates.push({
      engine: "css",
      selector: cssEscape(element.nodeName.toLowerCase()),
      score: kCSSTagNameScore
    });
    if (element.nodeName === "IFRAME") {
      for (const attribute of ["name", "title"]) if (element.getAttribute(attribute)) candidates.push({
        engine: "css",
        selector: `${cssEscape(element.nodeName.toLowerCase())}[${attribute}=${quoteCSSAttributeValue(element.getAttribute(attribute))}]`,
        score: kIframeByAttributeScore
      });
      if (element.getAttribute(options.testIdAttributeName)) candidates.push({
        engine: "css",
        selector: `[${options.testIdAttributeName}=${quoteCSSAttributeValue(element.getAttribute(options.testIdAttributeName))}]`,
        score: kTestIdScore
      });
      penalizeScoreForLength([candidates]);
      return candidates;
    }
    if (element.getAttribute(options.testIdAttributeName)) candidates.push({
      engine: "internal:testid",
      selector: `[${options.testIdAttributeName}=${escapeForAttributeSelector(element.getAttribute(options.testIdAttributeName), true)}]`,
      score: kTestIdScore
    });
    if (element.nodeName === "INPUT" || element.nodeName === "TEXTAREA") {
      const input = element;
      if (input.placeholder) {
        candidates.push({
          engine: "internal:attr",
          selector: `[placeholder=${escapeForAttributeSelector(input.placeholder, true)}]`,
          score: kPlaceholderScoreExact
        });
        for (const alternative of suitableTextAlternatives(input.placeholder)) candidates.push({
          engine: "internal:attr",
          selector: `[placeholder=${escapeForAttributeSelector(alternative.text, false)}]`,
          score: kPlaceholderScore - alternative.scoreBouns
        });
      }
    }
    const labels = getElementLabels(injectedScript._evaluator._cacheText, element);
    for (const label of labels) {
      const labelText = label.normalized;
      candidates.push({
        engine: "internal:label",
        selector: escapeForTextSelector(labelText, true),
        score: kLabelScoreExact
      });
      for (const alternative of suitableTextAlternatives(labelText)) candidates.push({
        engine: "internal:label",
        selector: escapeForTextSelector(alternative.text, false),
        score: kLabelScore - alternative.scoreBouns
      });
    }
    const ariaRole = getAriaRole(element);
    if (ariaRole && !["none", "presentation"].includes(ariaRole)) candidates.push({
      engine: "internal:role",
      selector: ariaRole,
      score: kRoleWithoutNameScore
    });
    if (element.getAttribute("name") && [
      "BUTTON",
      "FORM",
      "FIELDSET",
      "FRAME",
      "IFRAME",
      "INPUT",
      "KEYGEN",
      "OBJECT",
      "OUTPUT",
      "SELECT",
      "TEXTAREA",
      "MAP",
      "META",
      "PARAM"
    ].includes(element.nodeName)) candidates.push({
      engine: "css",
      selector: `${cssEscape(element.nodeName.toLowerCase())}[name=${quoteCSSAttributeValue(element.getAttribute("name"))}]`,
      score: kCSSInputTypeNameScore
    });
    if (["INPUT", "TEXTAREA"].includes(element.nodeName) && element.getAttribute("type") !== "hidden") {
      if (element.getAttribute("type")) candidates.push({
        engine: "css",
        selector: `${cssEscape(element.nodeName.toLowerCase())}[type=${quoteCSSAttributeValue(element.getAttribute("type"))}]`,
        score: kCSSInputTypeNameScore
      });
    }
    if ([
      "INPUT",
      "TEXTAREA",
      "SELECT"
    ].includes(element.nodeName) && element.getAttribute("type") !== "hidden") candidates.push({
      engine: "css",
      selector: cssEscape(element.nodeName.toLowerCase()),
      score: kCSSInputTypeNameScore + 1
    });
    penalizeScoreForLength([candidates]);
    return candidates;
  }
  function buildTextCandidates(injectedScript, element, isTargetNode) {
    if (element.nodeName === "SELECT") return [];
    const candidates = [];
    const title = element.getAttribute("title");
    if (title) {
      candidates.push([{
        engine: "internal:attr",
        selector: `[title=${escapeForAttributeSelector(title, true)}]`,
        score: kTitleScoreExact
      }]);
      for (const alternative of suitableTextAlternatives(title)) candidates.push([{
        engine: "internal:attr",
        selector: `[title=${escapeForAttributeSelector(alternative.text, false)}]`,
        score: kTitleScore - alternative.scoreBouns
      }]);
    }
    const alt = element.getAttribute("alt");
    if (alt && [
      "APPLET",
      "AREA",
      "IMG",
      "INPUT"
    ].includes(element.nodeName)) {
      candidates.push([{
        engine: "internal:attr",
        selector: `[alt=${escapeForAttributeSelector(alt, true)}]`,
        score: kAltTextScoreExact
      }]);
      for (const alternative of suitableTextAlternatives(alt)) candidates.push([{
        engine: "internal:attr",
        selector: `[alt=${escapeForAttributeSelector(alternative.text, false)}]`,
        score: kAltTextScore - alternative.scoreBouns
      }]);
    }
    const text2 = elementText(injectedScript._evaluator._cacheText, element).normalized;
    if (text2) {
      const alternatives = suitableTextAlternatives(text2);
      if (isTargetNode) {
        if (text2.length <= 80) candidates.push([{
          engine: "internal:text",
          selector: escapeForTextSelector(text2, true),
          score: kTextScoreExact
        }]);
        for (const alternative of alternatives) candidates.push([{
          engine: "internal:text",
          selector: escapeForTextSelector(alternative.text, false),
          score: kTextScore - alternative.scoreBouns
        }]);
      }
      const cssToken = {
        engine: "css",
        selector: cssEscape(element.nodeName.toLowerCase()),
        score: kCSSTagNameScore
      };
      for (const alternative of alternatives) candidates.push([cssToken, {
        engine: "internal:has-text",
        selector: escapeForTextSelector(alternative.text, false),
        score: kTextScore - alternative.scoreBouns
      }]);
      if (text2.length <= 80) {
        const re = new RegExp(`^${escapeRegExp(text2)}$`);
        candidates.push([cssToken, {
          engine: "internal:has-text",
          selector: escapeForTextSelector(re, false),
          score: kTextScoreRegex
        }]);
      }
    }
    const ariaRole = getAriaRole(element);
    if (ariaRole && !["none", "presentation"].includes(ariaRole)) {
      const ariaName = getElementAccessibleName(element, false);
      if (ariaName) {
        candidates.push([{
          engine: "internal:role",
          selector: `${ariaRole}[name=${escapeForAttributeSelector(ariaName, true)}]`,
          score: kRoleWithNameScoreExact
        }]);
        for (const alternative of suitableTextAlternatives(ariaName)) candidates.push([{
          engine: "internal:role",
          selector: `${ariaRole}[name=${escapeForAttributeSelector(alternative.text, false)}]`,
          score: kRoleWithNameScore - alternative.scoreBouns
        }]);
      }
    }
    penalizeScoreForLength(candidates);
    return candidates;
  }
  function makeSelectorForId(id) {
    return /^[a-z][\w\-]+$/i.test(id) ? `#${id}` : `[id="${cssEscape(id)}"]`;
  }
  function cssFallback(injectedScript, targetElement, options) {
    const root = targetElement.ownerDocument;
    const tokens = [];
    function uniqueCSSSelector(prefix) {
      const path = tokens.slice();
      if (prefix) path.unshift(prefix);
      const selector = path.join(" > ");
      const parsedSelector = injectedScript.parseSelector(selector);
      return injectedScript.querySelector(parsedSelector, root, false) === targetElement ? selector : void 0;
    }
    function makeStrict(selector) {
      const token = {
        engine: "css",
        selector,
        score: kCSSFallbackScore
      };
      const parsedSelector = injectedScript.parseSelector(selector);
      const elements = injectedScript.querySelectorAll(parsedSelector, root);
      if (elements.length === 1) return [token];
      return [token, {
        engine: "nth",
        selector: String(elements.indexOf(targetElement)),
        score: kNthScore
      }];
    }
    for (let element = targetElement; element && element !== root; element = parentElementOrShadowHost(element)) {
      const nodeName = element.nodeName.toLowerCase();
      let bestTokenForLevel = "";
      if (element.id && !options.noCSSId) {
        const token = makeSelectorForId(element.id);
        const selector = uniqueCSSSelector(token);
        if (selector) return makeStrict(selector);
        bestTokenForLevel = token;
      }
      const parent = element.parentNode;
      const classes2 = [...element.classList];
      for (let i = 0; i < classes2.length; ++i) {
        const token = `.${cssEscape(classes2.slice(0, i + 1).join("."))}`;
        const selector = uniqueCSSSelector(token);
        if (selector) return makeStrict(selector);
        if (!bestTokenForLevel && parent) {
          if (parent.querySelectorAll(token).length === 1) bestTokenForLevel = token;
        }
      }
      if (parent) {
        const siblings = [...parent.children];
        const token = siblings.filter((sibling) => sibling.nodeName.toLowerCase() === nodeName).indexOf(element) === 0 ? cssEscape(nodeName) : `${cssEscape(nodeName)}:nth-child(${1 + siblings.indexOf(element)})`;
        const selector = uniqueCSSSelector(token);
        if (selector) return makeStrict(selector);
        if (!bestTokenForLevel) bestTokenForLevel = token;
      } else if (!bestTokenForLevel) bestTokenForLevel = cssEscape(nodeName);
      tokens.unshift(bestTokenForLevel);
    }
    return makeStrict(uniqueCSSSelector());
  }
  function penalizeScoreForLength(groups) {
    for (const group of groups) for (const token of group) if (token.score > kBeginPenalizedScore && token.score < kEndPenalizedScore) token.score += Math.min(kTextScoreRange, token.selector.length / 10 | 0);
  }
  function joinTokens(tokens) {
    const parts = [];
    let lastEngine = "";
    for (const { engine, selector } of tokens) {
      if (parts.length && (lastEngine !== "css" || engine !== "css" || selector.startsWith(":nth-match("))) parts.push(">>");
      lastEngine = engine;
      if (engine === "css") parts.push(selector);
      else parts.push(`${engine}=${selector}`);
    }
    return parts.join(" ");
  }
  function combineScores(tokens) {
    let score = 0;
    for (let i = 0; i < tokens.length; i++) score += tokens[i].score * (tokens.length - i);
    return score;
  }
  function chooseFirstSelector(injectedScript, scope, targetElement, selectors, allowNthMatch) {
    const joined = selectors.map((tokens) => ({
      tokens,
      score: combineScores(tokens)
    }));
    joined.sort((a, b) => a.score - b.score);
    let bestWithIndex = null;
    for (const { tokens } of joined) {
      const parsedSelector = injectedScript.parseSelector(joinTokens(tokens));
      const result = injectedScript.querySelectorAll(parsedSelector, scope);
      if (result[0] === targetElement && result.length === 1) return tokens;
      const index = result.indexOf(targetElement);
      if (!allowNthMatch || bestWithIndex || index === -1 || result.length > 5) continue;
      const nth = {
        engine: "nth",
        selector: String(index),
        score: kNthScore
      };
      bestWithIndex = [...tokens, nth];
    }
    return bestWithIndex;
  }
  function isGuidLike(id) {
    let lastCharacterType;
    let transitionCount = 0;
    for (let i = 0; i < id.length; ++i) {
      const c = id[i];
      let characterType;
      if (c === "-" || c === "_") continue;
      if (c >= "a" && c <= "z") characterType = "lower";
      else if (c >= "A" && c <= "Z") characterType = "upper";
      else if (c >= "0" && c <= "9") characterType = "digit";
      else characterType = "other";
      if (characterType === "lower" && lastCharacterType === "upper") {
        lastCharacterType = characterType;
        continue;
      }
      if (lastCharacterType && lastCharacterType !== characterType) ++transitionCount;
      lastCharacterType = characterType;
    }
    return transitionCount >= id.length / 4;
  }
  function trimWordBoundary(text2, maxLength) {
    if (text2.length <= maxLength) return text2;
    text2 = text2.substring(0, maxLength);
    const match = text2.match(/^(.*)\b(.+)$/);
    if (!match) return "";
    return match[1].trimEnd();
  }
  function suitableTextAlternatives(text2) {
    let result = [];
    {
      const match = text2.match(/^([\d.,]+)[^.,\w]/);
      const leadingNumberLength = match ? match[1].length : 0;
      if (leadingNumberLength) {
        const alt = trimWordBoundary(text2.substring(leadingNumberLength).trimStart(), 80);
        result.push({
          text: alt,
          scoreBouns: alt.length <= 30 ? 2 : 1
        });
      }
    }
    {
      const match = text2.match(/[^.,\w]([\d.,]+)$/);
      const trailingNumberLength = match ? match[1].length : 0;
      if (trailingNumberLength) {
        const alt = trimWordBoundary(text2.substring(0, text2.length - trailingNumberLength).trimEnd(), 80);
        result.push({
          text: alt,
          scoreBouns: alt.length <= 30 ? 2 : 1
        });
      }
    }
    if (text2.length <= 30) result.push({
      text: text2,
      scoreBouns: 0
    });
    else {
      result.push({
        text: trimWordBoundary(text2, 80),
        scoreBouns: 0
      });
      result.push({
        text: trimWordBoundary(text2, 30),
        scoreBouns: 1
      });
    }
    result = result.filter((r) => r.text);
    if (!result.length) result.push({
      text: text2.substring(0, 80),
      scoreBouns: 0
    });
    return result;
  }
  function boxRightOf(box1, box2, maxDistance) {
    const distance = box1.left - box2.right;
    if (distance < 0 || maxDistance !== void 0 && distance > maxDistance) return;
    return distance + Math.max(box2.bottom - box1.bottom, 0) + Math.max(box1.top - box2.top, 0);
  }
  function boxLeftOf(box1, box2, maxDistance) {
    const distance = box2.left - box1.right;
    if (distance < 0 || maxDistance !== void 0 && distance > maxDistance) return;
    return distance + Math.max(box2.bottom - box1.bottom, 0) + Math.max(box1.top - box2.top, 0);
  }
  function boxAbove(box1, box2, maxDistance) {
    const distance = box2.top - box1.bottom;
    if (distance < 0 || maxDistance !== void 0 && distance > maxDistance) return;
    return distance + Math.max(box1.left - box2.left, 0) + Math.max(box2.right - box1.right, 0);
  }
  function boxBelow(box1, box2, maxDistance) {
    const distance = box1.top - box2.bottom;
    if (distance < 0 || maxDistance !== void 0 && distance > maxDistance) return;
    return distance + Math.max(box1.left - box2.left, 0) + Math.max(box2.right - box1.right, 0);
  }
  function boxNear(box1, box2, maxDistance) {
    const kThreshold = maxDistance === void 0 ? 50 : maxDistance;
    let score = 0;
    if (box1.left - box2.right >= 0) score += box1.left - box2.right;
    if (box2.left - box1.right >= 0) score += box2.left - box1.right;
    if (box2.top - box1.bottom >= 0) score += box2.top - box1.bottom;
    if (box1.top - box2.bottom >= 0) score += box1.top - box2.bottom;
    return score > kThreshold ? void 0 : score;
  }
  var kLayoutSelectorNames = [
    "left-of",
    "right-of",
    "above",
    "below",
    "near"
  ];
  function layoutSelectorScore(name, element, inner, maxDistance) {
    const box = element.getBoundingClientRect();
    const scorer = {
      "left-of": boxLeftOf,
      "right-of": boxRightOf,
      above: boxAbove,
      below: boxBelow,
      near: boxNear
    }[name];
    let bestScore;
    for (const e of inner) {
      if (e === element) continue;
      const score = scorer(box, e.getBoundingClientRect(), maxDistance);
      if (score === void 0) continue;
      if (bestScore === void 0 || score < bestScore) bestScore = score;
    }
    return bestScore;
  }
  var SelectorEvaluatorImpl = class {
    constructor(extraEngines) {
      _defineProperty(this, "_engines", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheQueryCSS", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheMatches", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheQuery", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheMatchesSimple", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheMatchesParents", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheCallMatches", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheCallQuery", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheQuerySimple", /* @__PURE__ */ new Map());
      _defineProperty(this, "_cacheText", /* @__PURE__ */ new Map());
      _defineProperty(this, "_scoreMap", void 0);
      _defineProperty(this, "_retainCacheCounter", 0);
      for (const [name, engine] of extraEngines) this._engines.set(name, engine);
      this._engines.set("not", notEngine);
      this._engines.set("is", isEngine);
      this._engines.set("where", isEngine);
      this._engines.set("has", hasEngine);
      this._engines.set("scope", scopeEngine);
      this._engines.set("light", lightEngine);
      this._engines.set("visible", visibleEngine);
      this._engines.set("text", textEngine);
      this._engines.set("text-is", textIsEngine);
      this._engines.set("text-matches", textMatchesEngine);
      this._engines.set("has-text", hasTextEngine);
      this._engines.set("right-of", createLayoutEngine("right-of"));
      this._engines.set("left-of", createLayoutEngine("left-of"));
      this._engines.set("above", createLayoutEngine("above"));
      this._engines.set("below", createLayoutEngine("below"));
      this._engines.set("near", createLayoutEngine("near"));
      this._engines.set("nth-match", nthMatchEngine);
      const allNames = [...this._engines.keys()];
      allNames.sort();
      const parserNames = [...customCSSNames];
      parserNames.sort();
      if (allNames.join("|") !== parserNames.join("|")) throw new Error(`Please keep customCSSNames in sync with evaluator engines: ${allNames.join("|")} vs ${parserNames.join("|")}`);
    }
    begin() {
      ++this._retainCacheCounter;
    }
    end() {
      --this._retainCacheCounter;
      if (!this._retainCacheCounter) {
        this._cacheQueryCSS.clear();
        this._cacheMatches.clear();
        this._cacheQuery.clear();
        this._cacheMatchesSimple.clear();
        this._cacheMatchesParents.clear();
        this._cacheCallMatches.clear();
        this._cacheCallQuery.clear();
        this._cacheQuerySimple.clear();
        this._cacheText.clear();
      }
    }
    _cached(cache, main, rest2, cb) {
      if (!cache.has(main)) cache.set(main, []);
      const entries = cache.get(main);
      const entry = entries.find((e) => rest2.every((value, index) => e.rest[index] === value));
      if (entry) return entry.result;
      const result = cb();
      entries.push({
        rest: rest2,
        result
      });
      return result;
    }
    _checkSelector(s) {
      if (!(typeof s === "object" && s && (Array.isArray(s) || "simples" in s && s.simples.length))) throw new Error(`Malformed selector "${s}"`);
      return s;
    }
    matches(element, s, context) {
      const selector = this._checkSelector(s);
      this.begin();
      try {
        return this._cached(this._cacheMatches, element, [
          selector,
          context.scope,
          context.pierceShadow,
          context.originalScope
        ], () => {
          if (Array.isArray(selector)) return this._matchesEngine(isEngine, element, selector, context);
          if (this._hasScopeClause(selector)) context = this._expandContextForScopeMatching(context);
          if (!this._matchesSimple(element, selector.simples[selector.simples.length - 1].selector, context)) return false;
          return this._matchesParents(element, selector, selector.simples.length - 2, context);
        });
      } finally {
        this.end();
      }
    }
    query(context, s) {
      const selector = this._checkSelector(s);
      this.begin();
      try {
        return this._cached(this._cacheQuery, selector, [
          context.scope,
          context.pierceShadow,
          context.originalScope
        ], () => {
          if (Array.isArray(selector)) return this._queryEngine(isEngine, context, selector);
          if (this._hasScopeClause(selector)) context = this._expandContextForScopeMatching(context);
          const previousScoreMap = this._scoreMap;
          this._scoreMap = /* @__PURE__ */ new Map();
          let elements = this._querySimple(context, selector.simples[selector.simples.length - 1].selector);
          elements = elements.filter((element) => this._matchesParents(element, selector, selector.simples.length - 2, context));
          if (this._scoreMap.size) elements.sort((a, b) => {
            const aScore = this._scoreMap.get(a);
            const bScore = this._scoreMap.get(b);
            if (aScore === bScore) return 0;
            if (aScore === void 0) return 1;
            if (bScore === void 0) return -1;
            return aScore - bScore;
          });
          this._scoreMap = previousScoreMap;
          return elements;
        });
      } finally {
        this.end();
      }
    }
    _markScore(element, score) {
      if (this._scoreMap) this._scoreMap.set(element, score);
    }
    _hasScopeClause(selector) {
      return selector.simples.some((simple) => simple.selector.functions.some((f) => f.name === "scope"));
    }
    _expandContextForScopeMatching(context) {
      if (context.scope.nodeType !== 1) return context;
      const scope = parentElementOrShadowHost(context.scope);
      if (!scope) return context;
      return {
        ...context,
        scope,
        originalScope: context.originalScope || context.scope
      };
    }
    _matchesSimple(element, simple, context) {
      return this._cached(this._cacheMatchesSimple, element, [
        simple,
        context.scope,
        context.pierceShadow,
        context.originalScope
      ], () => {
        if (element === context.scope) return false;
        if (simple.css && !this._matchesCSS(element, simple.css)) return false;
        for (const func of simple.functions) if (!this._matchesEngine(this._getEngine(func.name), element, func.args, context)) return false;
        return true;
      });
    }
    _querySimple(context, simple) {
      if (!simple.functions.length) return this._queryCSS(context, simple.css || "*");
      return this._cached(this._cacheQuerySimple, simple, [
        context.scope,
        context.pierceShadow,
        context.originalScope
      ], () => {
        let css = simple.css;
        const funcs = simple.functions;
        if (css === "*" && funcs.length) css = void 0;
        let elements;
        let firstIndex = -1;
        if (css !== void 0) elements = this._queryCSS(context, css);
        else {
          firstIndex = funcs.findIndex((func) => this._getEngine(func.name).query !== void 0);
          if (firstIndex === -1) firstIndex = 0;
          elements = this._queryEngine(this._getEngine(funcs[firstIndex].name), context, funcs[firstIndex].args);
        }
        for (let i = 0; i < funcs.length; i++) {
          if (i === firstIndex) continue;
          const engine = this._getEngine(funcs[i].name);
          if (engine.matches !== void 0) elements = elements.filter((e) => this._matchesEngine(engine, e, funcs[i].args, context));
        }
        for (let i = 0; i < funcs.length; i++) {
          if (i === firstIndex) continue;
          const engine = this._getEngine(funcs[i].name);
          if (engine.matches === void 0) elements = elements.filter((e) => this._matchesEngine(engine, e, funcs[i].args, context));
        }
        return elements;
      });
    }
    _matchesParents(element, complex, index, context) {
      if (index < 0) return true;
      return this._cached(this._cacheMatchesParents, element, [
        complex,
        index,
        context.scope,
        context.pierceShadow,
        context.originalScope
      ], () => {
        const { selector: simple, combinator } = complex.simples[index];
        if (combinator === ">") {
          const parent = parentElementOrShadowHostInContext(element, context);
          if (!parent || !this._matchesSimple(parent, simple, context)) return false;
          return this._matchesParents(parent, complex, index - 1, context);
        }
        if (combinator === "+") {
          const previousSibling = previousSiblingInContext(element, context);
          if (!previousSibling || !this._matchesSimple(previousSibling, simple, context)) return false;
          return this._matchesParents(previousSibling, complex, index - 1, context);
        }
        if (combinator === "") {
          let parent = parentElementOrShadowHostInContext(element, context);
          while (parent) {
            if (this._matchesSimple(parent, simple, context)) {
              if (this._matchesParents(parent, complex, index - 1, context)) return true;
              if (complex.simples[index - 1].combinator === "") break;
            }
            parent = parentElementOrShadowHostInContext(parent, context);
          }
          return false;
        }
        if (combinator === "~") {
          let previousSibling = previousSiblingInContext(element, context);
          while (previousSibling) {
            if (this._matchesSimple(previousSibling, simple, context)) {
              if (this._matchesParents(previousSibling, complex, index - 1, context)) return true;
              if (complex.simples[index - 1].combinator === "~") break;
            }
            previousSibling = previousSiblingInContext(previousSibling, context);
          }
          return false;
        }
        if (combinator === ">=") {
          let parent = element;
          while (parent) {
            if (this._matchesSimple(parent, simple, context)) {
              if (this._matchesParents(parent, complex, index - 1, context)) return true;
              if (complex.simples[index - 1].combinator === "") break;
            }
            parent = parentElementOrShadowHostInContext(parent, context);
          }
          return false;
        }
        throw new Error(`Unsupported combinator "${combinator}"`);
      });
    }
    _matchesEngine(engine, element, args, context) {
      if (engine.matches) return this._callMatches(engine, element, args, context);
      if (engine.query) return this._callQuery(engine, args, context).includes(element);
      throw new Error(`Selector engine should implement "matches" or "query"`);
    }
    _queryEngine(engine, context, args) {
      if (engine.query) return this._callQuery(engine, args, context);
      if (engine.matches) return this._queryCSS(context, "*").filter((element) => this._callMatches(engine, element, args, context));
      throw new Error(`Selector engine should implement "matches" or "query"`);
    }
    _callMatches(engine, element, args, context) {
      return this._cached(this._cacheCallMatches, element, [
        engine,
        context.scope,
        context.pierceShadow,
        context.originalScope,
        ...args
      ], () => {
        return engine.matches(element, args, context, this);
      });
    }
    _callQuery(engine, args, context) {
      return this._cached(this._cacheCallQuery, engine, [
        context.scope,
        context.pierceShadow,
        context.originalScope,
        ...args
      ], () => {
        return engine.query(context, args, this);
      });
    }
    _matchesCSS(element, css) {
      return element.matches(css);
    }
    _queryCSS(context, css) {
      return this._cached(this._cacheQueryCSS, css, [
        context.scope,
        context.pierceShadow,
        context.originalScope
      ], () => {
        let result = [];
        function query(root) {
          result = result.concat([...root.querySelectorAll(css)]);
          if (!context.pierceShadow) return;
          if (root.shadowRoot) query(root.shadowRoot);
          for (const element of root.querySelectorAll("*")) if (element.shadowRoot) query(element.shadowRoot);
        }
        query(context.scope);
        return result;
      });
    }
    _getEngine(name) {
      const engine = this._engines.get(name);
      if (!engine) throw new Error(`Unknown selector engine "${name}"`);
      return engine;
    }
  };
  var isEngine = {
    matches(element, args, context, evaluator) {
      if (args.length === 0) throw new Error(`"is" engine expects non-empty selector list`);
      return args.some((selector) => evaluator.matches(element, selector, context));
    },
    query(context, args, evaluator) {
      if (args.length === 0) throw new Error(`"is" engine expects non-empty selector list`);
      let elements = [];
      for (const arg of args) elements = elements.concat(evaluator.query(context, arg));
      return args.length === 1 ? elements : sortInDOMOrder(elements);
    }
  };
  var hasEngine = { matches(element, args, context, evaluator) {
    if (args.length === 0) throw new Error(`"has" engine expects non-empty selector list`);
    return evaluator.query({
      ...context,
      scope: element
    }, args).length > 0;
  } };
  var scopeEngine = {
    matches(element, args, context, _evaluator) {
      if (args.length !== 0) throw new Error(`"scope" engine expects no arguments`);
      const actualScope = context.originalScope || context.scope;
      if (actualScope.nodeType === 9) return element === actualScope.documentElement;
      return element === actualScope;
    },
    query(context, args, _evaluator) {
      if (args.length !== 0) throw new Error(`"scope" engine expects no arguments`);
      const actualScope = context.originalScope || context.scope;
      if (actualScope.nodeType === 9) {
        const root = actualScope.documentElement;
        return root ? [root] : [];
      }
      if (actualScope.nodeType === 1) return [actualScope];
      return [];
    }
  };
  var notEngine = { matches(element, args, context, evaluator) {
    if (args.length === 0) throw new Error(`"not" engine expects non-empty selector list`);
    return !evaluator.matches(element, args, context);
  } };
  var lightEngine = {
    query(context, args, evaluator) {
      return evaluator.query({
        ...context,
        pierceShadow: false
      }, args);
    },
    matches(element, args, context, evaluator) {
      return evaluator.matches(element, args, {
        ...context,
        pierceShadow: false
      });
    }
  };
  var visibleEngine = { matches(element, args, _context, _evaluator) {
    if (args.length) throw new Error(`"visible" engine expects no arguments`);
    return isElementVisible(element);
  } };
  var textEngine = { matches(element, args, context, evaluator) {
    if (args.length !== 1 || typeof args[0] !== "string") throw new Error(`"text" engine expects a single string`);
    const text2 = normalizeWhiteSpace(args[0]).toLowerCase();
    const matcher = (elementText2) => elementText2.normalized.toLowerCase().includes(text2);
    return elementMatchesText(evaluator._cacheText, element, matcher) === "self";
  } };
  var textIsEngine = { matches(element, args, context, evaluator) {
    if (args.length !== 1 || typeof args[0] !== "string") throw new Error(`"text-is" engine expects a single string`);
    const text2 = normalizeWhiteSpace(args[0]);
    const matcher = (elementText2) => {
      if (!text2 && !elementText2.immediate.length) return true;
      return elementText2.immediate.some((s) => normalizeWhiteSpace(s) === text2);
    };
    return elementMatchesText(evaluator._cacheText, element, matcher) !== "none";
  } };
  var textMatchesEngine = { matches(element, args, context, evaluator) {
    if (args.length === 0 || typeof args[0] !== "string" || args.length > 2 || args.length === 2 && typeof args[1] !== "string") throw new Error(`"text-matches" engine expects a regexp body and optional regexp flags`);
    const re = new RegExp(args[0], args.length === 2 ? args[1] : void 0);
    const matcher = (elementText2) => re.test(elementText2.full);
    return elementMatchesText(evaluator._cacheText, element, matcher) === "self";
  } };
  var hasTextEngine = { matches(element, args, context, evaluator) {
    if (args.length !== 1 || typeof args[0] !== "string") throw new Error(`"has-text" engine expects a single string`);
    if (shouldSkipForTextMatching(element)) return false;
    const text2 = normalizeWhiteSpace(args[0]).toLowerCase();
    const matcher = (elementText2) => elementText2.normalized.toLowerCase().includes(text2);
    return matcher(elementText(evaluator._cacheText, element));
  } };
  function createLayoutEngine(name) {
    return { matches(element, args, context, evaluator) {
      const maxDistance = args.length && typeof args[args.length - 1] === "number" ? args[args.length - 1] : void 0;
      const queryArgs = maxDistance === void 0 ? args : args.slice(0, args.length - 1);
      if (args.length < 1 + (maxDistance === void 0 ? 0 : 1)) throw new Error(`"${name}" engine expects a selector list and optional maximum distance in pixels`);
      const score = layoutSelectorScore(name, element, evaluator.query(context, queryArgs), maxDistance);
      if (score === void 0) return false;
      evaluator._markScore(element, score);
      return true;
    } };
  }
  var nthMatchEngine = { query(context, args, evaluator) {
    let index = args[args.length - 1];
    if (args.length < 2) throw new Error(`"nth-match" engine expects non-empty selector list and an index argument`);
    if (typeof index !== "number" || index < 1) throw new Error(`"nth-match" engine expects a one-based index as the last argument`);
    const elements = isEngine.query(context, args.slice(0, args.length - 1), evaluator);
    index--;
    return index < elements.length ? [elements[index]] : [];
  } };
  function parentElementOrShadowHostInContext(element, context) {
    if (element === context.scope) return;
    if (!context.pierceShadow) return element.parentElement || void 0;
    return parentElementOrShadowHost(element);
  }
  function previousSiblingInContext(element, context) {
    if (element === context.scope) return;
    return element.previousElementSibling || void 0;
  }
  function sortInDOMOrder(elements) {
    const elementToEntry = /* @__PURE__ */ new Map();
    const roots = [];
    const result = [];
    function append(element) {
      let entry = elementToEntry.get(element);
      if (entry) return entry;
      const parent = parentElementOrShadowHost(element);
      if (parent) append(parent).children.push(element);
      else roots.push(element);
      entry = {
        children: [],
        taken: false
      };
      elementToEntry.set(element, entry);
      return entry;
    }
    for (const e of elements) append(e).taken = true;
    function visit(element) {
      const entry = elementToEntry.get(element);
      if (entry.taken) result.push(element);
      if (entry.children.length > 1) {
        const set2 = new Set(entry.children);
        entry.children = [];
        let child = element.firstElementChild;
        while (child && entry.children.length < set2.size) {
          if (set2.has(child)) entry.children.push(child);
          child = child.nextElementSibling;
        }
        child = element.shadowRoot ? element.shadowRoot.firstElementChild : null;
        while (child && entry.children.length < set2.size) {
          if (set2.has(child)) entry.children.push(child);
          child = child.nextElementSibling;
        }
      }
      entry.children.forEach(visit);
    }
    roots.forEach(visit);
    return result;
  }
  function getByAttributeTextSelector(attrName, text2, options) {
    var _options$exact;
    return `internal:attr=[${attrName}=${escapeForAttributeSelector(text2, (_options$exact = options === null || options === void 0 ? void 0 : options.exact) !== null && _options$exact !== void 0 ? _options$exact : Ivya.options.exact)}]`;
  }
  function getByTestIdSelector(testIdAttributeName, testId) {
    return `internal:testid=[${testIdAttributeName}=${escapeForAttributeSelector(testId, true)}]`;
  }
  function getByLabelSelector(text2, options) {
    var _options$exact2;
    return `internal:label=${escapeForTextSelector(text2, (_options$exact2 = options === null || options === void 0 ? void 0 : options.exact) !== null && _options$exact2 !== void 0 ? _options$exact2 : Ivya.options.exact)}`;
  }
  function getByAltTextSelector(text2, options) {
    return getByAttributeTextSelector("alt", text2, options);
  }
  function getByTitleSelector(text2, options) {
    return getByAttributeTextSelector("title", text2, options);
  }
  function getByPlaceholderSelector(text2, options) {
    return getByAttributeTextSelector("placeholder", text2, options);
  }
  function getByTextSelector(text2, options) {
    var _options$exact3;
    return `internal:text=${escapeForTextSelector(text2, (_options$exact3 = options === null || options === void 0 ? void 0 : options.exact) !== null && _options$exact3 !== void 0 ? _options$exact3 : Ivya.options.exact)}`;
  }
  function getByRoleSelector(role, options = {}) {
    const props = [];
    if (options.checked !== void 0) props.push(["checked", String(options.checked)]);
    if (options.disabled !== void 0) props.push(["disabled", String(options.disabled)]);
    if (options.selected !== void 0) props.push(["selected", String(options.selected)]);
    if (options.expanded !== void 0) props.push(["expanded", String(options.expanded)]);
    if (options.includeHidden !== void 0) props.push(["include-hidden", String(options.includeHidden)]);
    if (options.level !== void 0) props.push(["level", String(options.level)]);
    if (options.name !== void 0) {
      var _options$exact4;
      props.push(["name", escapeForAttributeSelector(options.name, (_options$exact4 = options.exact) !== null && _options$exact4 !== void 0 ? _options$exact4 : Ivya.options.exact)]);
    }
    if (options.pressed !== void 0) props.push(["pressed", String(options.pressed)]);
    return `internal:role=${role}${props.map(([n, v]) => `[${n}=${v}]`).join("")}`;
  }
  var Ivya = class Ivya2 {
    static create(options) {
      Object.assign(Ivya2.options, options);
      return Ivya2.singleton || (Ivya2.singleton = new Ivya2());
    }
    constructor() {
      _defineProperty(
        this,
        /** @internal */
        "_engines",
        void 0
      );
      _defineProperty(
        this,
        /** @internal */
        "_evaluator",
        void 0
      );
      this._evaluator = new SelectorEvaluatorImpl(/* @__PURE__ */ new Map());
      this._engines = /* @__PURE__ */ new Map();
      this._engines.set("xpath", XPathEngine);
      this._engines.set("xpath:light", XPathEngine);
      this._engines.set("role", createRoleEngine(false));
      this._engines.set("text", this._createTextEngine(true, false));
      this._engines.set("text:light", this._createTextEngine(false, false));
      this._engines.set("id", this._createAttributeEngine("id", true));
      this._engines.set("id:light", this._createAttributeEngine("id", false));
      this._engines.set("data-testid", this._createAttributeEngine("data-testid", true));
      this._engines.set("data-testid:light", this._createAttributeEngine("data-testid", false));
      this._engines.set("data-test-id", this._createAttributeEngine("data-test-id", true));
      this._engines.set("data-test-id:light", this._createAttributeEngine("data-test-id", false));
      this._engines.set("data-test", this._createAttributeEngine("data-test", true));
      this._engines.set("data-test:light", this._createAttributeEngine("data-test", false));
      this._engines.set("css", this._createCSSEngine());
      this._engines.set("nth", { queryAll: () => [] });
      this._engines.set("visible", this._createVisibleEngine());
      this._engines.set("internal:control", this._createControlEngine());
      this._engines.set("internal:has", this._createHasEngine());
      this._engines.set("internal:has-not", this._createHasNotEngine());
      this._engines.set("internal:and", { queryAll: () => [] });
      this._engines.set("internal:or", { queryAll: () => [] });
      this._engines.set("internal:chain", this._createInternalChainEngine());
      this._engines.set("internal:label", this._createInternalLabelEngine());
      this._engines.set("internal:text", this._createTextEngine(true, true));
      this._engines.set("internal:has-text", this._createInternalHasTextEngine());
      this._engines.set("internal:has-not-text", this._createInternalHasNotTextEngine());
      this._engines.set("internal:attr", this._createNamedAttributeEngine());
      this._engines.set("internal:testid", this._createNamedAttributeEngine());
      this._engines.set("internal:role", createRoleEngine(true));
    }
    queryLocatorSelector(locator, root = document.documentElement, strict = true) {
      return this.querySelector(this.parseSelector(locator), root, strict);
    }
    queryLocatorSelectorAll(locator, root = document.documentElement) {
      return this.querySelectorAll(this.parseSelector(locator), root);
    }
    querySelector(selector, root, strict = true) {
      const result = this.querySelectorAll(selector, root);
      if (strict && result.length > 1) throw this.strictModeViolationError(selector, result);
      return result[0] || null;
    }
    queryAllByRole(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByRoleSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryAllByLabelText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByLabelSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryAllByTestId(text2, container = document.documentElement) {
      const selector = this.parseSelector(getByTestIdSelector(Ivya2.options.testIdAttribute, text2));
      return this.querySelectorAll(selector, container);
    }
    queryAllByText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByTextSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryAllByTitle(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByTitleSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryAllByPlaceholder(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByPlaceholderSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryAllByAltText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByAltTextSelector(text2, options));
      return this.querySelectorAll(selector, container);
    }
    queryByRole(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByRoleSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    queryByLabelText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByLabelSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    queryByTestId(text2, container = document.documentElement) {
      const selector = this.parseSelector(getByTestIdSelector(Ivya2.options.testIdAttribute, text2));
      return this.querySelector(selector, container, false);
    }
    queryByText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByTextSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    queryByTitle(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByTitleSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    queryByPlaceholder(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByPlaceholderSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    queryByAltText(text2, options, container = document.documentElement) {
      const selector = this.parseSelector(getByAltTextSelector(text2, options));
      return this.querySelector(selector, container, false);
    }
    strictModeViolationError(selector, matches2) {
      const infos = matches2.slice(0, 10).map((m) => ({
        preview: this.previewNode(m),
        selector: this.generateSelectorSimple(m)
      }));
      const lines = infos.map((info, i) => `
    ${i + 1}) ${info.preview} aka ${asLocator("javascript", info.selector)}`);
      if (infos.length < matches2.length) lines.push("\n    ...");
      return this.createStacklessError(`strict mode violation: ${asLocator("javascript", stringifySelector(selector))} resolved to ${matches2.length} elements:${lines.join("")}
`);
    }
    generateSelectorSimple(targetElement, options) {
      return generateSelector(this, targetElement, {
        ...options,
        testIdAttributeName: Ivya2.options.testIdAttribute
      });
    }
    parseSelector(selector) {
      const result = parseSelector(selector);
      visitAllSelectorParts(result, (part) => {
        if (!this._engines.has(part.name)) throw this.createStacklessError(`Unknown engine "${part.name}" while parsing selector ${selector}`);
      });
      return result;
    }
    previewNode(node) {
      if (node.nodeType === Node.TEXT_NODE) return oneLine(`#text=${node.nodeValue || ""}`);
      if (node.nodeType !== Node.ELEMENT_NODE) return oneLine(`<${node.nodeName.toLowerCase()} />`);
      const element = node;
      const attrs = [];
      for (let i = 0; i < element.attributes.length; i++) {
        const { name, value } = element.attributes[i];
        if (name === "style") continue;
        if (!value && booleanAttributes.has(name)) attrs.push(` ${name}`);
        else attrs.push(` ${name}="${value}"`);
      }
      attrs.sort((a, b) => a.length - b.length);
      const attrText = trimStringWithEllipsis(attrs.join(""), 500);
      if (autoClosingTags.has(element.nodeName)) return oneLine(`<${element.nodeName.toLowerCase()}${attrText}/>`);
      const children = element.childNodes;
      let onlyText = false;
      if (children.length <= 5) {
        onlyText = true;
        for (let i = 0; i < children.length; i++) onlyText = onlyText && children[i].nodeType === Node.TEXT_NODE;
      }
      const text2 = onlyText ? element.textContent || "" : children.length ? "…" : "";
      return oneLine(`<${element.nodeName.toLowerCase()}${attrText}>${trimStringWithEllipsis(text2, 50)}</${element.nodeName.toLowerCase()}>`);
    }
    querySelectorAll(selector, root) {
      if (selector.capture !== void 0) {
        if (selector.parts.some((part) => part.name === "nth")) throw this.createStacklessError(`Can't query n-th element in a request with the capture.`);
        const withHas = { parts: selector.parts.slice(0, selector.capture + 1) };
        if (selector.capture < selector.parts.length - 1) {
          const parsed = { parts: selector.parts.slice(selector.capture + 1) };
          const has = {
            name: "internal:has",
            body: { parsed },
            source: stringifySelector(parsed)
          };
          withHas.parts.push(has);
        }
        return this.querySelectorAll(withHas, root);
      }
      if (!root.querySelectorAll) throw this.createStacklessError("Node is not queryable.");
      if (selector.capture !== void 0) throw this.createStacklessError("Internal error: there should not be a capture in the selector.");
      if (root.nodeType === 11 && selector.parts.length === 1 && selector.parts[0].name === "css" && selector.parts[0].source === ":scope") return [root];
      this._evaluator.begin();
      try {
        let roots = /* @__PURE__ */ new Set([root]);
        for (const part of selector.parts) if (part.name === "nth") roots = this._queryNth(roots, part);
        else if (part.name === "internal:and") {
          const andElements = this.querySelectorAll(part.body.parsed, root);
          roots = new Set(andElements.filter((e) => roots.has(e)));
        } else if (part.name === "internal:or") {
          const orElements = this.querySelectorAll(part.body.parsed, root);
          roots = new Set(sortInDOMOrder(/* @__PURE__ */ new Set([...roots, ...orElements])));
        } else if (kLayoutSelectorNames.includes(part.name)) roots = this._queryLayoutSelector(roots, part, root);
        else {
          const next = /* @__PURE__ */ new Set();
          for (const root2 of roots) {
            const all = this._queryEngineAll(part, root2);
            for (const one of all) next.add(one);
          }
          roots = next;
        }
        return [...roots];
      } finally {
        this._evaluator.end();
      }
    }
    _queryEngineAll(part, root) {
      const result = this._engines.get(part.name).queryAll(root, part.body);
      for (const element of result) if (!("nodeName" in element)) throw this.createStacklessError(`Expected a Node but got ${Object.prototype.toString.call(element)}`);
      return result;
    }
    _queryNth(elements, part) {
      const list = [...elements];
      let nth = +part.body;
      if (nth === -1) nth = list.length - 1;
      return new Set(list.slice(nth, nth + 1));
    }
    _queryLayoutSelector(elements, part, originalRoot) {
      const name = part.name;
      const body = part.body;
      const result = [];
      const inner = this.querySelectorAll(body.parsed, originalRoot);
      for (const element of elements) {
        const score = layoutSelectorScore(name, element, inner, body.distance);
        if (score !== void 0) result.push({
          element,
          score
        });
      }
      result.sort((a, b) => a.score - b.score);
      return new Set(result.map((r) => r.element));
    }
    createStacklessError(message) {
      if (Ivya2.options.browser === "firefox") {
        const error2 = /* @__PURE__ */ new Error(`Error: ${message}`);
        error2.stack = "";
        return error2;
      }
      const error = new Error(message);
      delete error.stack;
      return error;
    }
    _createTextEngine(shadow, internal) {
      const queryAll = (root, selector) => {
        const { matcher, kind } = createTextMatcher(selector, internal);
        const result = [];
        let lastDidNotMatchSelf = null;
        const appendElement = (element) => {
          if (kind === "lax" && lastDidNotMatchSelf && lastDidNotMatchSelf.contains(element)) return false;
          const matches2 = elementMatchesText(this._evaluator._cacheText, element, matcher);
          if (matches2 === "none") lastDidNotMatchSelf = element;
          if (matches2 === "self" || matches2 === "selfAndChildren" && kind === "strict" && !internal) result.push(element);
        };
        if (root.nodeType === Node.ELEMENT_NODE) appendElement(root);
        const elements = this._evaluator._queryCSS({
          scope: root,
          pierceShadow: shadow
        }, "*");
        for (const element of elements) appendElement(element);
        return result;
      };
      return { queryAll };
    }
    _createAttributeEngine(attribute, shadow) {
      const toCSS = (selector) => {
        return [{ simples: [{
          selector: {
            css: `[${attribute}=${JSON.stringify(selector)}]`,
            functions: []
          },
          combinator: ""
        }] }];
      };
      return { queryAll: (root, selector) => {
        return this._evaluator.query({
          scope: root,
          pierceShadow: shadow
        }, toCSS(selector));
      } };
    }
    _createCSSEngine() {
      return { queryAll: (root, body) => {
        return this._evaluator.query({
          scope: root,
          pierceShadow: true
        }, body);
      } };
    }
    _createNamedAttributeEngine() {
      const queryAll = (root, selector) => {
        const parsed = parseAttributeSelector(selector, true);
        if (parsed.name || parsed.attributes.length !== 1) throw new Error(`Malformed attribute selector: ${selector}`);
        const { name, value, caseSensitive } = parsed.attributes[0];
        const lowerCaseValue = caseSensitive ? null : value.toLowerCase();
        let matcher;
        if (value instanceof RegExp) matcher = (s) => !!s.match(value);
        else if (caseSensitive) matcher = (s) => s === value;
        else matcher = (s) => s.toLowerCase().includes(lowerCaseValue);
        return this._evaluator._queryCSS({
          scope: root,
          pierceShadow: true
        }, `[${name}]`).filter((e) => matcher(e.getAttribute(name)));
      };
      return { queryAll };
    }
    _createVisibleEngine() {
      const queryAll = (root, body) => {
        if (root.nodeType !== 1) return [];
        return isElementVisible(root) === Boolean(body) ? [root] : [];
      };
      return { queryAll };
    }
    _createControlEngine() {
      const queryAll = (root, body) => {
        if (body === "enter-frame" && root instanceof HTMLIFrameElement) {
          var _root$contentDocument;
          const doc = (_root$contentDocument = root.contentDocument) === null || _root$contentDocument === void 0 ? void 0 : _root$contentDocument.documentElement;
          return doc ? [doc] : [];
        }
        return [];
      };
      return { queryAll };
    }
    _createHasEngine() {
      const queryAll = (root, body) => {
        if (root.nodeType !== 1) return [];
        return !!this.querySelector(body.parsed, root, false) ? [root] : [];
      };
      return { queryAll };
    }
    _createHasNotEngine() {
      const queryAll = (root, body) => {
        if (root.nodeType !== 1) return [];
        return !!this.querySelector(body.parsed, root, false) ? [] : [root];
      };
      return { queryAll };
    }
    _createInternalChainEngine() {
      const queryAll = (root, body) => {
        return this.querySelectorAll(body.parsed, root);
      };
      return { queryAll };
    }
    _createInternalLabelEngine() {
      return { queryAll: (root, selector) => {
        const { matcher } = createTextMatcher(selector, true);
        return this._evaluator._queryCSS({
          scope: root,
          pierceShadow: true
        }, "*").filter((element) => {
          return getElementLabels(this._evaluator._cacheText, element).some((label) => matcher(label));
        });
      } };
    }
    _createInternalHasTextEngine() {
      return { queryAll: (root, selector) => {
        if (root.nodeType !== 1) return [];
        const element = root;
        const text2 = elementText(this._evaluator._cacheText, element);
        const { matcher } = createTextMatcher(selector, true);
        return matcher(text2) ? [element] : [];
      } };
    }
    _createInternalHasNotTextEngine() {
      return { queryAll: (root, selector) => {
        if (root.nodeType !== 1) return [];
        const element = root;
        const text2 = elementText(this._evaluator._cacheText, element);
        const { matcher } = createTextMatcher(selector, true);
        return matcher(text2) ? [] : [element];
      } };
    }
  };
  _defineProperty(Ivya, "options", {
    testIdAttribute: "data-testid",
    browser: "chromium",
    exact: false
  });
  _defineProperty(Ivya, "singleton", null);
  function oneLine(s) {
    return s.replace(/\n/g, "↵").replace(/\t/g, "⇆");
  }
  var booleanAttributes = /* @__PURE__ */ new Set([
    "checked",
    "selected",
    "disabled",
    "readonly",
    "multiple"
  ]);
  var autoClosingTags = /* @__PURE__ */ new Set([
    "AREA",
    "BASE",
    "BR",
    "COL",
    "COMMAND",
    "EMBED",
    "HR",
    "IMG",
    "INPUT",
    "KEYGEN",
    "LINK",
    "MENUITEM",
    "META",
    "PARAM",
    "SOURCE",
    "TRACK",
    "WBR"
  ]);
  function cssUnquote(s) {
    s = s.substring(1, s.length - 1);
    if (!s.includes("\\")) return s;
    const r = [];
    let i = 0;
    while (i < s.length) {
      if (s[i] === "\\" && i + 1 < s.length) i++;
      r.push(s[i++]);
    }
    return r.join("");
  }
  function createTextMatcher(selector, internal) {
    if (selector[0] === "/" && selector.lastIndexOf("/") > 0) {
      const lastSlash = selector.lastIndexOf("/");
      const re = new RegExp(selector.substring(1, lastSlash), selector.substring(lastSlash + 1));
      return {
        matcher: (elementText2) => re.test(elementText2.full),
        kind: "regex"
      };
    }
    const unquote = internal ? JSON.parse.bind(JSON) : cssUnquote;
    let strict = false;
    if (selector.length > 1 && selector[0] === '"' && selector[selector.length - 1] === '"') {
      selector = unquote(selector);
      strict = true;
    } else if (internal && selector.length > 1 && selector[0] === '"' && selector[selector.length - 2] === '"' && selector[selector.length - 1] === "i") {
      selector = unquote(selector.substring(0, selector.length - 1));
      strict = false;
    } else if (internal && selector.length > 1 && selector[0] === '"' && selector[selector.length - 2] === '"' && selector[selector.length - 1] === "s") {
      selector = unquote(selector.substring(0, selector.length - 1));
      strict = true;
    } else if (selector.length > 1 && selector[0] === "'" && selector[selector.length - 1] === "'") {
      selector = unquote(selector);
      strict = true;
    }
    selector = normalizeWhiteSpace(selector);
    if (strict) {
      if (internal) return {
        kind: "strict",
        matcher: (elementText2) => elementText2.normalized === selector
      };
      const strictTextNodeMatcher = (elementText2) => {
        if (!selector && !elementText2.immediate.length) return true;
        return elementText2.immediate.some((s) => normalizeWhiteSpace(s) === selector);
      };
      return {
        matcher: strictTextNodeMatcher,
        kind: "strict"
      };
    }
    selector = selector.toLowerCase();
    return {
      kind: "lax",
      matcher: (elementText2) => elementText2.normalized.toLowerCase().includes(selector)
    };
  }
  var XPathEngine = { queryAll(root, selector) {
    if (selector.startsWith("/") && root.nodeType !== Node.DOCUMENT_NODE) selector = `.${selector}`;
    const result = [];
    const document2 = root.ownerDocument || root;
    if (!document2) return result;
    const it = document2.evaluate(selector, root, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE);
    for (let node = it.iterateNext(); node; node = it.iterateNext()) if (node.nodeType === Node.ELEMENT_NODE) result.push(node);
    return result;
  } };

  // backend/page/inject/src/state.ts
  var readOnlyRoles = /* @__PURE__ */ new Set([
    "checkbox",
    "combobox",
    "grid",
    "gridcell",
    "listbox",
    "radiogroup",
    "slider",
    "spinbutton",
    "textbox",
    "columnheader",
    "rowheader",
    "searchbox",
    "switch",
    "treegrid"
  ]);
  var checkableRoles = /* @__PURE__ */ new Set([
    "checkbox",
    "menuitemcheckbox",
    "option",
    "radio",
    "switch",
    "menuitemradio",
    "treeitem"
  ]);
  function parentOf(node) {
    if (node instanceof Element && node.assignedSlot !== null) return node.assignedSlot;
    if (node.parentElement !== null) return node.parentElement;
    return node.parentNode instanceof ShadowRoot ? node.parentNode.host : null;
  }
  function field(element) {
    if (element.matches("input, textarea, select, button") || isEditableText(element)) return element;
    if (element.closest("button, [role=button], [role=checkbox], [role=radio]") !== null) return element;
    return element.closest("label")?.control ?? element;
  }
  function clickable(element) {
    if (element.matches("input, textarea, select") || isEditableText(element)) return element;
    return element.closest("button, [role=button], a, [role=link]") ?? element;
  }
  function isVisible(element) {
    return element.isConnected && isElementVisible(element);
  }
  function isDisabled(element) {
    return getAriaDisabled(element);
  }
  function isEditable(element) {
    if (isDisabled(element)) return false;
    if (element.matches("input, textarea, select")) return !element.hasAttribute("readonly");
    if (readOnlyRoles.has(getAriaRole(element) ?? "")) return element.getAttribute("aria-readonly") !== "true";
    return isEditableText(element) ? true : void 0;
  }
  function isEditableText(element) {
    return element instanceof HTMLElement && element.isContentEditable;
  }
  function isChecked(element) {
    if (element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio")) {
      return element.type === "checkbox" && element.indeterminate ? "mixed" : element.checked;
    }
    return checkableRoles.has(getAriaRole(element) ?? "") ? getAriaChecked(element) : void 0;
  }
  function lacks(element, demands, preview) {
    for (const demand of demands) {
      const fails = demand === "visible" ? hiddenBy(element) : demand === "enabled" ? disabledBy(element) : readOnlyBy(element);
      if (fails !== void 0) return not(`it is there, but ${fails}: ${preview(element)}`);
    }
    return void 0;
  }
  function hiddenBy(element) {
    if (isVisible(element)) return void 0;
    const style = getComputedStyle(element);
    if (style.visibility !== "visible") return `hidden (visibility: ${style.visibility})`;
    if (!element.checkVisibility()) return "hidden (not displayed)";
    return "hidden (without size)";
  }
  function disabledBy(element) {
    return isDisabled(field(element)) ? "disabled" : void 0;
  }
  function readOnlyBy(element) {
    return isEditable(field(element)) === false ? "read-only" : void 0;
  }

  // backend/page/inject/src/aim.ts
  var ends = ["center", "end", "start", "nearest"];
  function pointOf(element, position) {
    if (position !== void 0) {
      const box = element.getBoundingClientRect();
      return { x: box.left + element.clientLeft + position.x, y: box.top + element.clientTop + position.y };
    }
    for (const box of boxes(element)) {
      const left = Math.max(0, box.left);
      const top = Math.max(0, box.top);
      const width = Math.min(innerWidth, box.right) - left;
      const height = Math.min(innerHeight, box.bottom) - top;
      if (width > 0 && height > 0 && width * height > 0.99) return { x: left + width / 2, y: top + height / 2 };
    }
    return void 0;
  }
  function boxes(element) {
    const own = element.getClientRects();
    if (own.length > 0) return own;
    const content = document.createRange();
    content.selectNodeContents(element);
    return content.getClientRects();
  }
  function hitAt(point) {
    let hit = document.elementFromPoint(point.x, point.y);
    while (hit !== null && hit.shadowRoot !== null) {
      const inner = hit.shadowRoot.elementFromPoint(point.x, point.y);
      if (inner === null || inner === hit) break;
      hit = inner;
    }
    return hit;
  }
  function counts(element, hit) {
    const meant = clickable(element);
    for (let node = hit; node !== null; node = parentOf(node)) {
      if (node === meant || node === element) return true;
      if (node instanceof HTMLLabelElement && node.control === element) return true;
    }
    return false;
  }
  function aim(element, tries, preview, position) {
    const at = pointOf(element, position);
    if (at !== void 0 && inView(at) && counts(element, hitAt(at))) return { done: at };
    bring(element, tries, position);
    const moved = pointOf(element, position);
    if (moved === void 0 || !inView(moved))
      return not("it is there, but out of view, and scrolling does not bring it in: " + preview(element));
    const hit = hitAt(moved);
    if (counts(element, hit)) return { done: moved };
    return not(`it is there, but covered by ${hit === null ? "something else" : preview(culprit(element, hit))}`);
  }
  function bring(element, tries, position) {
    const end = ends[tries % ends.length];
    element.scrollIntoView({ block: end, inline: end, behavior: "instant" });
    if (position === void 0) return;
    if (!inView(pointOf(element, position))) bringPoint(element, () => pointOf(element, position));
  }
  function bringPoint(element, where) {
    for (let box = element; box !== null; box = parentOf(box)) {
      const root = box === document.documentElement;
      const view = root ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
      const now = where();
      if (now.x >= view.left && now.x < view.right && now.y >= view.top && now.y < view.bottom) continue;
      box.scrollBy({
        left: now.x - (view.left + view.width / 2),
        top: now.y - (view.top + view.height / 2),
        behavior: "instant"
      });
    }
  }
  function inView(point) {
    return point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  }
  function culprit(element, hit) {
    const holders = /* @__PURE__ */ new Set();
    for (let node = element; node !== null; node = parentOf(node)) holders.add(node);
    let outer = hit;
    for (let node = hit; node !== null && !holders.has(node); node = parentOf(node)) outer = node;
    return outer;
  }
  async function rests(element) {
    const before = element.getBoundingClientRect();
    const animations = running(element);
    const times = animations.map((animation) => animation.currentTime);
    if (animations.some((animation) => animation.pending)) return false;
    await drawn();
    const now = element.getBoundingClientRect();
    if (now.x !== before.x || now.y !== before.y || now.width !== before.width || now.height !== before.height)
      return false;
    return animations.every((animation, i) => animation.currentTime !== times[i]) && running(element).length <= animations.length;
  }
  function running(element) {
    return document.getAnimations().filter((animation) => {
      const moved = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return animation.playState === "running" && within(element, moved);
    });
  }
  function within(element, holder) {
    for (let node = element; holder !== null && node !== null; node = parentOf(node)) {
      if (node === holder) return true;
    }
    return false;
  }

  // backend/page/inject/src/value.ts
  var maxDepth = 300;
  function encode(value, options = {}) {
    return new Encoder(options.strict === true).encode(value, 0);
  }
  var Encoder = class {
    numbers = /* @__PURE__ */ new Map();
    strict;
    constructor(strict) {
      this.strict = strict;
    }
    encode(value, depth) {
      switch (typeof value) {
        case "string":
        case "boolean":
          return value;
        case "number":
          return encodeNumber(value);
        case "undefined":
          return { u: 1 };
        case "bigint":
          return { b: value.toString() };
        case "object":
          return value === null ? null : this.object(value, depth);
      }
      if (this.strict) throw new TypeError(`a ${typeof value} cannot be handed over, only data can`);
      return { u: 1 };
    }
    object(value, depth) {
      const known = this.numbers.get(value);
      if (known !== void 0) return { ref: known };
      if (depth > maxDepth) throw new RangeError(`the value is nested more than ${maxDepth} deep`);
      return encodeLeaf(value) ?? this.container(value, depth + 1);
    }
    container(value, depth) {
      const i = this.numbers.size + 1;
      this.numbers.set(value, i);
      switch (tagOf(value)) {
        case "Array":
          return { a: Array.from(value, (item) => this.encode(item, depth)), i };
        case "Map":
          return {
            m: Array.from(value, ([k, v]) => [this.encode(k, depth), this.encode(v, depth)]),
            i
          };
        case "Set":
          return { s: Array.from(value, (item) => this.encode(item, depth)), i };
      }
      return this.record(value, i, depth);
    }
    record(value, i, depth) {
      const entries = [];
      const keys = Object.keys(value);
      for (const key of keys) {
        const item = member(value, key);
        if (typeof item === "function" && !this.strict) continue;
        entries.push([key, this.encode(item, depth)]);
      }
      const toJSON = keys.length === 0 ? member(value, "toJSON") : void 0;
      if (typeof toJSON === "function") return this.encode(toJSON.call(value, ""), depth);
      return { o: entries, i };
    }
  };
  function member(value, key) {
    try {
      return value[key];
    } catch {
      return void 0;
    }
  }
  function encodeNumber(value) {
    if (Object.is(value, -0)) return { n: "-0" };
    return Number.isFinite(value) ? value : { n: String(value) };
  }
  function encodeLeaf(value) {
    if (ArrayBuffer.isView(value)) {
      return { t: [tagOf(value), toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] };
    }
    switch (tagOf(value)) {
      case "Date": {
        const time = value;
        return { d: Number.isNaN(time.getTime()) ? "" : time.toISOString() };
      }
      case "RegExp":
        return { r: [value.source, value.flags] };
      case "URL":
        return { url: value.href };
      case "Error":
      case "DOMException":
        return encodeError(value);
      case "ArrayBuffer":
        return { t: ["ArrayBuffer", toBase64(new Uint8Array(value))] };
      case "Window":
        return { x: "<window>" };
    }
    if (value instanceof Error) return encodeError(value);
    const kind = member(value, "nodeType");
    if (typeof kind === "number" && typeof member(value, "nodeName") === "string") return { x: nodeText(value) };
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
  function tagOf(value) {
    return Object.prototype.toString.call(value).slice(8, -1);
  }
  function stringify(value) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(stringify).join(",")}]`;
    const entries = Object.entries(value);
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stringify(item)}`).join(",")}}`;
  }
  function decode(value) {
    return decodeValue(value, /* @__PURE__ */ new Map());
  }
  function decodeValue(value, seen) {
    if (value === null || typeof value !== "object") return value;
    if ("o" in value) return decodeRecord(value.o, keep(seen, value.i, {}), seen);
    if ("a" in value) {
      const list = keep(seen, value.i, []);
      for (const item of value.a) list.push(decodeValue(item, seen));
      return list;
    }
    if ("ref" in value) return seen.get(value.ref);
    if ("m" in value) {
      const map = keep(seen, value.i, /* @__PURE__ */ new Map());
      for (const [k, v] of value.m) map.set(decodeValue(k, seen), decodeValue(v, seen));
      return map;
    }
    if ("s" in value) {
      const set2 = keep(seen, value.i, /* @__PURE__ */ new Set());
      for (const item of value.s) set2.add(decodeValue(item, seen));
      return set2;
    }
    return decodeLeaf(value);
  }
  function keep(seen, i, made) {
    seen.set(i, made);
    return made;
  }
  function decodeRecord(entries, made, seen) {
    for (const [key, item] of entries) {
      const value = decodeValue(item, seen);
      if (key === "__proto__") {
        Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
      } else {
        made[key] = value;
      }
    }
    return made;
  }
  function decodeLeaf(value) {
    if ("u" in value) return void 0;
    if ("n" in value) return Number(value.n);
    if ("b" in value) return BigInt(value.b);
    if ("d" in value) return new Date(value.d === "" ? Number.NaN : value.d);
    if ("r" in value) return new RegExp(value.r[0], value.r[1]);
    if ("url" in value) return new URL(value.url);
    if ("e" in value) return decodeError(value.e);
    if ("t" in value) return decodeBytes(value.t[0], fromBase64(value.t[1]));
    if ("x" in value) return value.x;
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
    const parts = [];
    for (let at = 0; at < bytes.length; at += 3) {
      const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      parts.push(
        digits.charAt(a >> 2) + digits.charAt((a & 3) << 4 | (b ?? 0) >> 4) + (b === void 0 ? "=" : digits.charAt((b & 15) << 2 | (c ?? 0) >> 6)) + (c === void 0 ? "=" : digits.charAt(c & 63))
      );
    }
    return parts.join("");
  }
  function fromBase64(text2) {
    const clean = text2.replace(/[^A-Za-z0-9+/]/g, "");
    const bytes = new Uint8Array(Math.floor(clean.length * 3 / 4));
    let at = 0;
    for (let i = 0; i < clean.length; i += 4) {
      let bits = 0;
      for (let k = 0; k < 4; k++) bits = bits << 6 | Math.max(0, digits.indexOf(clean.charAt(i + k) || "A"));
      for (let k = 16; k >= 0 && at < bytes.length; k -= 8) bytes[at++] = bits >> k & 255;
    }
    return bytes;
  }

  // backend/page/inject/src/dispatch.ts
  var classes = [
    [
      MouseEvent,
      [
        "auxclick",
        "click",
        "dblclick",
        "mousedown",
        "mouseenter",
        "mouseleave",
        "mousemove",
        "mouseout",
        "mouseover",
        "mouseup",
        "contextmenu"
      ]
    ],
    [KeyboardEvent, ["keydown", "keyup", "keypress"]],
    [
      PointerEvent,
      [
        "pointerover",
        "pointerout",
        "pointerenter",
        "pointerleave",
        "pointerdown",
        "pointerup",
        "pointermove",
        "pointercancel"
      ]
    ],
    [PointerEvent, ["gotpointercapture", "lostpointercapture"]],
    [FocusEvent, ["focus", "blur", "focusin", "focusout"]],
    [InputEvent, ["beforeinput", "input"]],
    [DragEvent, ["drag", "dragstart", "dragend", "dragover", "dragenter", "dragleave", "drop"]],
    [WheelEvent, ["wheel"]],
    [CompositionEvent, ["compositionstart", "compositionupdate", "compositionend"]]
  ];
  function dispatch(element, type, init) {
    const given = decode(init) ?? {};
    const settings = { bubbles: true, cancelable: true, composed: true, ...given };
    const found = classes.find(([, types]) => types.includes(type))?.[0];
    const make2 = found ?? (given.detail === void 0 ? Event : CustomEvent);
    element.dispatchEvent(new make2(type, settings));
  }

  // backend/page/inject/src/edit.ts
  var set = /* @__PURE__ */ new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);
  var typed = /* @__PURE__ */ new Set(["", "email", "number", "password", "search", "tel", "text", "url"]);
  var forms = {
    color: "a colour such as #ff8800",
    date: "a date such as 2026-12-24",
    "datetime-local": "a date and a time such as 2026-12-24T18:30",
    month: "a month such as 2026-12",
    time: "a time such as 18:30",
    week: "a week such as 2026-W52"
  };
  function fill(element, value, preview) {
    if (element instanceof HTMLInputElement) {
      const type = element.type.toLowerCase();
      if (set.has(type)) return setValue(element, value, preview);
      if (!typed.has(type))
        return wrong("element-not-actionable", `a field of type "${type}" cannot be filled: ${preview}`);
      if (type === "number" && Number.isNaN(Number(value.trim()))) {
        return wrong("bad-arguments", `"${value}" is no number, and nothing else fits into ${preview}`);
      }
    } else if (!(element instanceof HTMLTextAreaElement) && !isEditableText(element)) {
      return wrong(
        "element-not-actionable",
        `${preview} is not a field: only <input>, <textarea> and [contenteditable] can be filled`
      );
    }
    if (!takeFocus(element)) return not(`it is there, but does not take the focus: ${preview}`);
    return { done: { typed: true, empty: selectAll(element) } };
  }
  function setValue(input, value, preview) {
    const wanted = input.type === "color" ? value.trim().toLowerCase() : value.trim();
    input.focus();
    input.value = wanted;
    if (input.value !== wanted) {
      const form = forms[input.type] ?? `a number from ${input.min || 0} to ${input.max || 100}`;
      return wrong("bad-arguments", `"${value}" does not fit into ${preview}: it takes ${form}`);
    }
    told(input);
    return { done: { typed: false } };
  }
  function takeFocus(element) {
    element.focus();
    const root = element.getRootNode();
    const active = root.activeElement;
    return active === element || active !== null && isEditableText(element) && active.contains(element);
  }
  function selectAll(element) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      element.select();
      return element.value === "";
    }
    const selection = getSelection();
    selection?.selectAllChildren(element);
    return element.textContent === "";
  }
  function fieldValue(element) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
      return element.value;
    }
    return void 0;
  }
  function choose(element, wanted, preview) {
    if (!(element instanceof HTMLSelectElement)) return wrong("element-not-actionable", `${preview} is not a <select>`);
    if (wanted.length > 1 && !element.multiple)
      return wrong("bad-arguments", `only one option can be chosen in ${preview}`);
    const options = [...element.options];
    const found = [];
    for (const choice of wanted) {
      const option = options.find((option2, index) => matches(option2, index, choice));
      if (option === void 0) return not(`it is there, but has no option ${shown(choice)}; it has ${listed(options)}`);
      if (option.matches(":disabled")) return not(`it is there, but its option ${shown(choice)} is disabled`);
      found.push(option);
    }
    element.focus();
    for (const option of options) if (element.multiple || found.length === 0) option.selected = found.includes(option);
    if (!element.multiple && found[0] !== void 0) element.value = found[0].value;
    if (!element.multiple && found[0] !== void 0) found[0].selected = true;
    if (!element.multiple && found.length === 0) element.selectedIndex = -1;
    told(element);
    return { done: found.map((option) => option.value) };
  }
  function matches(option, index, choice) {
    const label = option.label.trim().replace(/\s+/g, " ");
    if (choice.valueOrLabel !== void 0 && choice.valueOrLabel !== option.value && choice.valueOrLabel !== label)
      return false;
    if (choice.value !== void 0 && choice.value !== option.value) return false;
    if (choice.label !== void 0 && choice.label !== label) return false;
    return choice.index === void 0 || choice.index === index;
  }
  function shown(choice) {
    return JSON.stringify(choice.valueOrLabel ?? choice.label ?? choice.value ?? choice.index);
  }
  function listed(options) {
    const names = options.slice(0, 10).map((option) => JSON.stringify(option.label));
    if (options.length > names.length) names.push("…");
    return names.length === 0 ? "none" : names.join(", ");
  }
  function giveFiles(input, files) {
    const transfer = new DataTransfer();
    for (const file of files) {
      transfer.items.add(
        new File([fromBase64(file.base64)], file.name, { type: file.mimeType ?? "application/octet-stream" })
      );
    }
    input.files = transfer.files;
    told(input);
  }
  function told(element) {
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // backend/page/inject/src/finder.ts
  var listed2 = 10;
  var longText = 300;
  var Finder = class {
    ivya;
    parsed = /* @__PURE__ */ new Map();
    frames = [];
    constructor(testId) {
      this.ivya = Ivya.create({ browser: "chromium", testIdAttribute: testId });
      this.ivya._engines.set("visible", {
        queryAll: (root, body) => root instanceof Element && isElementVisible(root) === (body === "true") ? [root] : []
      });
    }
    /** Reads a selector; throws a sentence's end when it cannot be read. */
    parse(selector) {
      let known = this.parsed.get(selector);
      if (known === void 0) {
        known = split(this.ivya.parseSelector(selector));
        this.parsed.set(selector, known);
      }
      return known;
    }
    /** The elements that match in this document, or the way into a frame. */
    all(selector) {
      let parsed;
      try {
        parsed = this.parse(selector);
        const found = this.query(parsed.here);
        if (parsed.rest === "") return { done: found };
        return this.enter(found, parsed);
      } catch (error) {
        return wrong("bad-arguments", `the selector ${selector} cannot be used: ${error.message}`);
      }
    }
    /** The one element that matches. Several are wrong, none is not there yet. */
    one(selector) {
      const found = this.all(selector);
      if (!("done" in found)) return found;
      const [first] = found.done;
      if (first === void 0) return { not: this.missing(selector) };
      return found.done.length > 1 ? { wrong: this.many(selector, found.done) } : { done: first };
    }
    /** A selector as a person writes it: getByRole('button', …). */
    describe(selector) {
      return shorten(asLocator("javascript", selector));
    }
    /** An element as it is written in HTML, in short. */
    preview(element) {
      const text2 = this.ivya.previewNode(element);
      if (element instanceof HTMLInputElement && element.type === "password")
        return shorten(text2.replace(/ value="[^"]*"/, ""));
      return shorten(text2);
    }
    /** The frame's element, by the number that enter gave. */
    frame(number) {
      return this.frames[number];
    }
    query(parsed, root = document) {
      return this.ivya.querySelectorAll(parsed, root);
    }
    enter(found, parsed) {
      const [frame2] = found;
      const name = this.describe(text(parsed.here.parts));
      if (frame2 === void 0) {
        return { not: { code: "element-not-found", text: `there is no frame ${name}` } };
      }
      if (found.length > 1) return { wrong: this.many(text(parsed.here.parts), found) };
      if (!(frame2 instanceof HTMLIFrameElement || frame2 instanceof HTMLFrameElement)) {
        return wrong("bad-arguments", `${name} is ${this.preview(frame2)}, not a frame`);
      }
      let number = this.frames.indexOf(frame2);
      if (number < 0) number = this.frames.push(frame2) - 1;
      return { enter: { frame: number, rest: parsed.rest } };
    }
    many(selector, found) {
      const lines = found.slice(0, listed2).map(
        (element, i) => `
  ${i + 1}) ${this.preview(element)}, found by ${this.describe(this.ivya.generateSelectorSimple(element))}`
      );
      if (found.length > listed2) lines.push("\n  …");
      return {
        code: "element-ambiguous",
        text: `${this.describe(selector)} matches ${found.length} elements:${lines.join("")}`,
        hint: "Say which one: make the selector narrower, or use first(), last() or nth()."
      };
    }
    /** What there is when nothing matches. */
    missing(selector) {
      const why = { code: "element-not-found", text: "nothing matches it" };
      const parts = this.parse(selector).here.parts;
      const last = parts[parts.length - 1];
      if (last !== void 0 && last.name === "nth" && parts.length > 1) {
        const others = this.query({ parts: parts.slice(0, -1) }).length;
        if (others > 0)
          why.text = `only ${others} match${others === 1 ? "es" : ""} ${this.describe(text(parts.slice(0, -1)))}`;
      }
      return why;
    }
    /** Where else a selector matches: a hint for one that found nothing here. */
    elsewhere(selector) {
      for (const frame2 of document.querySelectorAll("iframe")) {
        try {
          const inside = frame2.contentDocument;
          if (inside !== null && this.query(this.parse(selector).here, inside).length > 0) {
            return `It is in a frame, ${this.preview(frame2)}: find it with frameLocator().`;
          }
        } catch {
        }
      }
      return void 0;
    }
  };
  function split(parsed) {
    const at = parsed.parts.findIndex((part) => part.name === "internal:control" && part.body === "enter-frame");
    if (at < 0) return { here: parsed, rest: "" };
    if (at === 0) throw new Error("there is nothing before the frame");
    if (at === parsed.parts.length - 1) throw new Error("it names a frame, but nothing in it");
    if (parsed.capture !== void 0) throw new Error("* cannot be used together with frames");
    return { here: { parts: parsed.parts.slice(0, at) }, rest: text(parsed.parts.slice(at + 1)) };
  }
  function text(parts) {
    return parts.map((part) => `${part.name}=${part.source}`).join(" >> ");
  }
  function shorten(long) {
    return long.length > longText ? long.slice(0, longText - 1) + "…" : long;
  }

  // backend/page/inject/src/guard.ts
  var pressing = ["pointerdown", "mousedown", "touchstart"];
  var moving = ["pointermove", "mousemove", "pointerover", "mouseover", "dragenter", "dragover"];
  var rest = [
    "pointerup",
    "mouseup",
    "click",
    "auxclick",
    "dblclick",
    "contextmenu",
    "touchend",
    "touchmove",
    "pointercancel"
  ];
  var Guard = class {
    /** Whether the pointer has come near: into this document. */
    near = false;
    verdict = { unseen: true };
    element;
    deciding;
    constructor(element, kind) {
      this.element = element;
      this.deciding = kind === "press" ? pressing : moving;
      for (const type of this.types()) addEventListener(type, this, { capture: true, passive: false });
    }
    handleEvent(event) {
      if (!event.isTrusted) return;
      this.near = true;
      if (this.deciding.includes(event.type) && !("covered" in this.verdict)) this.judge(event);
      if ("covered" in this.verdict && (this.deciding.includes(event.type) || rest.includes(event.type))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    }
    /** Ends the watch. */
    end() {
      for (const type of this.types()) removeEventListener(type, this, { capture: true });
      return this.verdict;
    }
    judge(event) {
      const at = pointOf2(event);
      const hit = at === void 0 ? innermost(event) : hitAt(at);
      this.verdict = counts(this.element, hit) || counts(this.element, innermost(event)) ? { hit: true } : { covered: hit };
    }
    types() {
      return [...pressing, ...moving, ...rest];
    }
  };
  function innermost(event) {
    const [first] = event.composedPath();
    return first instanceof Element ? first : null;
  }
  function pointOf2(event) {
    if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
    const touch = event instanceof TouchEvent ? event.touches[0] : void 0;
    return touch === void 0 ? void 0 : { x: touch.clientX, y: touch.clientY };
  }

  // backend/page/inject/src/highlight.ts
  var shownFor = 3e3;
  var host = "sitewright-highlight";
  function highlight(elements, label) {
    document.querySelector(host)?.remove();
    const holder = document.createElement(host);
    holder.style.cssText = "all: initial; position: fixed; inset: 0; pointer-events: none; z-index: 2147483647";
    const root = holder.attachShadow({ mode: "closed" });
    for (const element of elements) root.append(frame(element.getBoundingClientRect(), label));
    document.documentElement.append(holder);
    setTimeout(() => holder.remove(), shownFor);
  }
  function frame(box, label) {
    const frame2 = document.createElement("div");
    frame2.style.cssText = `position: fixed; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px;
    outline: 2px solid #d6336c; background: rgb(214 51 108 / 15%)`;
    const name = document.createElement("span");
    name.style.cssText = "position: absolute; left: 0; top: 100%; padding: 1px 4px; font: 12px sans-serif; white-space: nowrap; color: #fff; background: #d6336c";
    name.textContent = label;
    frame2.append(name);
    return frame2;
  }

  // backend/page/inject/src/read.ts
  function read(element, what, name, preview) {
    switch (what) {
      case "textContent":
        return { done: element.textContent };
      case "innerText":
        if (element instanceof HTMLElement) return { done: element.innerText };
        return wrong(
          "element-not-actionable",
          `${preview} is not an HTML element and has no innerText; use textContent()`
        );
      case "innerHTML":
        return { done: element.innerHTML };
      case "getAttribute":
        return { done: element.getAttribute(name) };
      case "enabled":
        return { done: !isDisabled(field(element)) };
      case "disabled":
        return { done: isDisabled(field(element)) };
    }
    return readField(field(element), what, preview);
  }
  function readField(element, what, preview) {
    if (what === "inputValue") {
      const value = fieldValue(element);
      return value === void 0 ? wrong("element-not-actionable", `${preview} has no value: only <input>, <textarea> and <select> have one`) : { done: value };
    }
    if (what === "editable") {
      const editable = isEditable(element);
      return editable === void 0 ? wrong("element-not-actionable", `${preview} is nothing that could be edited`) : { done: editable };
    }
    const checked = isChecked(element);
    return checked === void 0 ? wrong("element-not-actionable", `${preview} is neither a checkbox nor a radio button`) : { done: checked === true };
  }

  // backend/page/inject/src/through.ts
  function through(frame2, point, press, preview) {
    if (press && hitAt(out(frame2, point)) !== frame2) bringPoint(frame2, () => out(frame2, point));
    const at = out(frame2, point);
    const hit = press ? hitAt(at) : frame2;
    if (hit === frame2) return at;
    return { ...at, covered: hit === null ? "the edge of the window" : preview(hit) };
  }
  function out(frame2, point) {
    const box = frame2.getBoundingClientRect();
    const html = frame2;
    const style = getComputedStyle(frame2);
    const scaleX = html.offsetWidth > 0 ? box.width / html.offsetWidth : 1;
    const scaleY = html.offsetHeight > 0 ? box.height / html.offsetHeight : 1;
    const left = frame2.clientLeft + Number.parseFloat(style.paddingLeft);
    const top = frame2.clientTop + Number.parseFloat(style.paddingTop);
    return { x: box.left + (left + point.x) * scaleX, y: box.top + (top + point.y) * scaleY };
  }

  // backend/page/inject/src/kit.ts
  var Kit = class {
    finder;
    patience = new Patience();
    held = /* @__PURE__ */ new Map();
    /** The dragging that the page began last, once it is asked for. */
    drag;
    constructor(testId) {
      this.finder = new Finder(testId);
    }
    // Waiting
    poke(id) {
      this.patience.poke(id);
    }
    cancel(id) {
      this.patience.cancel(id);
      this.drop(id);
    }
    /** Waits for the state of the one element. */
    wait(ask) {
      return this.until(ask, () => {
        const found = this.finder.one(ask.selector);
        if (!("done" in found || "not" in found)) return found;
        const element = "done" in found ? found.done : void 0;
        return inState(element, ask.state) ? { done: true } : this.stateNow(ask, found);
      });
    }
    stateNow(ask, found) {
      if ("not" in found) return found;
      if (ask.state === "visible") return lacks(found.done, ["visible"], this.preview) ?? not("it is there");
      return not(`it is still ${ask.state === "hidden" ? "visible" : "there"}: ${this.preview(found.done)}`);
    }
    // Acting
    /** Waits until the element can be acted on, and says where to press. */
    aim(ask) {
      return this.on(ask, async (element, tries) => {
        if (ask.checked !== void 0) {
          const now = isChecked(field(element));
          if (now === void 0)
            return wrong("element-not-actionable", `${this.preview(element)} is neither a checkbox nor a radio button`);
          if (now === ask.checked) return { done: { already: true } };
          if (!ask.checked && isRadio(field(element))) {
            return wrong(
              "element-not-actionable",
              `a radio button cannot be unticked: tick another one instead of ${this.preview(element)}`
            );
          }
        }
        const found = ask.force === true ? this.forced(element, tries, ask.position) : await this.ready(element, tries, ask);
        if ("done" in found) {
          const guard = ask.force === true || ask.input === "none" ? void 0 : new Guard(element, ask.input);
          this.hold(ask.id, guard === void 0 ? { element } : { element, guard });
        }
        return found;
      });
    }
    async ready(element, tries, ask) {
      const lack = lacks(element, ask.demands, this.preview);
      if (lack !== void 0) return lack;
      if (!await rests(element)) return not(`it is there, but moving: ${this.preview(element)}`);
      if (!element.isConnected) return not("it was there, but the page took it away");
      return lacks(element, ask.demands, this.preview) ?? aim(element, tries, this.preview, ask.position);
    }
    forced(element, tries, position) {
      if (!isVisible(element)) return not(`it is there, but hidden: ${this.preview(element)}`);
      bring(element, tries, position);
      const point = pointOf(element, position);
      return point === void 0 ? not(`it is there, but out of view: ${this.preview(element)}`) : { done: point };
    }
    /** Whether the page has begun to drag something since this was first asked. */
    dragging() {
      if (this.drag === void 0) {
        this.drag = {};
        addEventListener("dragstart", (event) => Object.assign(this.drag ?? {}, { event }), { capture: true });
        addEventListener("pointerdown", () => Object.assign(this.drag ?? {}, { event: void 0 }), { capture: true });
      }
      return this.drag.event !== void 0 && !this.drag.event.defaultPrevented;
    }
    /** Whether the pointer has come into this document. */
    near(of) {
      return this.held.get(of.id)?.guard?.near === true;
    }
    /** After the input: what it hit, and whether a box is ticked now. */
    struck(of) {
      const held = this.held.get(of.id);
      const verdict = held?.guard?.end();
      const result = {};
      if (verdict !== void 0 && "covered" in verdict) {
        result.covered = verdict.covered === null ? "something else" : this.preview(verdict.covered);
      }
      if (held !== void 0) result.checked = isChecked(field(held.element)) === true;
      this.drop(of.id);
      return result;
    }
    /** Makes the field ready for a text that is typed, or sets it. */
    fill(ask) {
      return this.on(ask, (element) => {
        const target = field(element);
        const lack = ask.force === true ? void 0 : lacks(element, ["visible", "enabled", "editable"], this.preview);
        const look = lack ?? fill(target, ask.value, this.preview(element));
        if ("done" in look && look.done.typed) this.listen(ask.id, target);
        return look;
      });
    }
    /** Whether the text that was typed reached the field. */
    filled(of) {
      const held = this.held.get(of.id);
      this.drop(of.id);
      return held !== void 0 && (held.heard === true || (fieldValue(held.element) ?? held.element.textContent) === of.value);
    }
    listen(id, element) {
      const held = { element, heard: false };
      const hear = (event) => {
        if (event.composedPath().includes(element)) held.heard = true;
      };
      addEventListener("input", hear, { capture: true });
      held.stop = () => removeEventListener("input", hear, { capture: true });
      this.hold(id, held);
    }
    choose(ask) {
      return this.on(ask, (element) => {
        const lack = ask.force === true ? void 0 : lacks(element, ["visible", "enabled"], this.preview);
        return lack ?? choose(field(element), ask.values, this.preview(element));
      });
    }
    focus(ask) {
      return this.on(ask, (element) => {
        element.focus();
        return { done: true };
      });
    }
    blur(ask) {
      return this.on(ask, (element) => {
        element.blur();
        return { done: true };
      });
    }
    dispatch(ask) {
      return this.on(ask, (element) => {
        dispatch(element, ask.type, ask.init);
        return { done: true };
      });
    }
    scroll(ask) {
      return this.on(ask, async (element) => {
        const lack = lacks(element, ["visible"], this.preview);
        if (lack !== void 0) return lack;
        if (!await rests(element)) return not(`it is there, but moving: ${this.preview(element)}`);
        element.scrollIntoViewIfNeeded();
        return { done: true };
      });
    }
    /** Finds the file field; element() gives it to the app then. */
    fileField(ask) {
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
    giveFiles(of) {
      const held = this.held.get(of.id);
      if (held !== void 0) giveFiles(held.element, of.files);
      this.drop(of.id);
    }
    // Reading
    read(ask) {
      return this.on(ask, (element) => read(element, ask.what, ask.name, this.preview(element)));
    }
    /** Reads all elements that match, as they are now. */
    all(ask) {
      const found = this.finder.all(ask.selector);
      if (!("done" in found)) return found;
      switch (ask.what) {
        case "count":
          return { done: found.done.length };
        case "textContent":
          return { done: found.done.map((element) => element.textContent ?? "") };
      }
      return {
        done: found.done.map(
          (element) => (
            // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what is asked for
            element instanceof HTMLElement ? element.innerText : element.textContent ?? ""
          )
        )
      };
    }
    /** Whether the one element can be seen now; one that is not there cannot. */
    visible(ask) {
      const found = this.finder.one(ask.selector);
      if ("not" in found) return { done: false };
      return "done" in found ? { done: isVisible(found.done) } : found;
    }
    /** The element's box in this document's view, or null when it cannot be seen. */
    box(ask) {
      return this.on(ask, async (element, tries) => {
        if (ask.bring === true) {
          const lack = lacks(element, ["visible"], this.preview);
          if (lack !== void 0) return lack;
          if (!await rests(element)) return not(`it is there, but moving: ${this.preview(element)}`);
          bring(element, tries);
        }
        return { done: isVisible(element) ? element.getBoundingClientRect().toJSON() : null };
      });
    }
    describe(of) {
      return this.finder.describe(of.selector);
    }
    highlight(ask) {
      const found = this.finder.all(ask.selector);
      if (!("done" in found)) return found;
      highlight(found.done, this.finder.describe(ask.selector));
      return { done: true };
    }
    // Frames
    /** Waits for the way into the selector's first frame. */
    hop(ask) {
      return this.until(ask, () => this.finder.all(ask.selector));
    }
    /** The element of the frame that an answer led to. */
    frame(of) {
      return this.finder.frame(of.frame);
    }
    /** Where a point of the frame's document is in this one, if it can be hit there. */
    through(frame2, point, press) {
      return through(frame2, point, press, this.preview);
    }
    // Code of scripts
    /** Calls the function with the one element, in the world that this object is in. */
    async call(user, ask, arg) {
      return called(await this.on(ask, (element) => ({ done: element })), user, arg);
    }
    /** Calls the function with a list of all elements that match now. */
    callAll(user, ask, arg) {
      return called(this.finder.all(ask.selector), user, arg);
    }
    /** What is held for the question, for the app to use by itself. */
    element(of) {
      return this.held.get(of.id)?.element;
    }
    hold(id, held) {
      this.drop(id);
      this.held.set(id, held);
    }
    /** Lets go of what is kept for the question. */
    drop(id) {
      const held = this.held.get(id);
      held?.guard?.end();
      held?.stop?.();
      this.held.delete(id);
    }
    // on waits for the one element and for what is to be done with it.
    on(ask, act) {
      return this.until(ask, (tries) => {
        const found = this.finder.one(ask.selector);
        return "done" in found ? act(found.done, tries) : found;
      });
    }
    async until(ask, look) {
      const answer = await this.patience.until(ask, look);
      if ("late" in answer && answer.late.code === "element-not-found") {
        const hint = this.finder.elsewhere(ask.selector);
        if (hint !== void 0) answer.late.hint = hint;
      }
      return answer;
    }
    preview = (element) => this.finder.preview(element);
  };
  async function called(found, user, arg) {
    if (!("done" in found)) return JSON.stringify(found);
    return `{"done":${stringify(encode(await user(found.done, decode(JSON.parse(arg)))))}}`;
  }
  function inState(element, state) {
    switch (state) {
      case "attached":
        return element !== void 0;
      case "detached":
        return element === void 0;
      case "visible":
        return element !== void 0 && isVisible(element);
      case "hidden":
        return element === void 0 || !isVisible(element);
    }
  }
  function isRadio(element) {
    return element instanceof HTMLInputElement && element.type === "radio";
  }

  // backend/page/inject/src/index.ts
  function make(testId) {
    return new Kit(testId);
  }
  return __toCommonJS(index_exports);
})();
