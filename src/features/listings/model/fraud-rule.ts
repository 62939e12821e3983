/**
 * Limits for fraud reports to hide a listing without an operator (docs/operate.md). The numbers make it slow and
 * useless for a competitor: throwaway accounts and browsers don't count, and neither does a person who reports many
 * cars.
 */
export const FRAUD_RULE = {
  /** The number of different people who must report the listing, and the number of those with a confirmed account. */
  people: 3,
  accounts: 2,
  /** Days that an account or a browser must have been known before its report. */
  knownDays: 3,
  /** The number of days within which reports are counted together. Digests of reporters are kept for the same time. */
  windowDays: 30,
  /** A person who reports more listings than this in a week is ignored. */
  listingsOfOnePerson: 3,
  /** Maximum number of listings of one seller that may be hidden automatically within a day. */
  listingsOfOneSeller: 3,
} as const;

/** A fraud report that may count. `reporter`: digests of the reporter's account, browser, mailbox and network. */
export type FraudReport = { reporter: readonly string[]; standing: 'account' | 'visitor' };

/** Returns whether enough different people reported a listing. Reports that share a digest count as one person. */
export function hasEnoughReporters(reports: readonly FraudReport[]): boolean {
  const people: { digests: Set<string>; hasAccount: boolean }[] = [];
  for (const { reporter, standing } of reports) {
    if (reporter.length === 0) continue;
    const person = { digests: new Set(reporter), hasAccount: standing === 'account' };
    for (const same of people.filter(({ digests }) => reporter.some((digest) => digests.has(digest)))) {
      people.splice(people.indexOf(same), 1);
      for (const digest of same.digests) person.digests.add(digest);
      person.hasAccount ||= same.hasAccount;
    }
    people.push(person);
  }
  const accounts = people.filter(({ hasAccount }) => hasAccount).length;
  return people.length >= FRAUD_RULE.people && accounts >= FRAUD_RULE.accounts;
}
