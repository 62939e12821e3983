/** The file cannot be read. The message gives the reason and the remedy in plain words. */
export class FeedFileError extends Error {}
