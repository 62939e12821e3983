import path from 'node:path';
import { LAYERS } from './rooms.ts';

export type Layer = keyof typeof LAYERS;

/** A file's place in the architecture. */
export type CodeLocation = {
  layer: Layer | 'engine' | 'outside';
  /** The room, page or port; empty for files directly in a layer. */
  unit: string;
  /** Floor or door within a room. */
  floor: 'model' | 'server' | 'ui' | 'door' | 'server-door' | 'ui-door' | 'testing' | 'other';
  /** Tests and modules that only tests use. */
  isTest: boolean;
};

/** Returns the location of a file in the project's structure, by its path from the root. */
export function codeLocationOf(file: string): CodeLocation {
  const [top, layer = '', unit = '', floor = ''] = file.split('/');
  const isTest = /\.test\.tsx?$/.test(file) || file.includes('/testing/') || /\/test-[\w-]+\.ts$/.test(file);
  if (top === 'engine') return { layer: 'engine', unit: '', floor: 'other', isTest };
  if (top !== 'src' || !(layer in LAYERS)) return { layer: 'outside', unit: '', floor: 'other', isTest };
  const inFolder = file.split('/').length > 3;
  return {
    layer: layer as Layer,
    unit: inFolder ? unit : '',
    floor: layer === 'features' ? floorOf(unit, floor) : 'other',
    isTest,
  };
}

function floorOf(room: string, name: string): CodeLocation['floor'] {
  if (name === 'model' || name === 'server' || name === 'ui' || name === 'testing') return name;
  const doors = { [`${room}.ts`]: 'door', [`${room}.server.ts`]: 'server-door', [`${room}.ui.ts`]: 'ui-door' } as const;
  return doors[name] ?? 'other';
}

/** Resolves an import to a file of ours, or to a package by name. */
export function resolveImport(from: string, specifier: string): { file: string } | { packageName: string } {
  if (specifier.startsWith('.')) return { file: path.posix.join(path.posix.dirname(from), withoutQuery(specifier)) };
  if (specifier.startsWith('#')) return { file: `src/${withoutQuery(specifier.slice(1))}` };
  if (specifier.startsWith('node:')) return { packageName: specifier };
  return { packageName: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/') };
}

/** Removes Vite's `?url` and the like. */
function withoutQuery(specifier: string): string {
  return specifier.replace(/\?.*$/, '');
}
