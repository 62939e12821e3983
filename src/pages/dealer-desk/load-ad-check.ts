import { AD_RULE_IDS, AD_RULES, type AdRuleId } from '#features/ad-check/ad-check.ts';
import type { CheckedAds } from '#features/ad-check/ad-check.server.ts';
import type { Brand } from '#features/brands/brands.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { deskLinks, type DeskUser } from './load-leads.ts';
import type { AdCheckView, DealerDeskData } from './page-data.ts';

export type AdCheckQuery = { dealer?: number | undefined; rule?: AdRuleId | undefined; before?: number | undefined };

/** Short names of the rules, for links. */
const RULE_NAMES: Readonly<Record<AdRuleId, string>> = {
  fees: 'Fees left out',
  conditional: 'Conditional price',
  unconfirmed: 'Not confirmed',
  'as-is': 'No as-is terms',
};

/** Loads the check of the dealerships' ads. */
export function loadAdCheck(
  { brand, dealerships, hasReviews }: DeskUser & { brand: Brand },
  query: AdCheckQuery,
  { cars, withProblems, counts, ads, older }: CheckedAds,
): PageAnswer<DealerDeskData> {
  const withDealer = dealerships.length > 1;
  const { dealer, rule } = query;
  const shown = AD_RULE_IDS.filter((id) => ads.some(({ problems }) => problems.some((one) => one.rule === id)));
  return deskPage(
    brand,
    {
      title: withDealer ? 'Ad check' : `Ad check of ${dealerships[0]!.name}`,
      links: deskLinks({ dealerships, hasReviews }, 'ad-check'),
    },
    {
      kind: 'ad-check',
      dealers: withDealer
        ? [
            { label: 'All', href: addressOf({ rule }), current: dealer === undefined },
            ...dealerships.map(({ ownerId, name }) => ({
              label: name,
              href: addressOf({ rule, dealer: ownerId }),
              current: dealer === ownerId,
            })),
          ]
        : [],
      summary: summaryOf(cars, withProblems),
      rules: [
        { label: 'All', href: addressOf({ dealer }), current: rule === undefined, count: withProblems },
        ...AD_RULE_IDS.map((id) => ({
          label: RULE_NAMES[id],
          href: addressOf({ dealer, rule: id }),
          current: rule === id,
          count: counts[id],
        })),
      ],
      groups: [...Map.groupBy(ads, ({ problems }) => JSON.stringify(problems)).values()].map(groupOf),
      explained: shown.map((id) => ({ rule: id, ...AD_RULES[id] })),
      newest: query.before === undefined ? null : addressOf({ dealer, rule }),
      older: older === null ? null : addressOf({ dealer, rule, before: older }),
    },
  );
}

/** Groups cars with the same problems, so that the page lists each problem once. */
function groupOf(ads: CheckedAds['ads']): AdCheckView['groups'][number] {
  return {
    problems: ads[0]!.problems.map((one) => ({ ...one, problem: AD_RULES[one.rule].problem })),
    count: ads.length === 1 ? null : formatCount(ads.length, 'car'),
    cars: ads.map(({ id, title, stockNumber }) => ({ id, href: `/cars-for-sale/vehicle/${id}`, title, stockNumber })),
  };
}

function summaryOf(cars: number, withProblems: number): string {
  if (cars === 0) return 'You have no cars on sale.';
  if (withProblems === 0) return `We found no problems in the ads of your ${formatCount(cars, 'car')}.`;
  return `${formatNumber(withProblems)} of ${formatCount(cars, 'car')} on sale ${withProblems === 1 ? 'has an ad' : 'have ads'} that may break a rule.`;
}

function addressOf(query: AdCheckQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `/dealer/ad-check?${search}` : '/dealer/ad-check';
}
