/** Minimum length in characters; the next constant is the maximum. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
