import { component } from './component.ts';
import { element, type Props } from './element.ts';

export { Fragment } from './react.ts';

/**
 * What JSX comes to in the server's bundle: HTML at once, instead of a tree that is walked later. Stands in for React's
 * own `react/jsx-runtime` there (docs/adr/0013-html-rendering.md).
 */
export function jsx(type: string | ((props: never) => unknown), props: Props): unknown {
  return typeof type === 'string' ? element(type, props) : component(type, props);
}

/** With several children; the same here. */
export function jsxs(type: Parameters<typeof jsx>[0], props: Props): unknown {
  return jsx(type, props);
}
