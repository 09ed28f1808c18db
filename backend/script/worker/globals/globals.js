// Built from backend/script/worker/globals/src by tools/embed/build.mjs. Do not edit.
(() => {
})();
