/**
 * Shortens a stylesheet by its custom properties. No other stylesheets and no scripts may use the properties that it
 * declares.
 */
import type { Declaration, Root, Rule } from 'postcss';

const NAME = /--[a-z][\w-]*/g;

/** Removes custom properties that no remaining rule reads, such as tokens of dialogs. */
export function removeUnusedProperties(root: Root): void {
  for (let found = true; found;) {
    found = false;
    const used = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      found = true;
    });
  }
}

/**
 * Replaces the uses of a property by its value, if that is shorter, such as `500` for `var(--medium)`. The value must
 * be the same everywhere: declared once, for the root element, and derived only from properties of the root element.
 */
export function inlineProperties(root: Root): void {
  const declarations = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (each) => void declarations.set(each.prop, [...(declarations.get(each.prop) ?? []), each]));
  const ofRoot = new Set([...declarations].filter(([, each]) => each.every(isOfRoot)).map(([name]) => name));
  const isConstant = (declaration: Declaration) => {
    const { prop, value } = declaration;
    if (declarations.get(prop)!.length > 1 || !ofRoot.has(prop) || isConditional(declaration)) return false;
    return [...value.matchAll(NAME)].every(([name]) => ofRoot.has(name));
  };
  const constants = [...declarations].flatMap(([, [first]]) => (first && isConstant(first) ? [first] : []));
  for (const declaration of constants) {
    const use = `var(${declaration.prop})`;
    const users: Declaration[] = [];
    root.walkDecls((each) => void (each.value.includes(use) && users.push(each)));
    const uses = users.flatMap(({ value }) => value.split(use).slice(1)).length;
    // Names will have one or two letters.
    if (declaration.value.length * uses > 'var(--x)'.length * uses + `--x:${declaration.value};`.length) continue;
    for (const user of users) user.value = replaceUses(user.value, use, declaration.value);
    declaration.remove();
  }
}

/**
 * Removes declarations of other elements that give a property the value that it already has, because they use an alias
 * of it: `--text: var(--header-text)` in the header of a brand with `--header-text: var(--text)`.
 */
export function removeOwnAliases(root: Root): void {
  const aliases = new Map<string, string>();
  const others = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (each) => {
    if (isOfRoot(each)) aliases.set(each.prop, aliases.has(each.prop) ? '' : each.value);
    else others.set(each.prop, [...(others.get(each.prop) ?? []), each]);
  });
  for (const [prop, declarations] of others) {
    const isAlias = ({ value }: Declaration) => {
      const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
      return name !== undefined && !others.has(name) && aliases.get(name) === `var(${prop})`;
    };
    // Within an element that has another value, an alias would change it back.
    if (declarations.every(isAlias)) for (const each of declarations) each.remove();
  }
}

const isOfRoot = ({ parent }: Declaration) => (parent as Rule).selector === ':root';

function isConditional({ parent }: Declaration): boolean {
  const around = parent!.parent!;
  return around.type === 'atrule' && 'name' in around && around.name !== 'layer';
}

/** Values may stand next to each other without a space: `var(--a)var(--b)`. */
function replaceUses(text: string, use: string, value: string): string {
  const [first = '', ...others] = text.split(use);
  return others.reduce((before, after) => {
    const start = /[\w)%.]$/.test(before) ? ' ' : '';
    const end = /^[\w(#.%-]/.test(after) ? ' ' : '';
    return before + start + value + end + after;
  }, first);
}

/** Removes declarations of the root element that a later one always overrides. */
export function removeOverridden(root: Root): void {
  const last = new Map<string, Declaration>();
  root.walkDecls(/^--/, (declaration) => {
    if (!isOfRoot(declaration) || isConditional(declaration)) return;
    last.get(declaration.prop)?.remove();
    last.set(declaration.prop, declaration);
  });
}

/** Gives the custom properties that a stylesheet declares short names. */
export function shortenProperties(root: Root): void {
  const uses = new Map<string, number>();
  root.walkDecls(/^--/, ({ prop }) => void uses.set(prop, 0));
  root.walkDecls(({ prop, value }) => {
    for (const [name] of `${prop} ${value}`.matchAll(NAME)) if (uses.has(name)) uses.set(name, uses.get(name)! + 1);
  });
  const byUse = [...uses].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const short = new Map(byUse.map(([name], at) => [name, `--${at.toString(36)}`]));
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    declaration.prop = short.get(prop) ?? prop;
    declaration.value = value.replaceAll(NAME, (name) => short.get(name) ?? name);
  });
}
