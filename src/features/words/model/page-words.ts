import { squashKey } from './split-into-atoms.ts';

/** A page of the site that words ask for instead of cars. */
export type PageName = 'value' | 'help' | 'account' | 'saved-cars' | 'saved-searches';

const OWN_CARS =
  'my car, a car, your car, car, my vehicle, a vehicle, my truck, my suv, my van, my auto, my ride'.split(', ');
const SALES = ['sell', 'selling', 'trade in', 'trade', 'trading in', 'sell or trade', 'appraise', 'value'];

const PHRASES: readonly (readonly [page: PageName, phrases: readonly string[]])[] = [
  ['value', SALES.flatMap((verb) => OWN_CARS.map((car) => `${verb} ${car}`))],
  [
    'value',
    list(`sell, selling, sell online, trade in, trade ins, tradein, trade in my car, trade my car in, trade in value,
      trade value, car value, car values, value of my car, what is my car worth, what’s my car worth, how much is my car worth, my car’s worth,
      appraisal, car appraisal, valuation, instant offer, cash offer, blue book value, we buy cars, buy my car`),
  ],
  [
    'help',
    list(`help, help me, support, customer service, customer support, contact, contact us, contact support, contact info, contact a
      seller, phone number, customer service number, faq, faqs, how does this work, how it works`),
  ],
  [
    'account',
    list(
      'sign in, signin, log in, login, log out, logout, sign out, sign up, signup, register, my account, account, password',
    ),
  ],
  [
    'saved-cars',
    list('saved, saved cars, my saved cars, favorites, my favorites, favourites, my cars, wishlist, my list'),
  ],
  [
    'saved-searches',
    list('saved searches, my saved searches, my searches, alerts, my alerts, email alerts, notifications'),
  ],
];

const PAGES: ReadonlyMap<string, PageName> = new Map(
  PHRASES.flatMap(([page, phrases]) => phrases.map((phrase) => [squashKey(phrase), page] as const)),
);

/** Words before a phrase that change nothing. */
const LEADS = [
  'how do i',
  'how can i',
  'how to',
  'where do i',
  'where can i',
  'can i',
  'i want to',
  'i would like to',
  'please',
];

/** Returns the page that words as a whole ask for, such as `sell my car`; `null` if they may be about cars for sale. */
export function pageForWords(text: string): PageName | null {
  const words = text.toLowerCase().trim();
  const lead = LEADS.find((one) => words.startsWith(`${one} `));
  const asked = lead === undefined ? words : words.slice(lead.length);
  return PAGES.get(squashKey(asked)) ?? PAGES.get(squashKey(words)) ?? null;
}

function list(text: string): string[] {
  return text.split(/,\s*/);
}
