// Runs in a test worker before its first test file. Vitest reports every import of a module to its main process, which
// takes seconds of processor time for a whole run and is needed only to watch files; a hook that is registered after
// Vitest's and resolves our own modules itself leaves that out, and with it Node.js's search for packages and links.
import module, { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(`${path.resolve(import.meta.dirname, '..')}${path.sep}`).href;
const FORMATS: Readonly<Record<string, string>> = { '.ts': 'module-typescript', '.tsx': 'module', '.json': 'json' };

let isRegistered = process.env['VITEST_MODE'] === 'WATCH';

/** Registers the hook, once in each worker. */
export function resolveSources(): void {
  if (isRegistered) return;
  isRegistered = true;
  // At its end, each worker writes the code of its modules to the cache, which takes seconds on a new clone. They load
  // nearly the same modules, so one does.
  if (process.env['VITEST_POOL_ID'] !== '1') Object.assign(module, { flushCompileCache: () => undefined });
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
