import { BROWSER, FORM } from './leads-site.ts';

/** A post of the replay: its fields, its headers, and how long after the form was rendered it was sent. */
export type ReplayedPost = {
  kind: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
  /** In ms; `null`: the form was never requested. */
  waitedMs: number | null;
  /** Posts with the same number share a form's key. */
  sharesForm?: number;
  /** Posts with the same name share cookies. */
  jar?: string;
  /** The client's address; absent: a new one. */
  address?: string;
  /** Index of the seller, from 0. */
  seller: number;
};

const NAMES = (
  "Ann Lee|José García|Siobhán O'Neil|DeShawn McDonald|Mary-Kate Smith|Li Na|Bo Ek|Ngozi Okafor|Anders Ångström|" +
  'Vincenzo de la Cruz|James James|Kim Van Der Berg|Zoë Müller|Ioannis Papadopoulos'
).split('|');
const QUESTIONS = [
  '',
  'Still available?',
  'What is your best out-the-door price?',
  'Does it have a tow hitch?',
  'Can I see it on Sunday?',
  'Hi, I saw this one and the blue one next to it. Which has fewer owners? I could come by Saturday at 10 a.m.',
  'I am trading in a 2014 Civic with 120,000 miles. What would you give me for it?',
  'Is this the same car as https://larimer.example/stock/A1? The mileage there is different.',
  'Please write to me at ann.lee@work.example.com, I cannot take calls before 5 p.m.',
  'Hola, ¿sigue disponible? Puedo pagar en efectivo.',
  'VIN please. Also: was it in an accident, and do you finance with a credit score of 610?',
  'I would like to make an investment in my daughter’s first car, so safety matters most.',
];
const PLACES = ['Denver', 'Golden', 'Aurora', 'Lakewood', 'Boulder', 'Parker', 'Evans'];
const WAYS = ['car', 'bus', 'train', 'bicycle', 'taxi', 'tram', 'ferry', 'foot', 'mule', 'plane', 'boat', 'van'];
const AGENTS = [
  BROWSER['user-agent'],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
];
const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!;

