import { SESSION_DAYS } from '#ports/accounts/accounts.ts';

/** Something that the site stores in a browser (docs/contracts/cookies.md). */
export type BrowserStorage = {
  name: string;
  where: 'cookie' | 'local storage' | 'session storage';
  /** In plain words, for the privacy page. */
  purpose: string;
  /** How long it is stored, as in docs/contracts/cookies.md. */
  keeps: string;
  /** The path of a cookie that is not for the whole site. */
  path?: '/cars-for-sale';
  /** Whether scripts cannot read it. Over HTTPS, its name has a prefix. */
  isSecret?: true;
  /** A note about deleting the entry: what else happens, or another way to delete it. */
  effect?: string;
};

const YEAR = 'one year';
const YEAR_SIGNED_IN = 'one year, or until sign-out';
const TAB = 'until the tab is closed';
const CLEARED = 'until cleared';
const SIGNED_OUT = 'until cleared or sign-out';

const COOKIES: readonly Omit<BrowserStorage, 'where'>[] = [
  {
    name: 'visitor',
    purpose: 'A random number that cars, searches and messages you save or send without an account belong to',
    keeps: 'one year after the last save',
    isSecret: true,
    effect: 'Deleting it deletes what our server stores under it.',
  },
  { name: 'keeps', purpose: 'Says that there may be something saved', keeps: 'as `visitor`' },
  {
    name: 'session',
    purpose: 'Keeps you signed in',
    keeps: `${SESSION_DAYS} days after sign-in`,
    isSecret: true,
    effect: 'Sign out on your account page to delete it.',
  },
  { name: 'signed-in', purpose: 'Says that pages can show your account link', keeps: YEAR },
  {
    name: 'device',
    purpose: 'Recognizes a browser that you signed in with, so that no one can lock you out',
    keeps: 'one year from the last sign-in',
    isSecret: true,
  },
  { name: 'passkey', purpose: 'Protects a sign-in with a passkey', keeps: '5 minutes', isSecret: true },
  { name: 'session-data', purpose: 'Never set; cleared with your sign-in', keeps: 'ended at once', isSecret: true },
  { name: 'session-only', purpose: 'Never set; cleared with your sign-in', keeps: 'ended at once', isSecret: true },
  {
    name: 'draft',
    purpose: 'A form that you sent before we asked you to sign in again, encrypted',
    keeps: '30 minutes',
    isSecret: true,
  },
  {
    name: 'valued-car',
    purpose: 'What you entered about your car for its value, encrypted, so that you can go back to it',
    keeps: '30 minutes, or until sign-out',
    isSecret: true,
  },
  {
    name: 'emailed-to',
    purpose: 'The address that you just asked us to email, so that the next page can name it',
    keeps: '15 minutes',
    isSecret: true,
  },
  {
    name: 'wallet',
    purpose: 'Your wallet while you’re signed out',
    keeps: 'a year after the last change, or until sign-in',
    isSecret: true,
  },
  {
    name: 'compared',
    purpose: 'The cars that you compare while you’re signed out',
    keeps: 'a year after the last change, or until sign-in',
  },
  {
    name: 'place',
    purpose: 'The place of your last search, so that you don’t have to type it again',
    keeps: YEAR_SIGNED_IN,
  },
  {
    name: 'price-basis',
    purpose: 'Whether you compare prices with fees or out the door, so that you don’t have to choose it again',
    keeps: YEAR,
  },
  {
    name: 'push-campaign',
    purpose: 'What kind of notification you opened, so that we don’t offer notifications then',
    keeps: '7 days from the last notification that was opened',
  },
  {
    name: 'push-device',
    purpose: 'The random number that this browser registered for notifications with, so that signing out ends them',
    keeps: 'one year after this browser last turned on, renewed or opened notifications, or until sign-out',
    isSecret: true,
  },
  {
    name: 'car-hidden',
    purpose: 'Says that you hid a car on this device, so that it doesn’t flash up',
    keeps: YEAR_SIGNED_IN,
    path: '/cars-for-sale',
  },
  { name: 'results-view', purpose: 'You chose the list view of results', keeps: YEAR },
  {
    name: 'alpha-suppress',
    purpose: 'You hid the featured dealer',
    keeps: '30 minutes',
    path: '/cars-for-sale',
  },
  { name: 'do-not-show-suggested', purpose: 'Models that we don’t suggest to you again', keeps: YEAR },
  { name: 'suppress-one-tap', purpose: 'You declined to sign in, so we don’t ask again', keeps: 'one day' },
  {
    name: 'osid',
    purpose: 'A random number of this visit. It goes to a seller with a message that you send',
    keeps: 'the visit (a session cookie)',
    isSecret: true,
  },
  {
    name: 'psid',
    purpose: 'The partner site that sent you here. It goes to a seller with a message that you send',
    keeps: '30 minutes from the last such visit',
    isSecret: true,
  },
  {
    name: 'siomid',
    purpose: 'The partner’s name for its link. It goes to a seller with a message that you send',
    keeps: '30 minutes from the last such visit',
    isSecret: true,
  },
];

