/** Browser door of the payments room: the payment details as a part of a page. The dialog is loaded directly. */
export { PaymentDetails } from './ui/payment-details.tsx';
