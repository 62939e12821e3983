// Loaded before the site (`node --import`): reports every file that the site imports, so that an edit of it restarts the site.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessageFromSite } from './messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
let files: string[] = [];
let packages: string[] = [];

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    if (resolved.url.startsWith('file:')) note(resolved.url, context.parentURL ?? '');
    return resolved;
  },
});

function note(url: string, importer: string): void {
  const isPackage = url.includes('/node_modules/');
  if (isPackage && importer.includes('/node_modules/')) return;
  const file = fileURLToPath(url);
  if (!file.startsWith(ROOT)) return;
  if (files.length === 0 && packages.length === 0) setImmediate(report);
  if (isPackage) packages.push(url);
  else files.push(file);
}

function report(): void {
  const message: MessageFromSite = { kind: 'imported', files, packages };
  files = [];
  packages = [];
  process.send?.(message);
}
