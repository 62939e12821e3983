/** The file cannot be read. The message says in plain words why, and what to do. */
export class FeedFileError extends Error {}
