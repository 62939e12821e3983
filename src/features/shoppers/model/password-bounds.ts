/** In signs. */
export const LEAST_PASSWORD = 8;
export const MOST_PASSWORD = 128;
