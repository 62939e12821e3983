/** Server door of the safety room: imports NHTSA's files and reads them by model year. */
export { importSafetyFiles, type SafetyImport, type SkippedFile } from './server/import-files.ts';
export { createSafetyCache, type SafetyCache } from './server/safety-cache.ts';
export { findRecallNews } from './server/recall-news.ts';
export { findSafetyFeatures } from './server/find-safety-features.ts';
export { SafetyFileError } from './server/safety-file-error.ts';
export { findUnmatchedNames, listSafetyImports, removeSafetyImport } from './server/safety-imports.ts';
