import { type Permission, stepForPermission } from '../model/prompt.ts';

/** This browser's functions for notifications. Tests replace them. */
export type PushBrowser = {
  /** The permission; `null`: the browser has no notifications. */
  permission(): Permission | null;
  /** Opens the browser's own prompt. */
  ask(): Promise<Permission>;
  /** Gets the subscription as JSON from the browser's push service, and registers the service worker for it. */
  subscribe(key: string): Promise<string>;
  /** Ends the subscription of this browser, if there is one. */
  unsubscribe(): Promise<void>;
  /** The stored number of this browser; `null` without one. */
  readToken(): string | null;
  storeToken(token: string | null): void;
  newToken(): string;
};

export type PushCalls = {
  /** Returns the site's key and its brand's wire name; `null` if there are no notifications. */
  fetchKey(): Promise<{ key: string; brand: string } | null>;
  register(body: { brand: string; pixall_id: string; browser_token: string }): Promise<boolean>;
  /** Rejects if the site did not answer that the number is forgotten. */
  remove(body: { pixall_id: string }): Promise<void>;
};

/**
 * Turns notifications on, after a click on our own button (spec 2 §4): asks for permission if the shopper has not
 * decided, gets a token and posts it. A blocked permission clears the stored token. Returns whether it was successful,
 * and never throws (spec 2 §8).
 */
export async function enablePush(browser: PushBrowser, calls: PushCalls): Promise<boolean> {
  try {
    const before = browser.permission();
    if (before === null) return false;
    const permission = stepForPermission(before) === 'ask' ? await browser.ask() : before;
    switch (stepForPermission(permission)) {
      case 'clear-token':
        await clearToken(browser, calls);
        return false;
      case 'get-token':
        return await postToken(browser, calls);
      case 'ask':
        // The shopper closed the browser's prompt without an answer.
        return false;
    }
  } catch {
    return false;
  }
}

async function postToken(browser: PushBrowser, calls: PushCalls): Promise<boolean> {
  const site = await calls.fetchKey();
  if (site === null) return false;
  const browserToken = await browser.subscribe(site.key);
  const token = browser.readToken() ?? browser.newToken();
  const body = { brand: site.brand, pixall_id: token, browser_token: browserToken };
  if (!(await calls.register(body))) return false;
  browser.storeToken(token);
  return true;
}

/**
 * Ends the subscription, and forgets this browser's token on the server and then here. Rejects if a step fails; then the
 * token stays stored, so that the next call tries again.
 */
export async function clearToken(browser: PushBrowser, calls: PushCalls): Promise<void> {
  const token = browser.readToken();
  if (token === null) return;
  const steps = await Promise.allSettled([browser.unsubscribe(), calls.remove({ pixall_id: token })]);
  for (const step of steps) if (step.status === 'rejected') throw step.reason;
  browser.storeToken(null);
}
