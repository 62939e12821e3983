import { expect, test } from 'vitest';
import { pathRules, ShapeTree } from './shape.ts';

const RULES = pathRules(['kind', 'deal.rating'], ['rows', 'deal.note'], ['years']);
const YEARS = ['2024', '2025'];

/** Returns every combination of these values, and of leaving them out. */
function combine(values: Record<string, readonly unknown[]>): object[] {
  return Object.entries(values).reduce<object[]>(
    (all, [name, each]) => all.flatMap((before) => [before, ...each.map((value) => ({ ...before, [name]: value }))]),
    [{}],
  );
}

const ITEMS = combine({
  kind: ['', 'new', 3],
  label: ['', 'A', 7, null],
  chosen: [true, undefined],
  rows: [[], [1], 'text'],
  deal: [{ rating: 'good' }, { rating: 'fair' }, { note: 'y', more: ['a', 1] }],
  years: [YEARS, ['2024', '2026'], ['2024']],
});

/** The shape as a text and the other values, from the rules above. */
function expectedOf(item: object): { shape: string; values: string[] } {
  const values: string[] = [];
  const text = (value: unknown, path: string): unknown => {
    const isEmpty = value === '' || value === 0;
    if (Array.isArray(value)) return path === 'rows' ? value.length : value.map((each) => text(each, path));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, each]) => [name, text(each, path === '' ? name : `${path}.${name}`)]);
    if (typeof value !== 'string' && typeof value !== 'number') return String(value);
    if (isEmpty || path === 'kind' || path === 'deal.rating') return { fixed: value };
    if (path !== 'rows' && path !== 'deal.note') values.push(String(value));
    return typeof value === 'number' ? 'a number' : 'a text';
  };
  return { shape: JSON.stringify(text(item, '')), values };
}

test.each(['in order', 'in reverse'])('finds the shape and the values of thousands of items %s', (order) => {
  const tree = new ShapeTree<string>();
  const items = order === 'in order' ? ITEMS : ITEMS.toReversed();
  // One comparison, because thousands take seconds.
  const found = [...items, ...items].map((item) => {
    const values: string[] = [];
    const shape = tree.find([], item, RULES, values);
    // What is stored for a shape stays there when others are added.
    return { shape: (shape.stored ??= expectedOf(item).shape), values };
  });
  expect(found).toEqual([...items, ...items].map(expectedOf));
  const shapes = new Set(items.map((item) => tree.find([], item, RULES, [])));
  expect(shapes.size).toBe(new Set(items.map((item) => expectedOf(item).shape)).size);
});

test('a prefix belongs to the shape', () => {
  const tree = new ShapeTree<string>();
  const find = (...prefix: string[]) => tree.find(prefix, { label: 'A' }, RULES, []);
  expect(find('red', '1')).toBe(find('red', '1'));
  expect(new Set([find('red', '1'), find('red', '2'), find('blue', '1')]).size).toBe(3);
});

test('handlers do not belong to the shape, and no other function may be a prop', () => {
  const tree = new ShapeTree<string>();
  expect(tree.find([], { onClick: () => {}, ref: () => {} }, RULES, [])).toBe(tree.find([], {}, RULES, []));
  expect(() => tree.find([], { format: () => '' }, RULES, [])).toThrow('pass what it renders instead');
  expect(tree.find([], { format: 'a' }, RULES, [])).toBe(tree.find([], { format: 'b' }, RULES, []));
});
