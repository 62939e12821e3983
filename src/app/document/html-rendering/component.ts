import type { Props } from './element.ts';

/** The state that a component keeps from one render to the next, by the order of its hooks. Most render once. */
type Drawing = { kept: unknown[]; at: number; again: boolean };

/** The component that renders now, if it has called a hook. Nested components render in between. */
let current: Drawing | undefined;
const MAX_DRAWINGS = 25;

/**
 * Renders a component: HTML, a text, a list, or nothing. Renders again when it sets its own state, as React does.
 * @throws Error for what is not a component.
 */
export function component(type: (props: never) => unknown, props: Props): unknown {
  if (typeof type !== 'function')
    throw new Error(`${type === undefined ? 'Something undefined' : `A ${typeof type}`} is drawn like a component.`);
  if (type.prototype instanceof Component) return (Reflect.construct(type, [props]) as Component).render();
  const outer = current;
  current = undefined;
  try {
    let drawn = type(props as never);
    for (let times = 1; isWanted(); times++) {
      if (times === MAX_DRAWINGS) throw new Error(`${type.name} sets its state each time it is drawn.`);
      drawn = type(props as never);
    }
    return drawn;
  } finally {
    current = outer;
  }
}

function isWanted(): boolean {
  if (!current?.again) return false;
  current.again = false;
  current.at = 0;
  return true;
}

/** Returns a hook's value, created in the first render, and a function that changes it during rendering. */
export function createHookState<Value>(make: () => Value): {
  value: Value;
  change(next: (value: Value) => Value): void;
} {
  const drawing = (current ??= { kept: [], at: 0, again: false });
  const at = drawing.at++;
  if (at === drawing.kept.length) drawing.kept.push(make());
  return {
    value: drawing.kept[at] as Value,
    change: (next) => {
      if (drawing !== current) throw new Error('State is set on the server by another than the component that has it.');
      drawing.kept[at] = next(drawing.kept[at] as Value);
      drawing.again = true;
    },
  };
}

/** Base class of an error boundary. On the server it renders its children, and an error fails the whole page. */
export class Component<OwnProps = object, State = object> {
  readonly props: OwnProps;
  state: State | undefined;

  constructor(props: OwnProps) {
    this.props = props;
  }

  setState(): never {
    throw new Error('State is set while the page is drawn on the server. Set it in an effect or on an event.');
  }

  render(): unknown {
    throw new Error(`${this.constructor.name} draws nothing: it has no render().`);
  }
}
