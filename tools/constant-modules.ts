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
    load: (id) => (isConstantModule(id) ? readConstants(id) : undefined),
  };
}

/** Returns a module that exports the values of another module's exports. */
export async function readConstants(file: string): Promise<string> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
