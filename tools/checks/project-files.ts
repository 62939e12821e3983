import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Generated, or not ours. */
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', 'build', 'coverage']);
/** The folder in which a run stores its database; `data` folders at deeper levels are sources. */
const SKIPPED_PATHS = new Set(['data']);

/** Returns every file of the project, relative to `root` with `/`, in order. */
export async function projectFiles(root: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) && !SKIPPED_PATHS.has(file)) await visit(file);
        // In a linked worktree, `.git` is a file with the path of the real folder.
      } else if (entry.name !== '.git') found.push(file);
    }
  };
  await visit('');
  return found.toSorted();
}

/** Returns the files' texts, by path. */
export async function readTexts(root: string, files: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
  return new Map(texts);
}

/** Returns whether a file is hand-written TypeScript: the app, the engine, tools and tests. */
export function isSource(file: string): boolean {
  return /^(src|engine|tools|bench|e2e)\/.*\.(ts|tsx|mts)$/.test(file) || /^[^/]+\.ts$/.test(file);
}
