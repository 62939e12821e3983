import { parseSync, type Plugin } from 'vite';

/** The fragment properties that only the server reads (src/ui/fragment-list.tsx). */
const RULES: ReadonlySet<string> = new Set([
  'fixed',
  'kept',
  'contexts',
  'inner',
  'keptWith',
  'keptAgainWith',
  'keptAtOnce',
  'whole',
  'compact',
]);

/** Removes the rules of fragments from the browser's bundles, and with them the code that only they use. */
export function serverOnlyRules(): Plugin {
  return {
    name: 'forecourt:server-only-rules',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.tsx') && code.includes('Fragment<') ? { code: withoutRules(id, code), map: null } : undefined,
  };
}

/** Returns a module without the rules of the fragments in it. */
export function withoutRules(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const rules = findRules(program as unknown as Node).toSorted((a, b) => b.start - a.start);
  return rules.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

type Node = { type: string; start: number; end: number; [child: string]: unknown };

/** Finds the properties that are rules, in each object that has a component and no property that a fragment hasn't. */
function findRules(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const properties = new Map((node['properties'] as Node[]).map((property) => [nameOf(property), property]));
    if (properties.has('component') && [...properties.keys()].every(isOfFragment))
      return [...properties].flatMap(([name, property]) =>
        name !== undefined && RULES.has(name) ? [property] : findRules(property),
      );
  }
  return Object.values(node).flatMap((child) =>
    Array.isArray(child)
      ? child.flatMap((each) => (isNode(each) ? findRules(each) : []))
      : isNode(child)
        ? findRules(child)
        : [],
  );
}

function isOfFragment(name: string | undefined): boolean {
  return name === undefined || name === 'component' || name === 'keyOf' || RULES.has(name);
}

function nameOf({ type, key }: Node): string | undefined {
  return type === 'Property' ? ((key as { name?: string }).name ?? undefined) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}
