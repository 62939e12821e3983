import { fetchInTurn } from '#ui/browser/fetch-in-turn.ts';
import type { BrowserAbilities, Permission } from '../model/prompt.ts';
import { DEVICE_PATH, PUSH_KEY_PATH, REMOVE_DEVICE_PATH, WORKER_PATH, WORKER_SCOPE } from '../model/push-paths.ts';
import type { PushBrowser, PushCalls } from './enable-push.ts';
import { readStored, writeStored, TOKEN_KEY } from './local-storage.ts';

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };
let policy: Policy | undefined;

/** Returns the service worker's address as the content security policy demands it; no other address passes. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== WORKER_PATH) throw new TypeError('Not our service worker.');
      return url;
    },
  };
  policy ??= trustedTypes?.createPolicy('service-worker', rules) ?? rules;
  return policy.createScriptURL(WORKER_PATH);
}

export const thisBrowser: PushBrowser = {
  permission: () => ('Notification' in globalThis && hasPush() ? (Notification.permission as Permission) : null),
  ask: async () => (await Notification.requestPermission()) as Permission,
  subscribe: async (key) => {
    // `ready` would never resolve here, because most pages are outside the worker's scope.
    const registration = await navigator.serviceWorker.register(workerAddress(), { scope: WORKER_SCOPE });
    await activation(registration);
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
      // A subscription with another key, such as of a restored server, must end first.
      const earlier = await registration.pushManager.getSubscription();
      if (!earlier) throw error;
      await earlier.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    return JSON.stringify(subscription);
  },
  unsubscribe: async () => {
    const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  },
  readToken: () => readStored(TOKEN_KEY),
  storeToken: (token) => writeStored(TOKEN_KEY, token),
  newToken: () => crypto.randomUUID(),
};

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis;
}

export function browserAbilities(): BrowserAbilities {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return { isIos, isInstalled: matchMedia('(display-mode: standalone)').matches, hasPush: hasPush() };
}

/** Resolves when the registration's worker is active, which a subscription needs. */
async function activation(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'));
    });
  });
}

/**
 * One after another, because a registration may create the visitor, and its response sets the number that the server
 * stored last.
 */
const post = (path: string, body: object) =>
  fetchInTurn(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const pushCalls: PushCalls = {
  fetchKey: async () => {
    const answer = await fetch(PUSH_KEY_PATH, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as { key: string; brand: string }) : null;
  },
  register: async (body) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const answer = await post(`${DEVICE_PATH}?${new URLSearchParams({ timeZone })}`, body);
    // While the circuit is open, the answer is an empty object.
    return answer.ok && ((await answer.json()) as { kind?: string }).kind === 'registered';
  },
  remove: async (body) => {
    const { ok, status } = await post(REMOVE_DEVICE_PATH, body);
    if (!ok) throw new Error(`The site did not forget this browser, because it answered ${status}.`);
  },
};
