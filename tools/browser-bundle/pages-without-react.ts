import path from 'node:path';
import type { Plugin } from 'vite';
import { isConstantModule, readConstants } from '../constant-modules.ts';
import { findInitialModules } from './initial-modules.ts';
import { findModuleState } from './module-state.ts';

/** Pages whose scripts hydrate nothing: they need neither React nor anything of their components. */
export const PAGES_WITHOUT_REACT: readonly string[] = [
  'compare',
  'dealer-desk',
  'expert-review',
  'home',
  'models',
  'operator',
  'promotions',
  'write-review',
];

/** Ends the names of the modules that only these pages use, before the extension. */
const COPY = /\.copy(?=\.[jt]sx?$)/;
const SCRIPT = /\.[jt]sx?$/;
/** The module in place of a page's components. */
const STYLES = '\0styles of ';

/** Whether a module is a copy for pages without React. */
export function isCopy(id: string): boolean {
  return COPY.test(id);
}

/** Returns the name of a module's copy. */
export function copyOf(id: string): string {
  return id.replace(SCRIPT, (extension) => `.copy${extension}`);
}

/**
 * Keeps React out of the scripts of pages that hydrate nothing. The file of modules that pages share contains React, so
 * these pages get copies of what they need of it. `import()` still leads to the shared modules, so the build fails if a
 * copied module has state: a page would have it twice. A page's components are replaced by their stylesheets.
 * @param read returns the text of a source file, by its path from `root`.
 */
export function pagesWithoutReact(root: string, read: (file: string) => string): Plugin {
  const relative = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const clients = new Set(PAGES_WITHOUT_REACT.map((page) => path.join(root, 'src/pages', page, 'client.tsx')));
  return {
    name: 'forecourt:pages-without-react',
    enforce: 'pre',
    resolveId(specifier, importer, options) {
      if (importer === undefined || options.kind === 'dynamic-import') return undefined;
      const isPage = clients.has(importer);
      if (isPage && specifier === './page.tsx') return STYLES + path.join(path.dirname(importer), 'page.tsx');
      if (!isPage && !isCopy(importer)) return undefined;
      return this.resolve(specifier, importer, { ...options, skipSelf: true }).then(
        (resolved) => resolved && { ...resolved, id: copyOf(resolved.id) },
      );
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          // Vite leaves a comment in place of each file of styles.
          file.code = file.code.replaceAll(/\/\* empty css +\*\//g, '');
          for (const [id, { code }] of Object.entries(file.modules)) {
            if (!isCopy(id) || id.startsWith('\0') || code === null) continue;
            const original = relative(id.replace(COPY, ''));
            const state = findModuleState(original, read(original), code);
            if (state.length > 0)
              this.error(`${original} has state (${state.join(', ')}), so pages without React would have it twice.`);
          }
        }
      },
    },
    load(id) {
      if (id.startsWith(STYLES)) return importStyles(root, relative(id.slice(STYLES.length)), read);
      if (!isCopy(id) || id.startsWith('\0')) return undefined;
      const original = id.replace(COPY, '');
      return isConstantModule(original) ? readConstants(original) : read(relative(original));
    },
  };
}

/** Returns a module that imports all stylesheets of a page's components, in the order in which the components do. */
function importStyles(root: string, page: string, read: (file: string) => string): string {
  const name = /export function (\w+Page)\b/.exec(read(page))?.[1];
  const styles = [...findInitialModules(page, read)].filter((file) => file.endsWith('.css'));
  const imports = styles.map((file) => `import ${JSON.stringify(path.join(root, file))};`);
  return [...imports, ...(name === undefined ? [] : [`export const ${name} = null;`])].join('\n');
}
