/** The default terms of estimates. Every estimate shows its terms. */
export const PAYMENT_ESTIMATE_TERMS = { downPercent: 10, months: 72, aprPercent: 7.5 } as const;
