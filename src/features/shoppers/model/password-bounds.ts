/** Minimum length in characters; the next constant is the maximum. */
export const LEAST_PASSWORD = 8;
export const MOST_PASSWORD = 128;
