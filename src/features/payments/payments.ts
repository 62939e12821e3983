/** Door of the payments room: loans, leases and the payment details of a car (spec 1 §2). Money is in integer cents. */
export { CREDIT_BANDS, type CreditBand, isOldTable, parseCreditBand, rateTable } from './model/credit-rates.ts';
export { monthlyPaymentCents } from './model/loan.ts';
export { loanInterest, type PaymentDefaults } from './model/payment-details.ts';
export type { PaymentOffer } from './model/offers.ts';
export {
  type FieldRule,
  PAYMENT_FIELDS,
  type PaymentInput,
  readNumberFields,
  readPaymentInput,
  TAX_CREDIT_PARAM,
  ZIP_RULE,
} from './model/payment-query.ts';
export {
  feesView,
  type FeesView,
  type PaymentDetailsView,
  paymentDetailsView,
  paymentFieldViews,
  type PaymentPlace,
  priceLineView,
  taxCreditNote,
} from './model/payment-view.ts';
export { estimateTaxesAndFees, type TaxesAndFees } from './model/taxes-and-fees.ts';
