/** Browser door of the listings room: decisions that pages make again where the shopper changes the terms. */
export { ESTIMATE, ESTIMATE_TERMS, monthlyPaymentCents } from './model/monthly-payment.ts';
