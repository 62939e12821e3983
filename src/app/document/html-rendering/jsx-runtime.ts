import { component } from './component.ts';
import { element, type Props } from './element.ts';

export { Fragment } from './react.ts';

/**
 * Renders JSX in the server bundle directly to HTML, instead of to a tree that is rendered later. Replaces React's
 * `react/jsx-runtime` there (docs/adr/0013-html-rendering.md).
 */
export function jsx(type: string | ((props: never) => unknown), props: Props): unknown {
  return typeof type === 'string' ? element(type, props) : component(type, props);
}

/** For elements with several children; the same here. */
export function jsxs(type: Parameters<typeof jsx>[0], props: Props): unknown {
  return jsx(type, props);
}
