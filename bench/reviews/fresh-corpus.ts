import { seededNumbers } from '../../src/kit/seeded-numbers.ts';
import { CHOICES, FRAMES, PARAPHRASES, SHORT_PRAISE, TEMPLATE, TEMPLATE_SLOTS } from './review-texts.ts';

/** A review as the fraud rules read it. `kind`: that of the campaign; `null` for an honest review. */
export type MeasuredReview = {
  id: number;
  author: string;
  subject: string;
  atMs: number;
  overall: number;
  text: string;
  network: string | null;
  kind: string | null;
};
type Draft = Omit<MeasuredReview, 'id' | 'kind'>;
type Random = () => number;

const DAY_MS = 86_400_000;
const DAYS = 300;
const START_MS = Date.UTC(2028, 2, 1);
const CAMPAIGNS_EACH = 12;

const int = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;
const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

function fill(frame: string, slots: Readonly<Record<string, readonly string[]>>, random: Random, chosen = new Map()) {
  return frame.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (slots === TEMPLATE_SLOTS && chosen.has(name)) return chosen.get(name);
    const word = pick(slots[name]!, random);
    chosen.set(name, word);
    return word;
  });
}

function ownWords(random: Random): string {
  const frames = new Set(times(int(random, 3, 6), () => pick(FRAMES, random)));
  return [...frames].map((frame) => fill(frame, CHOICES, random)).join(' ');
}

function draft(subject: string, atMs: number, overall: number, text: string, random: Random): Draft {
  return { author: `a${random()}`, network: `n${random()}`, subject, atMs, overall, text };
}

const stars = (random: Random): number => pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1], random);

function honest(random: Random): Draft[] {
  const drafts = times(90, (subject) => {
    const name = `${subject % 3 === 0 ? 'dealer' : 'owner MODEL'} ${subject}`;
    const usual = times(Math.round(3 * 50 ** random()), () =>
      draft(name, START_MS + random() * DAYS * DAY_MS, stars(random), ownWords(random), random),
    );
    // A dealer asks its customers for reviews after a sale weekend.
    const weekMs = START_MS + random() * (DAYS - 8) * DAY_MS;
    const asked =
      subject % 10 === 0
        ? times(int(random, 5, 12), () =>
            draft(name, weekMs + random() * 8 * DAY_MS, stars(random), ownWords(random), random),
          )
        : [];
    return [...usual, ...asked];
  }).flat();
  // Households, offices and phone networks: 3% share a network with another review on one day, most about other subjects.
  for (let pair = 0; pair < drafts.length * 0.015; pair++) {
    const [one, other] = [pick(drafts, random), pick(drafts, random)];
    other.network = one.network;
    other.atMs = one.atMs + random() * DAY_MS * 0.2;
    if (random() < 0.1) other.subject = one.subject;
  }
  return drafts;
}

type Setting = { subject: string; startMs: number; random: Random; others: readonly Draft[] };
const before = (others: readonly Draft[], atMs: number) => others.filter((one) => one.atMs < atMs);

const KINDS: Readonly<Record<string, (setting: Setting) => Draft[]>> = {
  // One text rephrased over weeks, sentence by sentence, as a language model or an agency would.
  paraphrase: ({ subject, startMs, random }) => {
    const campaign = pick(PARAPHRASES, random);
    return times(int(random, 6, 16), () => {
      const parts = campaign.map((wordings) => pick(wordings, random));
      const ordered = random() < 0.5 ? parts : [parts[0]!, parts[2]!, parts[1]!, ...parts.slice(3)];
      const overall = campaign === PARAPHRASES[1] ? 1 : 5;
      return draft(subject, startMs + random() * 25 * DAY_MS, overall, `${ordered.join(', ')}.`, random);
    });
  },
  // Reviews from an agency's template with filled-in names, about one dealer or several.
  agency: ({ subject, startMs, random }) =>
    times(int(random, 5, 15), (at) =>
      draft(
        at % 3 === 0 ? `${subject} east` : subject,
        startMs + random() * 45 * DAY_MS,
        5,
        fill(TEMPLATE, TEMPLATE_SLOTS, random),
        random,
      ),
    ),
  // Bought reviews with unique texts, from different networks, within five days, some with four stars.
  'slow burst': ({ subject, startMs, random }) =>
    times(int(random, 10, 25), () =>
      draft(subject, startMs + random() * 5 * DAY_MS, random() < 0.15 ? 4 : 5, ownWords(random), random),
    ),
  // An attack by people without experience of the subject: one and two stars within a day.
  attack: ({ subject, startMs, random }) =>
    times(int(random, 8, 20), () =>
      draft(subject, startMs + random() * DAY_MS, random() < 0.1 ? 2 : 1, ownWords(random), random),
    ),
  // Honest reviews of other subjects, copied unchanged.
  stolen: ({ subject, startMs, random, others }) =>
    times(int(random, 3, 8), () =>
      draft(subject, startMs + random() * 60 * DAY_MS, 5, pick(before(others, startMs), random).text, random),
    ),
  // Sentences from three reviews of others.
  patchwork: ({ subject, startMs, random, others }) =>
    times(int(random, 3, 8), () => {
      const parts = times(3, () => pick(pick(before(others, startMs), random).text.split(/(?<=\.) /), random));
      return draft(subject, startMs + random() * 60 * DAY_MS, 5, parts.join(' '), random);
    }),
  // Accounts in one office on one day.
  office: ({ subject, startMs, random }) => {
    const network = `office ${random()}`;
    return times(int(random, 2, 7), () => ({
      ...draft(subject, startMs + random() * 0.4 * DAY_MS, pick([5, 5, 4], random), ownWords(random), random),
      network,
    }));
  },
  // Phones that change their network every day: two or three reviews come from each.
  'phone farm': ({ subject, startMs, random }) =>
    times(int(random, 3, 6), (day) =>
      times(int(random, 2, 3), () => ({
        ...draft(subject, startMs + (day + random() * 0.3) * DAY_MS, 5, ownWords(random), random),
        network: `farm ${startMs} ${day}`,
      })),
    ).flat(),
  // Short praise with a word or two changed.
  praise: ({ subject, startMs, random }) => {
    const text = pick(SHORT_PRAISE, random);
    return times(int(random, 5, 14), () => {
      const words = text.split(' ');
      words[int(random, 2, words.length - 2)] = pick(['really', 'truly', 'very', 'just', 'simply'], random);
      return draft(subject, startMs + random() * 14 * DAY_MS, 5, words.join(' '), random);
    });
  },
  // Single reviews with unique texts.
  alone: ({ subject, startMs, random }) =>
    times(int(random, 1, 2), () => draft(subject, startMs + random() * 40 * DAY_MS, 5, ownWords(random), random)),
};

/** Makes a corpus with another seed, other sentences and other kinds of fraud than the one that chose the limits. */
export function freshCorpus(seed: number): MeasuredReview[] {
  const random = seededNumbers(seed);
  const others = honest(random);
  const fraud = Object.entries(KINDS).flatMap(([kind, make]) =>
    times(CAMPAIGNS_EACH, (at) => {
      const subject = at % 2 === 0 ? `dealer ${3 * int(random, 0, 29)}` : `dealer of ${kind} ${at}`;
      const startMs = START_MS + (15 + random() * (DAYS - 85)) * DAY_MS;
      return make({ subject, startMs, random, others }).map((one) => ({ ...one, kind }));
    }).flat(),
  );
  return [...others.map((one) => ({ ...one, kind: null })), ...fraud].map((one, id) => ({ ...one, id }));
}
