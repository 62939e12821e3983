import { expect, test } from 'vitest';
import { withoutRules } from './server-only-rules.ts';

test('removes the rules of a fragment, also of one that a function returns', () => {
  const code = `
const ITEM: Fragment<Item> = {
  component: (item) => <li title="“é”">{item.name}</li>,
  keyOf: ({ id }) => id,
  fixed: ['id'],
  contexts: [fragmentContext(Loading), ACTIONS],
  inner: { paths: ['rows'], listsOf: ({ rows }) => [rowsOf(rows)] },
  whole: { ownerOf: ({ picture }) => picture },
};
const made = (of: string): Fragment<Item> => ({ component: Row, keyOf: () => of, compact: true });
`;
  const text = withoutRules('item.tsx', code);
  expect(text).not.toMatch(/fixed|contexts|compact|inner|listsOf|fragmentContext|whole|ownerOf/);
  expect(text).toContain('component: (item) => <li title="“é”">{item.name}</li>,\n  keyOf: ({ id }) => id,');
  expect(text).toMatch(/\{ component: Row, keyOf: \(\) => of,\s*\}/);
});

test('keeps objects that are no fragments', () => {
  const code = `const box = { component: Row, size: 2, fixed: true, inner: [1] }; type Row = Fragment<Item>;`;
  expect(withoutRules('box.tsx', code)).toBe(code);
});
