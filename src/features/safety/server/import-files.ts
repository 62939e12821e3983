import type { Catalog } from '#features/reference/reference.ts';
import { acquireLock } from '#ports/database/advisory-lock.ts';
import type { Database } from '#ports/database/database.ts';
import { importSafetyFile, type SafetyImport } from './import-safety.ts';
import { SafetyFileError, UnknownFileError } from './safety-file-error.ts';
import { type SafetyFile, withFiles } from './with-files.ts';

export type { SafetyImport } from './import-safety.ts';
/** A text file of an archive that is none of NHTSA's that we read. */
export type SkippedFile = { name: string; bytes: number; reason: string };

/** One import at a time: the next one deletes what an interrupted one left behind. */
const LOCK = 'import-safety';

export type ImportFilesOptions = {
  database: Database;
  catalog: Catalog;
  /**
   * Returns the path for the unreadable rows of a file. `path` is the path of the file or archive, `name` that of the
   * text file.
   */
  rejectFileOf(path: string, name: string): string;
  onProgress?(progress: { name: string; bytes: number; rows: number; totalBytes: number }): void;
  onImport(result: SafetyImport): void;
  onSkip(skipped: SkippedFile): void;
  now(): Date;
  signal: AbortSignal;
};

/**
 * Imports NHTSA's files one after the other: text files, gzipped ones, and all text files of ZIP archives. Skips an
 * unknown file of an archive, such as a description, unless the archive has no others. After an interruption, the next
 * run skips files that were already imported.
 * @throws SafetyFileError
 */
export async function importSafetyFiles(
  paths: readonly string[],
  { rejectFileOf, onImport, onSkip, ...options }: ImportFilesOptions,
): Promise<void> {
  const lock = await acquireLock(options.database.url, LOCK, options.signal);
  const names = new Set<string>();
  try {
    for (const path of paths)
      await withFiles(path, async (files) => {
        const skipped: SkippedFile[] = [];
        const importOne = async (file: SafetyFile) => {
          try {
            onImport(await importSafetyFile(file, { ...options, rejectFileOf: (name) => rejectFileOf(path, name) }));
          } catch (error) {
            if (!(error instanceof UnknownFileError) || skipped.length === files.length - 1) throw error;
            skipped.push({ name: file.name, bytes: file.size, reason: error.message });
          }
        };
        for (const file of files) {
          if (names.has(file.name))
            throw new SafetyFileError(
              `Two of the files are named ${file.name}, and one would replace the other. Rename one.`,
            );
          names.add(file.name);
          await importOne(file);
        }
        skipped.forEach(onSkip);
      });
  } finally {
    await lock.release();
  }
}
