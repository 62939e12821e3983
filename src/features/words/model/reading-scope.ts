import { YEAR_PARAMS } from '#features/search/search.ts';
import type { Atom } from './split-into-atoms.ts';
import type { Chip, SentenceItem } from './items.ts';
import { isConjunctive, sectionsOf } from './sections-of-params.ts';
import { isExcluding } from './settle/resolve-choices.ts';

type Group = { chips: Chip[]; isOr: boolean };

/**
 * Returns sentences that explain how a search differs from the words: it combines all values of `red camry or blue
 * accord`, applies `blue` to both cars of `camry or blue accord`, and treats years as one range.
 */
export function scopeOf(items: readonly SentenceItem[], atoms: readonly Atom[], original: string): string[] {
  const wordsOf = (chip: Chip) => original.slice(atoms[chip.from]!.from, atoms[chip.to - 1]!.to);
  const groups = groupsOf(items, atoms);
  const crossed = crossedWords(groups, wordsOf);
  const said = crossed.length > 0 ? [crossedWordsText(crossed)] : sharedByAll(groups, wordsOf);
  return hasYearsBetween(groups.flatMap(({ chips }) => chips))
    ? [...said, 'This search also includes the years in between.']
    : said;
}

/** Groups the chips between `or`, `and` and commas. */
function groupsOf(items: readonly SentenceItem[], atoms: readonly Atom[]): Group[] {
  const groups: Group[] = [{ chips: [], isOr: false }];
  for (const item of items) {
    const isJoint = item.kind === 'or' || item.kind === 'and';
    if (isJoint || atoms[item.from]!.broken) {
      const last = groups.at(-1)!;
      if (last.chips.length > 0) groups.push({ chips: [], isOr: isJoint });
      else last.isOr ||= isJoint;
    }
    if (item.kind === 'chip' && !isExcluding(item)) groups.at(-1)!.chips.push(item);
  }
  return groups.filter(({ chips }) => chips.length > 0);
}

/** Returns the words of each section in which two groups differ; empty if they differ in fewer than two sections. */
function crossedWords(groups: readonly Group[], wordsOf: (chip: Chip) => string): string[][] {
  for (const [at, group] of groups.entries()) {
    for (const other of groups.slice(at + 1)) {
      const differing = sectionsIn(group).filter((section) => {
        const said = [group, other].map((one) => wordsIn(one, section, wordsOf).join().toLowerCase());
        return said[0] !== '' && said[1] !== '' && said[0] !== said[1];
      });
      if (differing.length < 2) continue;
      return differing.map((section) => [...new Set(groups.flatMap((one) => wordsIn(one, section, wordsOf)))]);
    }
  }
  return [];
}

function crossedWordsText(crossed: readonly string[][]): string {
  const lists = crossed.map((words) => words.map((word) => `“${word}”`).join(' or '));
  return `This search also finds ${lists.join(', each with ')}.`;
}

/** In `camry or blue accord`, words before the second car also apply to the first one. */
function sharedByAll(groups: readonly Group[], wordsOf: (chip: Chip) => string): string[] {
  for (const [at, group] of groups.entries()) {
    const before = groups[at - 1];
    if (!group.isOr || !before) continue;
    const shared = sectionsIn(group).find((section) => sectionsIn(before).includes(section));
    const place = group.chips.findIndex((chip) => shared !== undefined && sectionsOf(chip.params).has(shared));
    const own = group.chips.slice(0, Math.max(place, 0));
    if (own.length === 0) continue;
    const cars = [...wordsIn(before, shared!, wordsOf)].map((word) => `“${word}”`).join(', ');
    return [
      `This search is narrower: ${own.map((chip) => `“${wordsOf(chip)}”`).join(', ')} ${own.length === 1 ? 'applies' : 'apply'} to ${cars} too.`,
    ];
  }
  return [];
}

function hasYearsBetween(chips: readonly Chip[]): boolean {
  const years = chips.filter(({ params }) => params[YEAR_PARAMS.min] && params[YEAR_PARAMS.max]);
  const [first] = years;
  if (!first || years.length < 2) return false;
  return Number(first.params[YEAR_PARAMS.max]![0]) - Number(first.params[YEAR_PARAMS.min]![0]) >= years.length;
}

/** Returns the sections in which a car has one value. */
function sectionsIn({ chips }: Group): string[] {
  const all = new Set(chips.flatMap(({ params }) => [...sectionsOf(params)]));
  return [...all].filter((section) => !isConjunctive(section));
}

function wordsIn({ chips }: Group, section: string, wordsOf: (chip: Chip) => string): string[] {
  return chips.filter(({ params }) => sectionsOf(params).has(section)).map(wordsOf);
}
