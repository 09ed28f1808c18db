// A value that comes later, for waiting on.

setTimeout(() => {
  document.body.dataset.ready = "yes";
}, 200);
