/** Browser door of the payments room: the payment details and its fields as parts of a page. The dialog is loaded directly. */
export { monthlyPaymentCents } from './model/loan.ts';
export { TAX_CREDIT_PARAM } from './model/payment-query.ts';
export { NumberField } from './ui/number-field.tsx';
export { PaymentDetails } from './ui/payment-details.tsx';
