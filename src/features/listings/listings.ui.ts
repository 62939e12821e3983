/** Browser door of the listings room: what pages draw, and decide again where the shopper changes the terms. */
export { ESTIMATE, ESTIMATE_TERMS, monthlyPaymentCents } from './model/monthly-payment.ts';
export { DealBadge } from './ui/deal-badge.tsx';
