// Follows one channel of news: by server-sent events, and by asking every few seconds where none come through.
//
// `tell` gets what is known, {version, since, topics: {topic: last event}, spread, best}, whenever it changes, and the mark:
// "live" (told at once), "behind" (asks every few seconds), "offline" (nobody answers); with isSure where it is no short
// gap of a stream that connects anew.

const POLL_MS = 4000;
const EVERY_MS = 15000; // The server says something that often, or more often where it says so.
const GRACE_MS = 2000;
const LONGEST_WAIT_MS = 30000;
const TOPICS_KEPT = 300;

export const follow = (channel, tell) => {
  let stream, isOpen = false, isQuiet = false, heard = 0, tries = 0, state = null, mark = "";
  let reconnecting, polling, isAsking = false, isStopped = false;
  let every = EVERY_MS, isDoubted = false;

  const show = (next, isSure = false) => {
    if (next === mark) return;
    mark = next;
    tell({ mark, isSure });
  };

  const silence = () => performance.now() - heard - every - GRACE_MS;

  const learn = (next) => {
    if (state && next.version < state.version) return;
    state = next;
    tell({ state });
  };

  // What only frames say, when the server is asked instead.
  const told = () => ({ spread: state?.spread, best: state?.best });

  // One event: in order it is added to what is known; after a gap the server says what was missed.
  const add = ({ version, topics, spread, best = state?.best }) => {
    if (!state || version <= state.version) return;
    if (version > state.version + 1) return void ask();
    const touched = { ...state.topics };
    for (const topic of topics) touched[topic] = version;
    learn(prune({ ...state, version, topics: touched, spread, best }));
  };

  const ask = async () => {
    if (isAsking || isStopped) return;
    isAsking = true;
    try {
      const answer = await fetch(`/live/${channel}/news`, { cache: "no-cache", signal: AbortSignal.timeout?.(8000) });
      if (!answer.ok) throw new Error(answer.status);
      learn({ ...told(), ...(await answer.json()) });
      if (!isOpen || isQuiet || isDoubted) show("behind");
      // The site answers, and the stream says nothing, however seldom it speaks in a full hall: it was lost on the way.
      if (isOpen && isDoubted && performance.now() - heard > EVERY_MS + 2 * GRACE_MS) lose();
    } catch {
      if (!isOpen || isDoubted) show("offline");
    } finally {
      isAsking = false;
    }
  };

  const poll = (isOn) => {
    clearInterval(polling);
    polling = isOn && !isStopped ? setInterval(ask, POLL_MS * (0.75 + Math.random() / 2)) : undefined;
  };

  const lose = () => {
    stream?.close();
    if (isStopped) return;
    isOpen = isDoubted = false;
    poll(true);
    ask();
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries++);
    clearTimeout(reconnecting);
    reconnecting = setTimeout(connect, wait * (0.5 + Math.random()));
  };

  const alive = () => {
    heard = performance.now();
    tries = 0;
    if (!isDoubted) return;
    isDoubted = false;
    poll(isQuiet);
    show(isQuiet ? "behind" : "live");
  };

  // Whether the stream still lives nobody knows; until it speaks the page asks.
  const doubt = (word) => {
    if (isStopped) return;
    isDoubted = isOpen;
    show(word, true);
    poll(true);
  };

  const connect = () => {
    if (typeof EventSource === "undefined") return lose();
    stream?.close();
    stream = new EventSource(`/live/${channel}`);
    heard = performance.now();
    every = EVERY_MS;
    const on = (name, act) => stream.addEventListener(name, ({ data }) => { alive(); act(JSON.parse(data)); });
    on("state", (now) => { isOpen = true; learn({ ...told(), ...now }); });
    on("news", add);
    on("alive", (seconds) => { every = seconds * 1000; });
    on("quiet", () => { isQuiet = true; poll(true); show("behind"); });
    on("again", () => { isQuiet = false; poll(false); show("live"); ask(); });
    stream.onerror = lose;
  };

  // A stream whose Wi-Fi has gone says nothing, not even that it is lost.
  const watching = setInterval(() => {
    if (!isOpen || isDoubted || silence() < 0) return;
    doubt("behind");
    setTimeout(ask, 1000 * Math.random());
  }, 500);

  connect();
  return {
    ask,
    cut: () => doubt("offline"),
    repeat: () => { if (state) tell({ state }); if (mark) tell({ mark }); },
    stop: () => {
      isStopped = true;
      [polling, watching].forEach(clearInterval);
      clearTimeout(reconnecting);
      stream?.close();
    },
  };
};

const prune = (state) => {
  if (Object.keys(state.topics).length <= TOPICS_KEPT) return state;
  const since = Math.max(state.since, state.version - TOPICS_KEPT / 2);
  const topics = Object.fromEntries(Object.entries(state.topics).filter(([, version]) => version > since));
  return { ...state, since, topics };
};
