// Test files of one worker share its modules. Tests of a module with state, or of one whose imports they replace, load
// copies instead.
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCES = pathToFileURL(`${path.resolve(import.meta.dirname, '../..')}${path.sep}`).href;
const MARK = /\?fresh=(\d+)$/;
const REPLACED = 'replaced:';

/** The exports that replace modules, by the number of the copy, then by the module's URL. */
const copies = new Map<string, ReadonlyMap<string, object>>();

/** Returns the exports that replace a module. The code that takes the module's place calls it. */
declare global {
  var findReplaced: (copy: string, url: string) => Record<string, unknown>;
}
globalThis.findReplaced = (copy, url) => copies.get(copy)!.get(url) as Record<string, unknown>;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    const copy = MARK.exec(context.parentURL ?? '')?.[1];
    if (copy === undefined) return resolved;
    if (copies.get(copy)!.has(resolved.url))
      return { url: `${REPLACED}${copy},${resolved.url}`, format: 'module', shortCircuit: true };
    return isSource(resolved.url) ? { ...resolved, url: `${resolved.url}?fresh=${copy}` } : resolved;
  },
  load: (url, context, nextLoad) => {
    if (!url.startsWith(REPLACED)) return nextLoad(url, context);
    const [, copy, replaced] = /^replaced:(\d+),(.+)$/.exec(url)!;
    return { format: 'module', source: replacementOf(copy!, replaced!), shortCircuit: true };
  },
});

const isSource = (url: string) => url.startsWith(SOURCES) && /\.tsx?$/.test(url);

function replacementOf(copy: string, url: string): string {
  const found = `globalThis.findReplaced(${JSON.stringify(copy)}, ${JSON.stringify(url)})`;
  // A CommonJS module also has the name "module.exports".
  const names = Object.keys(globalThis.findReplaced(copy, url)).filter((name) => /^[\w$]+$/.test(name));
  const exported = names.map((name) =>
    name === 'default' ? 'export default found.default;' : `export const ${name} = found.${name};`,
  );
  return [`const found = ${found};`, ...exported].join('\n');
}

/**
 * Returns an import of new copies of modules and of all our modules that they import; each is copied once.
 * @param from `import.meta.url` of the test.
 * @param replaced the exports of modules that are replaced in the copies, by their specifiers.
 */
export function createFreshImport(
  from: string,
  replaced: Readonly<Record<string, object>> = {},
): <Module>(specifier: string) => Promise<Module> {
  const urlOf = (name: string) => pathToFileURL(createRequire(from).resolve(name)).href;
  const copy = String(copies.size + 1);
  copies.set(copy, new Map(Object.entries(replaced).map(([name, exported]) => [urlOf(name), exported])));
  return async <Module>(specifier: string) => (await import(`${urlOf(specifier)}?fresh=${copy}`)) as Module;
}

/** Imports a new copy of one module; the rest is as for `createFreshImport`. */
export function importFresh<Module>(
  from: string,
  specifier: string,
  replaced: Readonly<Record<string, object>> = {},
): Promise<Module> {
  return createFreshImport(from, replaced)<Module>(specifier);
}
