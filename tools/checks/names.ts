import { codeLocationOf } from './code-location.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

const VAGUE = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc']);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|property\.test|server|ui|config|d))?\.tsx?$/;

/** Files that must have a default export because a tool requires it. */
const DEFAULT_EXPORTS = new Set([
  'vite.config.ts',
  'src/ports/database/test-server.ts',
  'src/ports/search-cluster/test-nodes.ts',
]);

/** Checks that exports are named and file names are kebab-case and describe the contents. */
export function checkNames(modules: readonly Module[]): Problem[] {
  return modules.flatMap((module) =>
    [nameProblem(module.file), exportProblem(module)].flatMap((message) =>
      message ? [{ file: module.file, message }] : [],
    ),
  );
}

function nameProblem(file: string): string | undefined {
  const name = file.split('/').at(-1)!;
  const [stem = ''] = name.split('.');
  if (stem === 'index' && file !== 'engine/src/index.ts')
    return 'Only the engine has an index.ts; name the file after what it exports.';
  if (VAGUE.has(stem)) return `"${stem}" says nothing; name the file after what it exports.`;
  if (!KEBAB.test(name)) return 'File names are kebab-case.';
  const { layer, floor } = codeLocationOf(file);
  const isStray = layer === 'features' && floor === 'other' && file.split('/').length === 4;
  return isStray ? 'A room has only doors next to its floors: room.ts, room.server.ts, room.ui.ts.' : undefined;
}

function exportProblem({ file, hasDefaultExport }: Module): string | undefined {
  return hasDefaultExport && !DEFAULT_EXPORTS.has(file)
    ? 'Exports are named; this file has a default export.'
    : undefined;
}
