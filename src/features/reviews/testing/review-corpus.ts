import { seededNumbers } from '#kit/seeded-numbers.ts';
import type { ReviewTrace } from '../model/find-suspicious.ts';
import { type CorpusHalf, honestText, variedCopy } from './honest-text.ts';
import { CAMPAIGN_TEXTS, HONEST_TEXTS } from './written-reviews.ts';

export type CorpusReview = ReviewTrace & { isFraud: boolean; campaign: string | null };

const DAY_MS = 86_400_000;
const DAYS = 240;
const START_MS = Date.UTC(2027, 0, 1);
/** Reviews of each kind of campaign. */
const CAMPAIGNS_EACH = 12;

type Random = () => number;
type Draft = Omit<CorpusReview, 'id' | 'campaign' | 'wordsAtMs'> & { campaign?: string };

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

/**
 * Makes a half of the corpus: honest reviews of subjects with few and many reviews, and campaigns. The halves differ in seed,
 * in the sentences of honest reviews, and in the texts written by hand.
 */
export function reviewCorpus(half: CorpusHalf): CorpusReview[] {
  const random = seededNumbers(half === 'tuning' ? 71 : 1_913);
  const isOurs = (_text: string, place: number) => (place % 2 === 0) === (half === 'tuning');
  const written = HONEST_TEXTS.filter(isOurs);
  const copied = CAMPAIGN_TEXTS.filter(isOurs);
  const drafts = [...honestReviews(half, written, random), ...campaigns(half, copied, random)];
  return drafts.map((draft, id) => ({ campaign: null, ...draft, wordsAtMs: draft.atMs, id }));
}

/** An author with a separate network, unless one is given. */
function draftOf(subject: string, atMs: number, overall: number, text: string, random: Random): Draft {
  const [author, network] = [`author ${random()}`, `network ${random()}`];
  return { author, subject, atMs, overall, text, network, isFraud: false };
}

function honestStars(random: Random): number {
  const share = random();
  return share < 0.55 ? 5 : share < 0.76 ? 4 : share < 0.86 ? 3 : share < 0.92 ? 2 : 1;
}

function honestReviews(half: CorpusHalf, written: readonly string[], random: Random): Draft[] {
  const drafts: Draft[] = [];
  for (let subject = 0; subject < 80; subject++) {
    const name = `${subject % 2 === 0 ? 'owner MODEL' : 'dealer'} ${subject}`;
    // From one review in two months to three in two days.
    const count = Math.round(4 * 60 ** random());
    for (let at = 0; at < count; at++)
      drafts.push(
        draftOf(name, START_MS + random() * DAYS * DAY_MS, honestStars(random), honestText(half, random), random),
      );
    // Some get many in a week: a dealer invited its customers, or a model is in the news.
    if (subject % 9 === 0) {
      const weekMs = START_MS + random() * (DAYS - 7) * DAY_MS;
      for (let at = 0; at < 10; at++)
        drafts.push(
          draftOf(name, weekMs + random() * 7 * DAY_MS, honestStars(random), honestText(half, random), random),
        );
    }
  }
  for (const [at, text] of written.entries())
    drafts.push(draftOf(`owner MODEL ${at}`, START_MS + random() * DAYS * DAY_MS, honestStars(random), text, random));
  shareNetworks(drafts, random);
  return drafts;
}

/** Puts couples, and pairs of strangers behind a phone network, on one network and day. Most wrote about different cars. */
function shareNetworks(drafts: Draft[], random: Random): void {
  for (let pair = 0; pair < drafts.length / 20; pair++) {
    const one = drafts[between(random, 0, drafts.length - 1)]!;
    const other = drafts[between(random, 0, drafts.length - 1)]!;
    other.atMs = one.atMs + random() * 3_600_000;
    other.network = one.network;
  }
}

type Campaign = { name: string; make: (campaign: Setting) => Draft[] };
type Setting = {
  half: CorpusHalf;
  subject: string;
  startMs: number;
  stars: number;
  copied: readonly string[];
  random: Random;
};

const many = (random: Random, low: number, high: number, make: (at: number) => Draft): Draft[] =>
  Array.from({ length: between(random, low, high) }, (_, at) => make(at));

const CAMPAIGNS: readonly Campaign[] = [
  {
    // Bought reviews with unique texts, from different networks, within two days.
    name: 'burst',
    make: ({ half, subject, startMs, stars, random }) =>
      many(random, 8, 30, () =>
        draftOf(subject, startMs + random() * 2 * DAY_MS, stars, honestText(half, random), random),
      ),
  },
  {
    // One text with replaced words, over weeks.
    name: 'copies',
    make: ({ subject, startMs, stars, copied, random }) => {
      const text = copied[between(random, 0, copied.length - 1)]!;
      const share = 0.05 + random() * 0.15;
      return many(random, 4, 15, () =>
        draftOf(subject, startMs + random() * 40 * DAY_MS, stars, variedCopy(text, share, random), random),
      );
    },
  },
  {
    // The same text about many dealers.
    name: 'template',
    make: ({ subject, startMs, stars, copied, random }) => {
      const text = copied[between(random, 0, copied.length - 1)]!;
      return many(random, 5, 20, (at) =>
        draftOf(
          `${subject} branch ${at}`,
          startMs + random() * 60 * DAY_MS,
          stars,
          variedCopy(text, 0.1, random),
          random,
        ),
      );
    },
  },
  {
    // Accounts made in one office in an afternoon, with unique texts.
    name: 'network',
    make: ({ half, subject, startMs, stars, random }) => {
      const network = `office ${random()}`;
      return many(random, 2, 9, () => ({
        ...draftOf(subject, startMs + random() * 0.3 * DAY_MS, stars, honestText(half, random), random),
        network,
      }));
    },
  },
  {
    // One office writes about itself and about its rivals.
    name: 'rivals',
    make: ({ half, subject, startMs, random }) => {
      const network = `office ${random()}`;
      return many(random, 4, 10, (at) => ({
        ...draftOf(
          at % 2 === 0 ? subject : `${subject} rival ${at}`,
          startMs + random() * 0.3 * DAY_MS,
          at % 2 === 0 ? 5 : 1,
          honestText(half, random),
          random,
        ),
        network,
      }));
    },
  },
  {
    // A few reviews a week with unique texts and networks: no rule can find them.
    name: 'drip',
    make: ({ half, subject, startMs, stars, random }) =>
      many(random, 1, 2, () =>
        draftOf(subject, startMs + random() * 30 * DAY_MS, stars, honestText(half, random), random),
      ),
  },
];

function campaigns(half: CorpusHalf, copied: readonly string[], random: Random): Draft[] {
  return CAMPAIGNS.flatMap(({ name, make }) =>
    Array.from({ length: CAMPAIGNS_EACH }).flatMap((_, at) => {
      // Half of them are about a subject that honest reviews are about as well.
      const subject = at % 2 === 0 ? `dealer ${1 + 2 * between(random, 0, 39)}` : `dealer of ${name} ${at}`;
      const startMs = START_MS + random() * (DAYS - 60) * DAY_MS;
      const stars = random() < 0.7 ? 5 : 1;
      const drafts = make({ half, subject, startMs, stars, copied, random });
      return drafts.map((draft) => ({ ...draft, isFraud: true, campaign: name }));
    }),
  );
}
