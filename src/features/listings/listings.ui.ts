/**
 * Browser door of the listings room: components of pages, and calculations that run again when the shopper changes the
 * terms.
 */
export { COVERED_TEXT, downDollarsOf, estimateOf, isCovered, type Payment } from './model/payment-summary.ts';
export { DealBadge } from './ui/deal-badge.tsx';
export { REPORT_REASONS } from './model/report-reasons.ts';
export { THANKS_TEXTS } from './model/report-texts.ts';
export { ReportForm, type ReportEntries } from './ui/report-form.tsx';
