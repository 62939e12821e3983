// Runs in a test worker before its first test file. Vitest reports every import of a module to its main process, which
// takes seconds of processor time for a whole run and is needed only to watch files; a hook that is registered after
// Vitest's and resolves our own modules itself leaves that out, and with it Node.js's search for packages and links.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(`${path.resolve(import.meta.dirname, '..')}${path.sep}`).href;
const FORMATS: Readonly<Record<string, string>> = { '.ts': 'module-typescript', '.tsx': 'module', '.json': 'json' };

declare global {
  var resolvesSources: true | undefined;
}

// A worker runs this again for each test file.
if (!globalThis.resolvesSources && process.env['VITEST_MODE'] !== 'WATCH') {
  globalThis.resolvesSources = true;
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const url = urlOf(specifier, context.parentURL);
      const format = url && FORMATS[path.extname(url)];
      if (!format) return nextResolve(specifier, context);
      return { url, format, importAttributes: context.importAttributes, shortCircuit: true };
    },
  });
}

/** Returns the URL of a module of ours that another one of ours imports, or `undefined`. */
function urlOf(specifier: string, parent: string | undefined): string | undefined {
  if (!parent?.startsWith(ROOT) || parent.includes('/node_modules/')) return undefined;
  if (specifier.startsWith('#')) return `${ROOT}src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? new URL(specifier, parent).href : undefined;
}
