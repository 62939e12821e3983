import { type ChangeEvent, useEffect, useRef } from 'react';
import { type Fragment, type FragmentItems, FragmentList } from './fragment-list.tsx';
import './range-slider.later.css';

type Span = readonly [from: number, to: number];

/** A thumb of the slider. */
type SliderView = {
  steps: number;
  value: Span;
  labels: readonly [string, string];
  textOf(step: number): string;
};

/**
 * Two thumbs on one track of whole steps from 0 to `steps`; they never meet. Calls `onMove` while a thumb moves, and
 * `onSettle` once when it is released. Shown only with script.
 */
export function RangeSlider(props: SliderView & { onMove(span: Span): void; onSettle(span: Span): void }) {
  const { value, onMove, onSettle } = props;
  const root = useRef<HTMLDivElement>(null);
  const settle = useRef(onSettle);
  const span = useRef(value);
  settle.current = onSettle;
  span.current = value;
  const move = (end: 0 | 1, step: number) => {
    const [from, to] = span.current;
    const next: Span = end === 0 ? [Math.min(step, to - 1), to] : [from, Math.max(step, from + 1)];
    span.current = next;
    onMove(next);
  };
  /** Follows thumbs that were moved before this code arrived. */
  const takeOver = useRef((element: HTMLElement) => {
    const shown = [...element.querySelectorAll('input')].map((input) => Number(input.value));
    const moved = ([0, 1] as const).filter((end) => shown[end] !== value[end]);
    for (const end of moved) move(end, shown[end]!);
    if (moved.length > 0 && !element.matches(':active')) settle.current(span.current);
  });
  useEffect(() => {
    // React's change event fires on every move; the native one fires when a thumb or a key is released.
    const done = () => settle.current(span.current);
    const element = root.current!;
    element.addEventListener('change', done);
    takeOver.current(element);
    return () => element.removeEventListener('change', done);
  }, []);
  return (
    <div className="range-slider with-script" ref={root}>
      <FragmentList
        of={THUMB}
        items={thumbs(props).map((thumb) => ({
          ...thumb,
          onChange: (event: ChangeEvent<HTMLInputElement>) => move(thumb.end, Number(event.target.value)),
        }))}
      />
    </div>
  );
}

function thumbs({ steps, value, labels, textOf }: SliderView): ThumbProps[] {
  return ([0, 1] as const).map((end) => ({
    end,
    steps,
    value: value[end],
    label: labels[end],
    text: textOf(value[end]),
  }));
}

/** Returns the list of fragments that `RangeSlider` renders. */
export function thumbItems(slider: SliderView): FragmentItems {
  return { of: THUMB, items: thumbs(slider) };
}

type ThumbProps = {
  end: 0 | 1;
  steps: number;
  value: number;
  label: string;
  text: string;
  /** Absent when the server lists the thumbs (`thumbItems`). */
  onChange?(event: ChangeEvent<HTMLInputElement>): void;
};

const THUMB: Fragment<ThumbProps> = {
  component: ({ steps, value, label, text, onChange = () => undefined }) => (
    <input
      type="range"
      min={0}
      max={steps}
      value={value}
      aria-label={label}
      aria-valuetext={text}
      onChange={onChange}
    />
  ),
  keyOf: ({ end }) => end,
  fixed: ['end', 'label'],
  compact: true,
};