const LOCAL: readonly Omit<BrowserStorage, 'where'>[] = [
  { name: 'car-memory', purpose: 'Cars that you hid on this device', keeps: SIGNED_OUT },
  {
    name: 'activity-of',
    purpose: 'Which sign-in the cars and searches below belong to, so that they’re removed after you sign out',
    keeps: 'until sign-out',
  },
  {
    name: 'car-prices',
    purpose: 'Prices that you saw and cars that you opened, so that pages can say what changed',
    keeps: 'until cleared or sign-out, the last 1,000 cars',
  },
  {
    name: 'recent-searches',
    purpose: 'What you typed into the search field',
    keeps: 'until cleared or sign-out, the last 4 searches',
  },
  {
    name: 'wallet-copy',
    purpose: 'Your budget, trade-in and loan terms, so that lists can show your payments',
    keeps: 'until the wallet is emptied, sign-in or sign-out; loaded again after 24 hours',
  },
  {
    name: 'still-interested',
    purpose: 'The last 50 cars whose pages you opened, so that pages can say what changed about them',
    keeps: 'until cleared or sign-out, the last 50 cars',
  },
  { name: 'still-interested-viewed', purpose: 'Cars whose changes we showed in an alert', keeps: SIGNED_OUT },
  {
    name: 'still-interested-sent',
    purpose: 'The cars that this browser last told us about, so that it doesn’t repeat itself',
    keeps: SIGNED_OUT,
  },
  { name: 'srp-prompted', purpose: 'Says that we offered notifications', keeps: CLEARED },
  { name: 'vehicle-viewed-at', purpose: 'When you last opened a car’s page', keeps: SIGNED_OUT },
  {
    name: 'push-token',
    purpose: 'A random number that this browser registered for notifications with',
    keeps: 'until notifications are blocked or cleared',
  },
  { name: 'wallet-popover', purpose: 'Says that we showed the hint about the wallet', keeps: CLEARED },
];

const SESSION: readonly Omit<BrowserStorage, 'where'>[] = [
  { name: 'request-id', purpose: 'A random number of your newest search, so that older ones stop', keeps: TAB },
  { name: 'search-results', purpose: 'The last results page, so that Back shows it at once', keeps: TAB },
  { name: 'alpha-suppress', purpose: 'You hid the featured dealer, where cookies are blocked', keeps: TAB },
  { name: 'fixed-ad-closed', purpose: 'You closed the ad at the bottom', keeps: TAB },
  { name: 'waiting-events', purpose: 'Counts of what you did that our server was too busy to take', keeps: TAB },
];

/** Everything that the site stores in a browser. A test compares it with the code and with docs/contracts/cookies.md. */
export const BROWSER_STORAGE: readonly BrowserStorage[] = [
  ...COOKIES.map((cookie) => ({ ...cookie, where: 'cookie' as const })),
  ...LOCAL.map((entry) => ({ ...entry, where: 'local storage' as const })),
  ...SESSION.map((entry) => ({ ...entry, where: 'session storage' as const })),
];
