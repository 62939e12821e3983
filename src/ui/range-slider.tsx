import { useEffect, useRef } from 'react';
import './range-slider.css';

type Span = readonly [from: number, to: number];

/**
 * Two thumbs on one track of whole steps from 0 to `steps`; they never meet. Calls `onMove` while a thumb moves, and
 * `onSettle` once when it is released. Shown only with script.
 */
export function RangeSlider(props: {
  steps: number;
  value: Span;
  labels: readonly [string, string];
  textOf(step: number): string;
  onMove(span: Span): void;
  onSettle(span: Span): void;
}) {
  const { steps, value, labels, textOf, onMove, onSettle } = props;
  const root = useRef<HTMLDivElement>(null);
  const settle = useRef(onSettle);
  const span = useRef(value);
  settle.current = onSettle;
  span.current = value;
  useEffect(() => {
    // React's change event fires on every move; the native one fires when a thumb or a key is released.
    const done = () => settle.current(span.current);
    const element = root.current;
    element?.addEventListener('change', done);
    return () => element?.removeEventListener('change', done);
  }, []);
  const move = (end: 0 | 1, step: number) => {
    const [from, to] = span.current;
    const next: Span = end === 0 ? [Math.min(step, to - 1), to] : [from, Math.max(step, from + 1)];
    span.current = next;
    onMove(next);
  };
  return (
    <div className="range-slider with-script" ref={root}>
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={steps}
          value={value[end]}
          aria-label={labels[end]}
          aria-valuetext={textOf(value[end])}
          onChange={(event) => move(end, Number(event.target.value))}
        />
      ))}
    </div>
  );
}
