/** A file that cannot be read; the message says why, in plain words, and what to do. */
export class FeedFileError extends Error {}
