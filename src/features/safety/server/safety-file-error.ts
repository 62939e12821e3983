/** A file is not one of NHTSA's or cannot be read. The message gives the reason and the remedy. */
export class SafetyFileError extends Error {
  override name = 'SafetyFileError';
}
