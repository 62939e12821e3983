/** Address and scope of the service worker (spec 1 §2, spec 2 §2). */
export const WORKER_PATH = '/cars-for-sale/api/firebase-messaging-sw.js';
export const WORKER_SCOPE = '/cars-for-sale/';
/** The calls that register a browser (spec 2 §7), replace its subscription, forget it, and return the site's key. */
export const DEVICE_PATH = '/cars-for-sale/consumer-device/browser';
export const RENEW_DEVICE_PATH = '/cars-for-sale/consumer-device/renew';
export const REMOVE_DEVICE_PATH = '/cars-for-sale/consumer-device/remove';
export const PUSH_KEY_PATH = '/cars-for-sale/consumer-device/key';
/** The page with devices and switches. */
export const NOTIFICATIONS_PATH = '/alerts/notifications';
export const MANIFEST_PATH = '/site.webmanifest';

/** Names the notification that led here (spec 2 §3), for 604,800,000 ms (spec 2 §9). */
export const CAMPAIGN_COOKIE = 'push-campaign';
export const CAMPAIGN_MS = 604_800_000;
/** The subjects of notifications. */
export const PUSH_CAMPAIGNS = ['price-drop', 'new-match', 'back', 'sold', 'digest'] as const;
export type PushCampaign = (typeof PUSH_CAMPAIGNS)[number];

export const OPEN_PATH = '/cars-for-sale/notifications/open';

const OWN_PAGES = ['/cars-for-sale', '/saved-cars', '/saved-searches', NOTIFICATIONS_PATH];

/** Returns the address that a notification opens: it notes the campaign and leads to a page of this site. */
export function openAddress(origin: string, campaign: PushCampaign, to: string): string {
  return `${origin}${OPEN_PATH}?${new URLSearchParams({ campaign, to })}`;
}

/** Returns the path that a notification leads to; the saved cars, if it is none of the pages that notifications name. */
export function ownPageOf(to: string): string {
  const url = to.startsWith('/') ? URL.parse(to, 'https://own.invalid') : null;
  const isOwn =
    url?.origin === 'https://own.invalid' &&
    OWN_PAGES.some((page) => url.pathname === page || url.pathname.startsWith(`${page}/`));
  return isOwn ? url.pathname + url.search : '/saved-cars';
}
