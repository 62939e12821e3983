import { AD_RULE_IDS, type AdProblem, type AdRuleId } from '#features/ad-check/ad-check.ts';
import { listingTitle, type ListingFacts } from '#features/listings/listings.ts';

/**
 * The number of cars with a problem of a rule, and the words of one ad or, if words are missing, the name of its car.
 */
export type AdProblemCount = { rule: AdRuleId; count: number; example: string | null };

/** Counts the problems of ads by rule. */
export type AdProblemCounts = {
  add(problems: readonly AdProblem[], car: Pick<ListingFacts, 'year' | 'make' | 'model' | 'trim'>): void;
  addUnconfirmed(found: { count: number; example: string | null }): void;
  /** Returns the rules with problems, in the order of `AD_RULE_IDS`. */
  summary(): AdProblemCount[];
};

export function createAdProblemCounts(): AdProblemCounts {
  const counts = new Map<AdRuleId, AdProblemCount>();
  return {
    add(problems, car) {
      for (const { rule, quote } of problems) {
        const known = counts.get(rule);
        if (known) known.count++;
        else counts.set(rule, { rule, count: 1, example: quote === null ? listingTitle(car) : `“${quote}”` });
      }
    },
    addUnconfirmed({ count, example }) {
      if (count > 0) counts.set('unconfirmed', { rule: 'unconfirmed', count, example });
    },
    summary: () => AD_RULE_IDS.flatMap((rule) => counts.get(rule) ?? []),
  };
}
