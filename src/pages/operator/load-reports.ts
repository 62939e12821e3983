import { BRANDS } from '#features/brands/brands.ts';
import { listingTitle, REPORT_REASONS, type ReportReason } from '#features/listings/listings.ts';
import type {
  BlockReason,
  HiddenListing,
  ModerationFigures,
  OpenFeedback,
  ReportedListing,
} from '#features/listings/listings.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { type OperatorPageRequest, operatorPage, OPERATOR_PAGE_SIZE, pagerOf } from './load.ts';
import type {
  FeedbackView,
  HiddenListingsView,
  OperatorData,
  ReasonOption,
  ReportsView,
  ReportTabs,
} from './page-data.ts';

const PATHS = { reports: '/operator/reports', feedback: '/operator/feedback', hidden: '/operator/hidden' } as const;

/** Reasons for a report or for hiding a listing, worded for operators. */
const REASONS: Readonly<Record<ReportReason, string>> = {
  sold: 'Sold or unavailable',
  price: 'Wrong price',
  details: 'Wrong description or photos',
  duplicate: 'Listed twice',
  fraud: 'Suspected fraud',
  offensive: 'Offensive',
  other: 'Something else',
};
const OPTIONS: readonly ReasonOption[] = REPORT_REASONS.map(({ code }) => ({ value: code, label: REASONS[code] }));

/** Loads the listings that shoppers reported. `page.before` is the last report on the previous page. */
export function loadReports(
  { brand, before, note, clock }: OperatorPageRequest,
  figures: ModerationFigures,
  found: readonly ReportedListing[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const { newest, older } = pagerOf(
    PATHS.reports,
    before,
    found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.first : null,
  );
  const view: ReportsView = {
    kind: 'reports',
    tabs: tabsOf('reports', figures),
    oldest: figures.oldestReportAt && momentView(figures.oldestReportAt, clock),
    automatic: figures.oldestAutomaticAt && {
      count: formatCount(figures.hiddenAutomatically, 'listing'),
      oldest: momentView(figures.oldestAutomaticAt, clock),
    },
    reasons: OPTIONS,
    listings: shown.map((listing) => ({
      ...linksOf(listing),
      count: formatCount(listing.count, 'report'),
      oldest: momentView(listing.oldestAt, clock),
      absence: absenceOf(listing),
      isHidden: listing.isHidden,
      isHiddenAutomatically: listing.isHiddenAutomatically,
      upTo: listing.last,
      reason: listing.reason,
      reports: listing.reports.map(({ reason, comments, email, at }) => ({
        reason: reasonText(reason),
        words: comments,
        email,
        at: momentView(new Date(at), clock),
      })),
      more: listing.count - listing.reports.length,
    })),
    first: newest,
    next: older,
  };
  return operatorPage(brand, 'Reports', note, view);
}

/** Loads the answers to "How helpful was this information?". */
export function loadFeedback(
  { brand, before, note, clock }: OperatorPageRequest,
  figures: ModerationFigures,
  found: readonly OpenFeedback[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const { helpful, unhelpful } = figures;
  const view: FeedbackView = {
    kind: 'feedback',
    tabs: tabsOf('feedback', figures),
    summary:
      helpful + unhelpful === 0
        ? null
        : `${helpful} of ${formatCount(helpful + unhelpful, 'answer')} in the last 30 days said the page was helpful.`,
    answers: shown.map(({ id, at, brand: wireCode, helpful: isHelpful, search, comments }) => ({
      id,
      isHelpful,
      words: comments,
      search: { label: search || 'all cars', href: search ? `/cars-for-sale?${search}` : '/cars-for-sale' },
      site: siteOf(wireCode),
      at: momentView(at, clock),
    })),
    upTo: shown[0]?.id ?? null,
    ...pagerOf(PATHS.feedback, before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  };
  return operatorPage(brand, 'Feedback', note, view);
}

/** Loads the listings that operators have hidden, or that their sellers marked as sold. */
export function loadHiddenListings(
  { brand, before, note, clock }: OperatorPageRequest,
  figures: ModerationFigures,
  found: readonly HiddenListing[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: HiddenListingsView = {
    kind: 'hidden',
    tabs: tabsOf('hidden', figures),
    reasons: OPTIONS,
    listings: shown.map((listing) => ({
      ...linksOf(listing),
      reason: listing.isAutomatic ? 'Several fraud reports' : reasonText(listing.reason),
      isAutomatic: listing.isAutomatic,
      hidden: momentView(listing.at, clock),
      isOffered: listing.offered,
    })),
    ...pagerOf(PATHS.hidden, before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  };
  return operatorPage(brand, 'Hidden listings', note, view);
}

function tabsOf(current: keyof typeof PATHS, { reportedListings, feedback, hidden }: ModerationFigures): ReportTabs {
  const tab = (kind: keyof typeof PATHS, label: string, count: number) => ({
    label,
    href: PATHS[kind],
    current: kind === current,
    count,
  });
  return [
    tab('reports', 'Reported listings', reportedListings),
    tab('feedback', 'Feedback', feedback),
    tab('hidden', 'Hidden listings', hidden),
  ];
}

function linksOf({ id, car, dealer }: Pick<ReportedListing, 'id' | 'car' | 'dealer'>) {
  return {
    id,
    title: listingTitle(car),
    href: `/cars-for-sale/vehicle/${id}`,
    dealer: { label: dealer.name, href: `/operator/dealers/${dealer.ownerId}` },
  };
}

function absenceOf({ isHidden, isHiddenAutomatically, isWithdrawn }: ReportedListing): string | null {
  if (isHiddenAutomatically) return 'hidden automatically';
  if (isHidden) return 'hidden';
  return isWithdrawn ? 'no longer listed' : null;
}

/**
 * Returns the reason that an operator gave, or a text saying that the seller sold the car. An unknown reason, from
 * another version of the site, is returned unchanged.
 */
function reasonText(reason: string): string {
  if (reason === ('sold-by-seller' satisfies BlockReason)) return 'Sold (by the seller)';
  if (reason === ('merged-duplicate' satisfies BlockReason)) return 'Same VIN as another car of a merged dealer';
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as ReportReason] : reason;
}

function siteOf(wireCode: string): string {
  return BRANDS.find((one) => one.wireCode === wireCode)?.name ?? wireCode;
}
