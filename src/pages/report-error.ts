/** What a page tells the server about an error in the browser; `address` names parameters without their values. */
export type ErrorReport = { name: string; message: string; stack: string; address: string; part: string };

export const ERROR_REPORT_PATH = '/cars-for-sale/svc/error-report';
/** Of characters; more says nothing new. */
export const MOST_MESSAGE = 500;
export const MOST_STACK = 3_000;
/** Of reports from one document: what fails on every frame is told once, not a thousand times. */
const MOST_REPORTS = 3;

const told = new Set<string>();

/**
 * Tells the server once about an error in the browser, at most three a document. What shoppers typed stays with them:
 * values of addresses are left out. `part` says where it happened. Never throws.
 */
export function reportError(thrown: unknown, part: string): void {
  try {
    const report = describeError(thrown, part, location);
    const kind = `${report.name} ${report.message}`;
    if (told.has(kind) || told.size >= MOST_REPORTS) return;
    told.add(kind);
    // A beacon outlives the page, which may be reloaded right away.
    navigator.sendBeacon(ERROR_REPORT_PATH, JSON.stringify(report));
  } catch {
    // What fails while it tells of a failure is not told.
  }
}

/** Reports what nothing in the page caught. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message }) => {
    // Without an error it is a picture that did not load, or a script of an extension.
    if (error !== undefined && error !== null) reportError(error, 'page');
    else if (message) reportError({ name: 'Error', message }, 'page');
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
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
    message: withoutValues(String(message ?? error)).slice(0, MOST_MESSAGE),
    stack: withoutValues(String(stack ?? '')).slice(0, MOST_STACK),
    address: `${pathname}${names && `?${names}`}`.slice(0, MOST_MESSAGE),
    part,
  };
}

/** Messages quote addresses, and addresses hold what was searched for. */
function withoutValues(text: string): string {
  return text.replaceAll(/\?[^\s)'"]*/g, '?…');
}
