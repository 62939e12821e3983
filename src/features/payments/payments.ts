/** Door of the payments room: loans and leases in integer cents. */
export { monthlyPaymentCents } from './model/loan.ts';
