import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Modules whose exports are constants. */
const CONSTANT = /src[\\/]features[\\/]search[\\/]model[\\/](browser-params|param-names)\.ts$/;

/** Returns whether a bundle has only the values of a module's exports. */
export function isConstantModule(file: string): boolean {
  return CONSTANT.test(file);
}

/** Replaces such a module by the values of its exports, so that what it was computed from stays out of a bundle. */
export function constantModules(): Plugin {
  return {
    name: 'constant-modules',
    apply: 'build',
    async load(id) {
      if (!isConstantModule(id)) return undefined;
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
