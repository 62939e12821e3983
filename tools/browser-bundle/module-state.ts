import { type ESTree, parseSync } from 'vite';

/**
 * Returns the names of a module's state that a bundle contains: variables of the module that can change, and collections
 * that start empty. The bundler makes constants variables, so the source says which of them are constants.
 * @param bundled what the bundle contains of the module; the bundler may have added `$1` and the like to names.
 */
export function findModuleState(file: string, source: string, bundled: string): string[] {
  const remaining = new Set(variablesOf(file, bundled).map(({ name }) => name.replace(/\$\d+$/, '')));
  return variablesOf(file, source).flatMap(({ name, isState }) => (isState && remaining.has(name) ? [name] : []));
}

function variablesOf(file: string, text: string): { name: string; isState: boolean }[] {
  return parseSync(file, text).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, isState: declaration.kind !== 'const' || startsEmpty(init) }] : [],
    );
  });
}

function startsEmpty(init: ESTree.Expression | null): boolean {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0;
  if (init?.type === 'ObjectExpression') return init.properties.length === 0;
  return init?.type === 'NewExpression' && init.arguments.length === 0;
}
