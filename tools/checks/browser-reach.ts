import { codeLocationOf, resolveImport } from './code-location.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

/** Follows every `client.tsx` through its imports: no server code may reach a browser. */
export function checkBrowserReach(modules: readonly Module[]): Problem[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  return modules
    .filter(({ file }) => /^src\/pages\/[^/]+\/client\.tsx$/.test(file))
    .flatMap((entry) => reachOf(entry, byFile));
}

function reachOf(entry: Module, byFile: ReadonlyMap<string, Module>): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const visit = (module: Module, trail: readonly string[]): void => {
    if (seen.has(module.file)) return;
    seen.add(module.file);
    for (const { specifier, typeOnly, line } of module.imports) {
      if (typeOnly) continue;
      const goal = resolveImport(module.file, specifier);
      const target = 'file' in goal ? goal.file : goal.packageName;
      if (isServerOnly(target, 'file' in goal)) {
        const way = [...trail, module.file].join(' → ');
        problems.push({ file: module.file, line, message: `${target} would reach the browser (${way}).` });
      }
      const next = byFile.get(target);
      if (next) visit(next, [...trail, module.file]);
    }
  };
  visit(entry, []);
  return problems;
}

function isServerOnly(target: string, isFile: boolean): boolean {
  if (!isFile) return target.startsWith('node:');
  const { layer, floor } = codeLocationOf(target);
  return layer === 'ports' || layer === 'app' || floor === 'server' || floor === 'server-door';
}
