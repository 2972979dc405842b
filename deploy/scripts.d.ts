// What htmx and our own scripts say to each other in events, for the type check of deploy/static.

interface HtmxRequestConfig {
  elt: HTMLElement;
  verb: string;
  path: string;
  boosted?: boolean;
  triggeringEvent?: Event & { submitter?: HTMLElement | null };
}

interface HtmxDetail {
  elt: HTMLElement;
  target: HTMLElement;
  xhr: XMLHttpRequest;
  requestConfig: HtmxRequestConfig;
  shouldSwap: boolean;
}

interface HtmxConfigDetail {
  elt: HTMLElement;
  verb: string;
  headers: Record<string, string>;
  parameters: Record<string, string>;
}

interface HtmxConfirmDetail {
  elt: HTMLElement;
  verb: string;
  path: string;
  target: Element;
  triggeringEvent?: Event & { submitter?: HTMLElement | null };
  issueRequest: (skipConfirmation?: boolean) => void;
}

interface DocumentEventMap {
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:beforeOnLoad": CustomEvent<HtmxDetail>;
  "htmx:beforeRequest": CustomEvent<HtmxDetail>;
  "htmx:beforeSend": CustomEvent<HtmxDetail>;
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:configRequest": CustomEvent<HtmxConfigDetail>;
  "htmx:confirm": CustomEvent<HtmxConfirmDetail>;
  "htmx:load": CustomEvent;
  "htmx:oobBeforeSwap": CustomEvent<{ target: HTMLElement }>;
  "htmx:responseError": CustomEvent<HtmxDetail>;
  "htmx:sendError": CustomEvent<HtmxDetail>;
  "htmx:timeout": CustomEvent<HtmxDetail>;
}

declare const htmx: {
  process: (part: Element) => void;
  ajax: (verb: string, path: string, context: Record<string, unknown>) => Promise<void>;
};
