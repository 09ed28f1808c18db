// Built from backend/script/worker/ctx/src by tools/embed/build.mjs. Do not edit.
(() => {
})();
