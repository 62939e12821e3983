import { type Atom, MINUS } from '../split-into-atoms.ts';
import { type SentenceItem, previousItemIndex, mergeItems, nextItemIndex, type OpenQuestion } from '../items.ts';
import { type Params, VEHICLE_PARAMS } from '#features/search/search.ts';
import { negateParams } from '../negation.ts';
import { sectionsOf, haveCommonSection } from '../sections-of-params.ts';
import { isExcluding } from './resolve-choices.ts';
import { INDIFFERENCE_PHRASES } from '../vocabulary/wordings.ts';

/**
 * Negates the words after a `not`, and the list that starts there as long as it belongs to one section: `not ford or
 * chevy`. A minus sign negates only the word that it is attached to. Words that no search can exclude become a question
 * without alternatives; they are never ignored.
 */
export function resolveNegations(given: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  let items = [...given];
  for (let at = 0; at < items.length; at++) {
    if (items[at]!.kind !== 'not') continue;
    const isSign = atoms[items[at]!.from]!.key === MINUS;
    if (isSign && items[at + 1]?.kind === 'filler') {
      items = mergeItems(items, at, at + 1, { kind: 'filler' });
      continue;
    }
    const next = nextItemIndex(items, at);
    const target = items[next];
    if (target && isIndifference(items[at]!, atoms)) {
      items = mergeItems(items, at, next, { kind: 'filler' });
      continue;
    }
    if (target?.kind === 'question') {
      items = mergeItems(items, at, next, { kind: 'question', question: negateQuestion(target.question) });
    } else if (target?.kind === 'chip') {
      const meant = negateParams(target.params);
      items = negateList(items, next, { atoms, isSign });
      items = mergeItems(
        items,
        at,
        next,
        meant ? { kind: 'chip', params: meant } : { kind: 'question', question: CANNOT },
      );
    } else if (target?.kind === 'lacked') {
      items = mergeItems(items, at, next, { kind: 'chip', params: target.params, isDenial: true });
    } else if (target?.kind === 'leftover' && items.some(({ kind }) => kind === 'chip')) {
      // As text, it would find what the shopper does not want.
      items = mergeItems(items, at, next, { kind: 'question', question: CANNOT });
    } else {
      items = items.with(at, { ...items[at]!, kind: 'leftover' } as SentenceItem);
    }
  }
  return denyText(settleLacked(items, atoms), atoms);
}

/**
 * In `no accidents, salvage or rentals`, words listed together with a negated word are negated too. By themselves, they
 * are text.
 */
function settleLacked(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  const settled: SentenceItem[] = [];
  for (const item of items) {
    if (item.kind !== 'lacked') {
      settled.push(item);
      continue;
    }
    const { from, to, params } = item;
    const last = previousItemIndex(settled, settled.length);
    const isJoined = settled[last]?.kind === 'or' || settled[last]?.kind === 'and';
    const before = settled[isJoined ? previousItemIndex(settled, last) : last];
    const isListed = (isJoined || atoms[from]!.broken) && denies(before, atoms);
    settled.push(isListed ? { from, to, kind: 'chip', params, isDenial: true } : { from, to, kind: 'leftover' });
  }
  return settled;
}

function denies(item: SentenceItem | undefined, atoms: readonly Atom[]): boolean {
  if (item?.kind === 'question') return item.question.ask === CANNOT.ask;
  return item?.kind === 'chip' && (item.isDenial || isExcluding(item) || DENYING.has(atoms[item.from]!.key));
}

/**
 * In `no accidents or smokers` and `not ford or xyzzy`, turns the second word into a question, because text would
 * request it.
 */
function denyText(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  return items.map((item, at) => {
    const before = previousItemIndex(items, at);
    const isJoined = items[before]?.kind === 'or' && denies(items[previousItemIndex(items, before)], atoms);
    return item.kind === 'leftover' && isJoined
      ? { from: item.from, to: item.to, kind: 'question', question: CANNOT }
      : item;
  });
}

/** `doesn't need to be awd` neither requests nor excludes anything. */
function isIndifference({ from, to }: SentenceItem, atoms: readonly Atom[]): boolean {
  const key = atoms
    .slice(from, to)
    .map((atom) => atom.key)
    .join('');
  return INDIFFERENCE_PHRASES.has(key);
}

const DENYING = new Set(['no', 'not', 'non', 'without', 'never']);
const CANNOT: OpenQuestion = { ask: 'We can’t exclude that from a search.', alternatives: [] };

function negateQuestion({ ask, alternatives }: OpenQuestion): OpenQuestion {
  const negated = alternatives.map(negateParams);
  return negated.every((one) => one !== undefined) ? { ask, alternatives: negated } : { ...CANNOT };
}

/**
 * Negates the members of the list that starts at `first`, except the first one. `isSign`: a minus sign comes before it,
 * so words that follow without a comma or a word such as `or` are not part of the list.
 */
function negateList(
  given: readonly SentenceItem[],
  first: number,
  { atoms, isSign }: { atoms: readonly Atom[]; isSign: boolean },
): SentenceItem[] {
  const items = [...given];
  let last = first;
  for (;;) {
    // The chip before the negation, because what it requests determines whether the list continues.
    const chip = given[last];
    const isJoined = given[last + 1]?.kind === 'or' || given[last + 1]?.kind === 'and';
    const next = isJoined ? nextItemIndex(given, last + 1) : last + 1;
    const member = given[next];
    if (chip?.kind !== 'chip' || member?.kind !== 'chip') return items;
    const isListed = isJoined
      ? haveCommonSection(chip.params, member.params)
      : isCommaList(chip.params, member, atoms) || (!isSign && isRunOfMakes(chip.params, member.params));
    const meant = isListed ? negateParams(member.params) : undefined;
    if (!meant) return items;
    items[next] = { ...member, params: meant };
    last = next;
  }
}

/** A list of makes without commas: `no kia hyundai or nissan`. */
function isRunOfMakes(params: Params, others: Params): boolean {
  return [params, others].every((one) => Object.keys(one).join() === VEHICLE_PARAMS.make);
}

/** After a comma alone, only the same kind of value continues the list. */
function isCommaList(params: Params, member: Extract<SentenceItem, { kind: 'chip' }>, atoms: readonly Atom[]): boolean {
  const isSame = Object.keys(params).join() === Object.keys(member.params).join();
  return atoms[member.from]!.broken && isSame && sectionsOf(params).size === 1;
}
