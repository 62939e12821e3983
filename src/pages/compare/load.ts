import { type CompareList, MAX_COMPARED, columnName } from '#features/compare/compare.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { type PageAnswer, type PageHead, noindexPage } from '../page-answer.ts';
import { compareFields } from './compare-fields.ts';
import { type ComparisonRequest, type CompareServices, loadComparison } from './load-comparison.ts';
import type { CompareData } from './page-data.ts';

/**
 * `requested`: the number of cars in the address; `ids` are the first of them. `own`: the list stored in the shopper's
 * browser or account.
 */
export type CompareRequest = ComparisonRequest & {
  requested: number;
  own: CompareList;
  isSignedIn: boolean;
};

/**
 * Loads the page that compares cars. Its address can be shared, so search engines may index it. It has no canonical
 * address, because each shopper chooses the order of the cars.
 */
export async function loadCompare(
  services: CompareServices,
  { requested, own, isSignedIn, ...asked }: CompareRequest,
  signal: AbortSignal,
): Promise<PageAnswer<CompareData>> {
  const { comparison, parsed, entered } = await loadComparison(services, asked, signal);
  const names = comparison.cars.map(columnName);
  const shown = comparison.cars.map(({ id }) => id);
  const answer = noindexPage(
    services.brand,
    {
      title: names.length > 0 ? `Compare ${names.join(' vs. ')}` : 'Compare cars',
      description: `${names.length > 0 ? `${names.join(', ')}: ` : ''}prices, deal ratings, costs, history, equipment and fuel economy of cars for sale, side by side.`,
    },
    {
      comparison: { ...comparison, problems: [...leftOutOf(requested), ...comparison.problems] },
      fields: compareFields(parsed.query, entered),
      keep: shown.length > 0 && shown.join() !== own.join(),
      signIn: isSignedIn ? null : signInPath(comparison.path, 'signin'),
    },
  );
  if (answer.kind !== 'page') return answer;
  const head: PageHead = names.length === 0 ? answer.head : { ...answer.head, robots: null };
  // The page has only forms and links, so the browser needs no data.
  return { ...answer, head, embedded: {} };
}

/** Says how many cars in the address are not compared, if there are too many. */
function leftOutOf(requested: number): string[] {
  const extra = requested - MAX_COMPARED;
  if (extra <= 0) return [];
  const last = extra === 1 ? `the last of these ${requested} isn’t` : `the last ${extra} of these ${requested} aren’t`;
  return [`You can compare ${MAX_COMPARED} cars at a time, so ${last} shown.`];
}
