import { FILTERS } from '#features/search/search.ts';
import { readAmount } from './number-text.ts';
import { choiceReading, type Reading } from './reading.ts';
import { type Rule, compileRule } from './rule.ts';

const LOAD =
  '(?:boats?|trailers?|campers?|rvs?|rv|horses|jet skis?|travel trailer|horse trailer|fifth wheel|5th wheel|toy hauler|u-?haul|toys|car|cars|equipment|skid steer|mower|mowers)';
const OWNERS = '(?:previous |prior |past )?owners?';

/** Rules for needs with a number or another variable part, which no list of phrases could cover. */
export const UNSEARCHABLE_NEED_RULES: readonly Rule[] = [
  compileRule(
    `(?:to |can |for |good for )?(?:tow|towing|pull|pulling|haul|hauling)(?: (?:a|an|my|our|the|his|her|some))?(?: (?:small|big|large|utility|heavy))? ${LOAD}`,
    () => TOW,
  ),
  compileRule(
    `(?:to |can |for |good for )?(?:tow|towing|pull|pulling|haul|hauling)(?: (?:up to|at least|over|about))?(?: an?)? {n}_(?:lbs|lb|pounds|pound|tons?)(?: ${LOAD}| or more| plus)?`,
    () => TOW,
  ),
  compileRule(`{n}_(?:lbs|lb|pounds|pound|tons?) (?:${LOAD}|towing|towing capacity|tow capacity)`, () => TOW),
  compileRule(
    '(?:good |great )?(?:(?:for|can|to) (?:tow|towing)|(?:tow|towing) (?:capacity|capability|capable))',
    () => TOW,
  ),
  compileRule(
    `(?:for |seats |fits? |room for |space for |seating for |family of )?{n}(?: |-)?(?:persons?|people|places|passengers?|adults|seats|seaters?|asientos|pasajeros|personas)`,
    ([, n]) => seatsFor(n!),
  ),
  // `looking 4 a truck`
  compileRule('4(?= (?:a|an|my|our|me|the|sale|work) )', () => ({ kind: 'filler' })),
  compileRule('(?:family of|(?:room|seats|seating|space|enough room|enough seats) for) {n}', ([, n]) => seatsFor(n!)),
  // The number of owners: the only filter is for cars with one owner.
  compileRule(`{n} ${OWNERS}`, ([, n]) => ownersOf(n!, 0)),
  compileRule(`(?:under|less than|fewer than|below|<)_{n} ${OWNERS}`, ([, n]) => ownersOf(n!, 1)),
  compileRule(`(?:more than|over|>)_{n} ${OWNERS}`, () => OWNED),
  compileRule(`(?:no more than|not more than|max|maximum|at most|up to|<=)_{n} ${OWNERS}`, ([, n]) => ownersOf(n!, 0)),
  compileRule(`{n} ${OWNERS} (?:or less|or fewer|max|maximum|tops|at most)`, ([, n]) => ownersOf(n!, 0)),
  compileRule(`(?:(?:{n}|one) (?:or|to|-) )?{n} ${OWNERS}`, () => OWNED),
];

/** Reads a number of seats. The only filter about seats is the third row. */
function seatsFor(text: string): Reading | undefined {
  const { value } = readAmount(text);
  if (value >= 2 && value <= 5) return { kind: 'unsearchable' };
  return value >= 6 && value <= 8 ? choiceReading({ [FILTERS.featureCode.key]: ['THIRD_ROW'] }) : undefined;
}

const TOW: Reading = {
  kind: 'ask',
  ask: 'What should it have for towing?',
  alternatives: [{ [FILTERS.featureCode.key]: ['TOW_PACKAGE'] }, { [FILTERS.featureCode.key]: ['TOW_HITCH'] }],
};
const OWNED: Reading = {
  kind: 'ask',
  ask: 'We can search only for cars with one owner.',
  alternatives: [{ [FILTERS.vehicleHistoryType.key]: ['ONE_OWNER'] }],
};

/** `less`: how far the highest number of owners is below the given number. */
function ownersOf(text: string, less: 0 | 1): Reading | undefined {
  const { value } = readAmount(text);
  if (value < 1 || value > 20) return undefined;
  return value - less === 1 ? choiceReading({ [FILTERS.vehicleHistoryType.key]: ['ONE_OWNER'] }) : OWNED;
}
