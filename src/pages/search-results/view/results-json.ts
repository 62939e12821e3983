import type { PackedSection } from '../browser/display/unpack-results.ts';
import type { CardView, SearchResultsData, SectionView } from '../page-data.ts';
import { packBins } from './pack-bins.ts';

/** The parts of a text, some of them already encoded in UTF-8. */
type TextParts = readonly (string | Uint8Array)[];

/**
 * Returns the JSON that an open page needs after a change. Cards come last, from cached bytes. Bins are packed, because
 * they would be a quarter of the rest. The brand is left out, because its texts have apostrophes: without them, most
 * JSON has only Latin-1 characters, which are encoded many times faster.
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
 * The JSON of a card, before and after its position, starting with a comma, and the JSON of the values that a search
 * may change.
 */
type CardPieces = Pick<CardView, 'monthly' | 'terms' | 'seller' | 'lead' | 'flags'> & {
  begin: Uint8Array;
  end: Uint8Array;
};

/**
 * Cached by picture, an object that is cached together with all fields of the listing that a card shows
 * (`card-view.ts`).
 */
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

/** Copies the bytes, because Buffer returns a part of a shared pool, which the piece would keep in memory. */
function encodePiece(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
