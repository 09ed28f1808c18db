// Nothing moves here: pictures of the page must be the same each time.

document.body.dataset.ready = "yes";
