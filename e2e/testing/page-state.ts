import type { Page, Request } from 'playwright-core';

/** Collects the requests of a page from now on that have no answer yet. */
export function collectPending(page: Page): Set<Request> {
  const pending = new Set<Request>();
  const end = (request: Request) => void pending.delete(request);
  page.on('request', (request) => void pending.add(request));
  page.on('response', (response) => end(response.request()));
  page.on('requestfailed', end);
  return pending;
}

/**
 * Describes what a page shows and waits for. A failed test prints it, because a fault that depends on the load of the
 * machine can rarely be repeated.
 */
export async function describePage(page: Page, pending: ReadonlySet<Request>): Promise<string> {
  if (page.isClosed()) return 'The page is closed.';
  const state = page.evaluate(() => ({
    address: location.href,
    history: history.state as unknown,
    visibility: document.visibilityState,
    ready: document.readyState,
    interactive: performance.getEntriesByName('interactive').length > 0,
    busy: [...document.querySelectorAll('[aria-busy="true"]')].map(({ className, id }) => `${className} #${id}`),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    alerts: [...document.querySelectorAll('[role="alert"],[role="status"]')].map((note) => note.textContent),
    dialogs: [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.textContent?.slice(0, 200)),
    // The newest are last.
    loaded: performance
      .getEntriesByType('resource')
      .slice(-20)
      .map(({ name, startTime, duration }) => `${Math.round(startTime)}+${Math.round(duration)} ${name}`),
  }));
  // A page that is busy forever answers nothing.
  const silence = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'The page does not answer.').unref());
  const found = await Promise.race([state, silence]).catch(String);
  return JSON.stringify({ found, pending: [...pending].map((request) => request.url()) }, null, 2);
}
