import type { PackedSection } from '../browser/display/unpack-results.ts';
import type { CardView, SearchResultsData, SectionView } from '../page-data.ts';
import { packBins } from './pack-bins.ts';

/** Parts of a text, some already in UTF-8. */
type TextParts = readonly (string | Uint8Array)[];

/**
 * Returns the JSON of what an open page shows after a change. Cards come last, from cached bytes. Bins are packed, because
 * they would be a quarter of the rest. Without the brand, whose texts have apostrophes, most JSON has only Latin-1
 * characters, which are encoded many times faster.
 */
export function resultsJson(title: string, data: SearchResultsData): TextParts {
  const rest = { ...data, brand: undefined, sections: data.sections.map(packSection), cards: undefined };
  const text = JSON.stringify({ head: { title }, data: rest });
  const parts: (string | Uint8Array)[] = [`${text.slice(0, -2)},"cards":[`];
  for (const card of data.cards) {
    const { begin, end } = piecesOf(card);
    parts.push(parts.length === 1 ? begin.subarray(1) : begin, JSON.stringify(card.place));
    if (card.basis === undefined) parts.push(end);
    else parts.push(end.subarray(0, -1), `,"basis":${JSON.stringify(card.basis)}}`);
  }
  parts.push(']}}');
  return parts;
}

function packSection(section: SectionView): PackedSection {
  if (!('range' in section)) return section;
  const { range } = section;
  return { ...section, range: { ...range, bins: packBins(range.bins) } };
}

/**
 * The JSON of a card around its position, with a comma before it, and the JSON of its values that a search may change.
 */
type CardPieces = Pick<CardView, 'monthly' | 'terms' | 'seller' | 'lead' | 'flags'> & {
  begin: Uint8Array;
  end: Uint8Array;
};

/** By picture, which is cached with all fields of a listing that a card shows (`card-view.ts`). */
const known = new WeakMap<CardView['picture'], CardPieces>();

function piecesOf(card: CardView): CardPieces {
  const { picture, monthly, terms, seller, lead, flags } = card;
  const kept = known.get(picture);
  const isSamePayment = kept?.monthly === monthly && kept.terms === terms;
  if (isSamePayment && kept.seller === seller && kept.flags === flags && kept.lead === lead) return kept;
  const { id, pictures, condition, title, trim, price, previousPrice, deal, mileage, extras, drawn } = card;
  const first = { id, picture, pictures, condition, title, trim, price, previousPrice, monthly, terms, deal, mileage };
  const begin = encodePiece(`,${JSON.stringify(first).slice(0, -1)},"place":`);
  const end = encodePiece(`,${JSON.stringify({ extras, seller, lead, flags, drawn }).slice(1)}`);
  const made = { monthly, terms, seller, lead, flags, begin, end };
  known.set(picture, made);
  return made;
}

/** Copies the bytes, because Buffer returns a part of a pool, which the piece would keep in memory. */
function encodePiece(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
