/** A file is not one of NHTSA's or cannot be read. The message says why and what to do. */
export class SafetyFileError extends Error {
  override name = 'SafetyFileError';
}
