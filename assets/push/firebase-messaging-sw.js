// Shows notifications in browsers without declarative web push. It handles no requests of pages.
// The address and the scope are specified (spec 1 §2, spec 2 §2).

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.navigate));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

/** Subscribes again, if the browser has not, and tells the server, which knows this browser by the old secret or its cookie. */
async function renew(old, renewed) {
  const { applicationServerKey } = old?.options ?? {};
  const subscribe = async () =>
    self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: applicationServerKey ?? (await (await fetch('/cars-for-sale/consumer-device/key')).json()).key,
    });
  const { endpoint, keys } = old?.toJSON() ?? {};
  await fetch('/cars-for-sale/consumer-device/renew', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      old: keys ? { endpoint, keys } : null,
      browser_token: JSON.stringify(renewed ?? (await subscribe())),
    }),
  });
}

/** Shows the notification of a payload. Browsers demand one for every push, so a payload that is none shows a general one. */
async function show(data) {
  const { title, navigate, ...options } = read(data) ?? {};
  await self.registration.showNotification(title ?? 'There’s news about your cars', {
    icon: '/favicon.svg',
    ...options,
    data: { navigate },
  });
}

function read(data) {
  try {
    return data.json().notification;
  } catch {
    return undefined;
  }
}

/** Opens a page of this site: in a tab that already shows it, or else in a new one. */
async function open(address) {
  const home = new URL('/saved-cars', self.location.origin);
  const target = URL.canParse(address ?? '') ? new URL(address) : home;
  const { href } = target.origin === self.location.origin ? target : home;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : self.clients.openWindow(href));
}
