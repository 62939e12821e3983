import { type ReactNode, Suspense, useContext, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Fragment, FragmentList, FragmentWriterContext } from '#ui/fragment-list.tsx';
import { renderWithLists } from './render-page.tsx';

function Boundary({ children }: { children: ReactNode }): ReactNode {
  return useContext(FragmentWriterContext)?.boundary?.(children) ?? <Suspense>{children}</Suspense>;
}

test('writes the marks of a boundary as React does, also next to texts and lists', () => {
  const car: Fragment<{ id: number; title: string }> = {
    component: ({ id, title }) => <li id={`car-${id}`}>{title}</li>,
    keyOf: ({ id }) => id,
    fixed: [],
    contexts: [],
  };
  const list = <FragmentList of={car} items={[{ id: 1, title: 'Camry' }]} />;
  const page = (
    <ul>
      before
      <Boundary>text</Boundary>
      <Boundary>
        <li>element</li>
        and text
      </Boundary>
      between
      <Boundary>
        {list}
        {list}
      </Boundary>
      {list}
      <Boundary>{null}</Boundary>
    </ul>
  );
  expect(renderWithLists(page).toString()).toBe(renderToString(page));
});

test('gives the content of a boundary the ids that it has when it hydrates', () => {
  const Field = () => <input id={useId()} />;
  const page = (
    <p>
      <Boundary>
        <Field />
      </Boundary>
      <Boundary>
        <Field />
        <Field />
      </Boundary>
    </p>
  );
  expect(renderToString(page)).toContain('id="_R_');
  expect(renderWithLists(page).toString()).toBe(renderToString(page));
});

test('keeps an error to its boundary', () => {
  const Broken = (): ReactNode => {
    throw new Error('This part cannot be rendered.');
  };
  const page = (
    <p>
      kept
      <Boundary>
        <Broken />
      </Boundary>
    </p>
  );
  expect(renderToString(page)).toContain('kept');
  expect(renderWithLists(page).toString()).toBe(renderToString(page));
});
