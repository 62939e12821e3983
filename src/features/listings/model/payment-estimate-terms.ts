/** The terms of every estimate. They are always shown with it. */
export const PAYMENT_ESTIMATE_TERMS = { downPercent: 10, months: 72, aprPercent: 7.5 } as const;
