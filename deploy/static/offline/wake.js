// @ts-check
// On pages where nothing is entered: the queue is fetched only when this phone has entries that the site does not have yet.

if (localStorage.getItem("keeps")) import("./queue.js");
