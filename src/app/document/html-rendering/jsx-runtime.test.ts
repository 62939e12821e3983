import * as React from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { childrenText } from './html.ts';
import { jsx } from './jsx-runtime.ts';
import { normalizeToReactOutput } from './testing/normalize-to-react-output.ts';
import * as stand from './react.ts';

type Hooks = typeof stand;

/** Renders a component with React and with our runtime. The component gets the hooks of either. */
function both(component: (hooks: Hooks) => unknown): [string, string] {
  const react = renderToString(React.createElement(() => component(React as unknown as Hooks) as React.ReactNode));
  return [childrenText(jsx(() => component(stand), {})), react];
}

function expectSame(component: (hooks: Hooks) => unknown): void {
  const [ours, react] = both(component);
  expect(ours).toBe(react);
}

test('hooks return their initial values', () => {
  expectSame(({ useState, useReducer, useRef, useMemo, useCallback, useDeferredValue, useTransition }) => [
    useState(() => 'first')[0],
    useState('second')[0],
    useReducer((value: number) => value + 1, 3)[0],
    useReducer(
      (value: number) => value + 1,
      3,
      (start) => start * 2,
    )[0],
    useRef('kept').current,
    useMemo(() => 'made', [])[0],
    useCallback(() => 'called', [])(),
    useDeferredValue('now'),
    useDeferredValue('now', 'before'),
    String(useTransition()[0]),
  ]);
});

test('renders a component again that sets its own state during rendering', () => {
  expectSame(({ useState, useRef }) => {
    const drawings = useRef(0);
    const [count, setCount] = useState(1);
    const [other, setOther] = useState('x');
    drawings.current = (drawings.current ?? 0) + 1;
    if (count < 5) setCount((before) => before * 2);
    if (count === 1) setOther('y');
    return [count, other, ' after ', drawings.current];
  });
});

test('components and their children have separate state', () => {
  const [first, second] = [React, stand].map((hooks) => {
    const { useState } = hooks as unknown as Hooks;
    const Inner = () => useState('inner')[0];
    const make = (hooks === React ? React.createElement : jsx) as typeof jsx;
    const Outer = () => {
      const [before] = useState('before');
      const inner = make(Inner, {});
      const [after] = useState('after');
      return [before, inner, after];
    };
    const drawn = make(Outer, {});
    return hooks === React ? renderToString(drawn as React.ReactNode) : childrenText(drawn);
  });
  expect(second).toBe(first);
});

test('contexts give their default, providers their children, memo and forwardRef what they hold', () => {
  expectSame(({ createContext, useContext, memo, forwardRef }) => {
    const context = createContext('default');
    const make = (createContext === stand.createContext ? jsx : React.createElement) as typeof jsx;
    const Shown = memo(() => make('b', { children: useContext(context) }));
    const Field = forwardRef((props: { id: string }, _ref) => make('input', props));
    return [make(Shown, {}), make(context as never, { value: 'x', children: make('i', {}) }), make(Field, { id: 'a' })];
  });
});

test('an error boundary renders its children', () => {
  const boundaryOf = (Base: typeof stand.Component) =>
    class extends Base<{ children: unknown }> {
      override state = { failed: false };
      override render() {
        return this.state.failed ? 'failed' : this.props.children;
      }
    };
  const ours = jsx(boundaryOf(stand.Component) as never, { children: ['a', 'b'] });
  const react = React.createElement(boundaryOf(React.Component as never) as never, null, 'a', 'b');
  expect(childrenText(ours)).toBe(renderToString(react));
});

test('a text area keeps its first empty line, and raw HTML is put in as it is', () => {
  for (const [tag, props] of [
    ['textarea', { defaultValue: '\n<a>' }],
    ['textarea', { value: 'x', defaultValue: 'y', readOnly: true }],
    ['pre', { children: '\nx' }],
    ['pre', { dangerouslySetInnerHTML: { __html: '\n<b>' } }],
    ['div', { dangerouslySetInnerHTML: { __html: '<i>&</i>' } }],
  ] as const)
    expect(childrenText(jsx(tag, props))).toBe(renderToString(React.createElement(tag, props)));
});

test('rendered HTML has one byte a character', () => {
  const drawn = childrenText(jsx('p', { title: '“a”', children: ['Fiancé’s ', '\u{1F697}', ' ·'] }));
  expect(drawn).toBe('<p title="&#x201c;a&#x201d;">Fiancé&#x2019;s <!-- -->&#x1f697;<!-- --> ·</p>');
  expect(normalizeToReactOutput(drawn)).toBe('<p title="“a”">Fiancé’s <!-- -->\u{1F697}<!-- --> ·</p>');
});

describe('throws at once for unsupported features', () => {
  test.each([
    ['title', {}, 'html-shell'],
    ['script', {}, 'html-shell'],
    ['my-element', {}, 'html-shell'],
    ['div', { style: { color: 'red' } }, 'Content Security Policy'],
    ['div', { children: { a: 1 } }, 'a cannot be rendered'],
    ['div', { children: () => 1 }, 'function cannot be rendered'],
    ['div', { 'bad name': 1 }, 'no name of an attribute'],
    ['img', { children: 'x' }, 'has no children'],
    ['option', { selected: true }, 'defaultValue'],
    ['form', { action: () => {} }, 'never a function'],
  ])('<%s> with %j', (tag, props, message) => {
    expect(() => jsx(tag, props)).toThrow(message);
  });

  test.each([
    ['useId', () => stand.useId()],
    ['a transition', () => stand.startTransition()],
    [
      'a component that never settles',
      () => {
        const [count, setCount] = stand.useState(0);
        setCount(count + 1);
        return count;
      },
    ],
    ['a store without a first state', () => stand.useSyncExternalStore(null, null)],
  ])('%s', (_, component) => {
    expect(() => jsx(component, {})).toThrow(Error);
  });

  test('state that another component has', () => {
    const Child = ({ set }: { set(value: number): void }) => {
      set(2);
      return null;
    };
    const Parent = () => jsx(Child, { set: stand.useState(1)[1] });
    expect(() => jsx(Parent, {})).toThrow('by another');
  });
});
