// Built from backend/page/inject/src by tools/embed/build.mjs. Do not edit.
(() => {
})();
