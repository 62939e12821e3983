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
    if (parts.length > 1) parts.push(',');
    const pieces = piecesOf(card);
    if (pieces === null) parts.push(JSON.stringify(card));
    else parts.push(pieces.begin, JSON.stringify(card.place), pieces.end, endOf(card));
  }
  parts.push(']}}');
  return parts;
}

/** Returns the last value of a card, which most cards lack, and its brace. */
function endOf({ basis }: CardView): string {
  return basis === undefined ? '}' : `,"basis":${JSON.stringify(basis)}}`;
}

function packSection(section: SectionView): PackedSection {
  if (!('range' in section)) return section;
  const { range } = section;
  return { ...section, range: { ...range, bins: packBins(range.bins) } };
}

/** The values of a card that a search may change besides its position and its price on the search's basis. */
type Changing = Pick<CardView, 'monthly' | 'terms' | 'seller' | 'lead' | 'flags'>;
/** The JSON of a card around its position, up to its price on the search's basis. */
type CardPieces = { begin: Uint8Array; end: Uint8Array };
/** `pieces`: `null` if the card came once. */
type KnownCard = Changing & { pieces: CardPieces | null };

/**
 * Cached by picture, an object that is cached together with all fields of the listing that a card shows
 * (`card-view.ts`).
 */
const known = new WeakMap<CardView['picture'], KnownCard>();

/** Returns the pieces of a card; `null` the first time, because most cards that are shown once are not shown again. */
function piecesOf(card: CardView): CardPieces | null {
  const { picture, monthly, terms, seller, lead, flags } = card;
  const kept = known.get(picture);
  const isSamePayment = kept?.monthly === monthly && kept.terms === terms;
  if (isSamePayment && kept.seller === seller && kept.flags === flags && kept.lead === lead)
    return (kept.pieces ??= splitCard(card));
  known.set(picture, { monthly, terms, seller, lead, flags, pieces: null });
  return null;
}

function splitCard(card: CardView): CardPieces {
  const { id, picture, pictures, condition, title, trim, price, previousPrice, deal, mileage } = card;
  const { monthly, terms, extras, seller, lead, flags, drawn } = card;
  const first = { id, picture, pictures, condition, title, trim, price, previousPrice, monthly, terms, deal, mileage };
  return {
    begin: encodePiece(`${JSON.stringify(first).slice(0, -1)},"place":`),
    end: encodePiece(`,${JSON.stringify({ extras, seller, lead, flags, drawn }).slice(1, -1)}`),
  };
}

/** Copies the bytes, because Buffer returns a part of a shared pool, which the piece would keep in memory. */
function encodePiece(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
