import { whenActivated } from './when-activated.ts';

/** A page's report to the server about an error in the browser. `address` names parameters without their values. */
export type ErrorReport = { name: string; message: string; stack: string; address: string; part: string };

export const ERROR_REPORT_PATH = '/cars-for-sale/svc/error-report';
/** Characters; more would add no information. */
const MAX_MESSAGE = 500;
const MAX_STACK = 3_000;
/** The maximum number of reports per document: an error on every frame is reported once, not a thousand times. */
const MAX_REPORTS = 3;

const reported = new Set<string>();

/** Sends the report to the server, once for each kind of error and at most three times per document. */
export function sendErrorReport(thrown: unknown, part: string): void {
  if (isSkippedTransition(thrown)) return;
  const report = describeError(thrown, part, location);
  const kind = `${report.name} ${report.message}`;
  if (reported.has(kind) || reported.size >= MAX_REPORTS) return;
  reported.add(kind);
  // A beacon is sent even if the page is reloaded right away. A prerendered page sends nothing until it is opened.
  whenActivated(() => navigator.sendBeacon(ERROR_REPORT_PATH, JSON.stringify(report)));
}

/**
 * Returns whether the browser only skipped an animation between two pages, for example because a prerendered page was
 * visible already. The page works, so this is no error.
 */
export function isSkippedTransition(thrown: unknown): boolean {
  return thrown instanceof DOMException && /transition/i.test(thrown.message);
}

export function describeError(
  error: unknown,
  part: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): ErrorReport {
  const { name, message, stack } = Object(error) as Partial<Error>;
  const names = [...new Set(new URLSearchParams(search).keys())].join('&');
  return {
    name: String(name ?? 'Error').slice(0, 100),
    message: withoutValues(String(message ?? error)).slice(0, MAX_MESSAGE),
    stack: withoutValues(String(stack ?? '')).slice(0, MAX_STACK),
    address: `${pathname}${names && `?${names}`}`.slice(0, MAX_MESSAGE),
    part,
  };
}

/** Removes query strings: messages quote addresses, and addresses contain the search. */
function withoutValues(text: string): string {
  return text.replaceAll(/\?[^\s)'"]*/g, '?…');
}
