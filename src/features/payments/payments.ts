/** Door of the payments room: loans, leases and the payment details of a car (spec 1 §2). Money is in integer cents. */
export { CREDIT_BANDS, type CreditBand, isOldTable, parseCreditBand, rateTable } from './model/credit-rates.ts';
export { monthlyPaymentCents } from './model/loan.ts';
export type { PaymentDefaults } from './model/payment-details.ts';
export { readPaymentInput } from './model/payment-query.ts';
export { type PaymentDetailsView, paymentDetailsView, priceLineView } from './model/payment-view.ts';
export { estimateTaxesAndFees } from './model/taxes-and-fees.ts';
