// On pages where nothing is entered: the queue is fetched only when this phone keeps something.

if (localStorage.getItem("keeps")) import("./queue.js");
