import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a short digest of the scripts and styles of all pages. An open page compares its digest with that of the
 * server (`check-build.ts`). Instances with the same build have the same digest, on any machine.
 */
export function digestOfBuild(clientBuild: string): string {
  // The manifest names all files, and each name contains a digest of the file's content.
  const manifest = readFileSync(path.join(clientBuild, '.vite/manifest.json'));
  return createHash('sha256').update(manifest).digest('base64url').slice(0, 8);
}