function nameOf(at: number) {
  const [firstName = '', ...rest] = pick(NAMES, at).split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/**
 * Returns posts of real shoppers: with pauses from two seconds to days, with and without their own words, from all
 * kinds of browsers.
 */
export function shopperPosts(count: number): ReplayedPost[] {
  return Array.from({ length: count }, (_, at) => {
    const short = pick(QUESTIONS, Math.floor(at / 3));
    // A shopper who writes more than a question writes about themselves.
    const own = `I am from ${pick(PLACES, at)} and come by ${pick(WAYS, Math.floor(at / PLACES.length))}.`;
    const question = short.length < 90 ? short : `${short} ${own}`;
    const { 'accept-language': language, ...rest } = BROWSER;
    return {
      kind: 'person',
      fields: { ...FORM, ...nameOf(at), comments: question, fromEmailAddress: `person${at}@example.com` },
      headers: {
        ...rest,
        'user-agent': pick(AGENTS, at),
        // One in fifty has a browser that sends few headers.
        ...(at % 50 !== 7 && { 'accept-language': language }),
      },
      waitedMs: pick([2_500, 9_000, 31_000, 240_000, 7_200_000, 200_000_000], at),
      seller: at,
    };
  });
}

type Bot = (at: number) => Omit<ReplayedPost, 'kind' | 'seller'>;
const scrambled = (at: number) =>
  `${pick(['xQwTr', 'LpOiK', 'mNbVc'], at)}${pick(['PzLkM', 'jHgFd', 'SaQwE'], at + 1)}Ab`;
const plain = (at: number) => ({ ...FORM, ...nameOf(at), fromEmailAddress: `bot${at}@example.net` });
const PITCH = 'We help dealers like yours to sell more cars each month, simply answer to this and we talk about it.';

/** The behaviors of robots. Each differs from a shopper in one way. */
const BOTS: Record<string, Bot> = {
  'fills in what nobody sees': (at) => ({ fields: { ...plain(at), unasked: 'x' }, headers: BROWSER, waitedMs: 9_000 }),
  'posts at once': (at) => ({ fields: plain(at), headers: BROWSER, waitedMs: 40 + (at % 600) }),
  'never requested a form': (at) => ({ fields: plain(at), headers: BROWSER, waitedMs: null }),
  'is a script': (at) => ({
    fields: plain(at),
    headers: {
      accept: 'text/html',
      'user-agent': pick(['python-requests/2.32', 'curl/8.9', 'Go-http-client/1.1', ''], at),
    },
    waitedMs: 9_000,
  }),
  'uses one form for all': (at) => ({ fields: plain(at), headers: BROWSER, waitedMs: 9_000, sharesForm: at % 2 }),
  'leaves links': (at) => ({
    fields: { ...plain(at), comments: `Cheap! http://win${at}.example/a and https://x.example/${at}` },
    ...{ headers: BROWSER, waitedMs: 30_000 },
  }),
  'leaves markup': (at) => ({
    fields: { ...plain(at), comments: `<a href="http://x${at}.example">pills</a> [url=http://y.example]go[/url]` },
    ...{ headers: BROWSER, waitedMs: 30_000 },
  }),
  'sells to dealers': (at) => ({
    fields: { ...plain(at), comments: `Rank on Google with ${at} backlinks and guest posts! SEO that works.` },
    ...{ headers: BROWSER, waitedMs: 30_000 },
  }),
  'says one thing to all': (at) => ({ fields: { ...plain(at), comments: PITCH }, headers: BROWSER, waitedMs: 30_000 }),
  'is called at random': (at) => ({
    fields: { ...plain(at), firstName: scrambled(at), lastName: scrambled(at + 1) },
    ...{ headers: BROWSER, waitedMs: 30_000 },
  }),
  'is called an address': (at) => ({
    fields: { ...plain(at), firstName: 'Visit', lastName: `win${at}.com` },
    ...{ headers: BROWSER, waitedMs: 30_000 },
  }),
  'sends bare headers': (at) => ({
    fields: plain(at),
    headers: { accept: 'text/html', 'user-agent': AGENTS[0]! },
    waitedMs: 9_000,
  }),
};

export function botPosts(each: number): ReplayedPost[] {
  return Object.entries(BOTS).flatMap(([kind, post]) =>
    Array.from({ length: each }, (_, at) => ({ kind, seller: at, ...post(at) })),
  );
}

/** Returns posts of robots that come more than once. */
export function burstPosts(each: number): ReplayedPost[] {
  const told = (at: number, comments: string) => ({ ...plain(at), comments });
  const kinds: Record<string, (at: number) => Omit<ReplayedPost, 'kind'>> = {
    'posts at once, with cookies': (at) => ({
      fields: told(at, `We offer services for your dealership ${at}, contact us`),
      ...{ headers: BROWSER, waitedMs: 0, jar: 'first', address: '198.19.0.1', seller: at },
    }),
    'posts at once to one seller, with cookies': (at) => ({
      fields: told(at, `Number ${at}`),
      ...{ headers: BROWSER, waitedMs: 0, jar: 'second', address: '198.19.0.2', seller: 3 },
    }),
    'has one address and takes three seconds': (at) => ({
      fields: told(at, 'Get leads fast at www.getleads.example today'),
      ...{ headers: BROWSER, waitedMs: 3_000, address: '198.19.0.3', seller: at },
    }),
    'changes its address and a number': (at) => ({
      fields: told(at, `Hello dear ${at}, I am a prince and want to wire you money, text me on WhatsApp +23480${at}`),
      ...{ headers: BROWSER, waitedMs: 3_000, seller: at },
    }),
  };
  return Object.entries(kinds).flatMap(([kind, post]) =>
    Array.from({ length: each }, (_, at) => ({ kind, ...post(at) })),
  );
}
