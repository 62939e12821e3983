/**
 * Browser door of the listings room: what pages render, and calculations that run again when the shopper changes the
 * terms.
 */
export { PAYMENT_ESTIMATE_TERMS, ESTIMATE_TERMS, monthlyPaymentCents } from './model/monthly-payment.ts';
export { DealBadge } from './ui/deal-badge.tsx';
export { REPORT_REASONS, type ReportReason } from './model/report-reasons.ts';
export { THANKS_TEXTS, type ThanksFor } from './model/report-words.ts';
export { ReportForm } from './ui/report-form.tsx';
