/** A file is not one of NHTSA's or cannot be read. The message gives the reason and the remedy. */
export class SafetyFileError extends Error {
  override name = 'SafetyFileError';
}

/** The text is none of NHTSA's files that we read. */
export class UnknownFileError extends SafetyFileError {
  override name = 'UnknownFileError';
}
