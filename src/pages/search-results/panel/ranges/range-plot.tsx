import type { FragmentItems } from '#ui/fragment-list.tsx';
import { RangeSlider, thumbItems } from '#ui/range-slider.tsx';
import type { BinView } from '../../page-data.ts';
import { textAnchorOf, axisLabels, type AxisEnds } from './axis-labels.ts';
import { brushedTotal, binSpanEnds, brushedSpan } from './range-span.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Histogram, histogramItems } from '#ui/histogram.tsx';

type Span = readonly [from: number, to: number];

/**
 * Renders the distribution of a range, with a thumb at each end and its axis below. The shopper can select a span in
 * it. While a span is being dragged, shows its number of results.
 */
export function RangePlot(props: {
  bins: readonly BinView[];
  span: Span;
  values: AxisEnds;
  isMoving: boolean;
  labels: readonly [string, string];
  show(value: number): string;
  onMove(span: Span): void;
  onSettle(): void;
  onCancel(): void;
}) {
  const { bins, span, values, isMoving, labels, show, onMove, onSettle, onCancel } = props;
  return (
    <div className="range-plot">
      {isMoving && <output className="range-total">{brushedTotal(bins, span)}</output>}
      <RangeBars bins={bins} span={span} onMove={onMove} onSettle={onSettle} onCancel={onCancel} />
      <RangeSlider {...sliderOf(bins, span, labels, show)} onMove={onMove} onSettle={onSettle} />
      <RangeAxis bins={bins} span={span} values={values} show={show} />
    </div>
  );
}

function sliderOf(
  bins: readonly BinView[],
  value: Span,
  labels: readonly [string, string],
  show: (value: number) => string,
) {
  const textOf = (step: number) => {
    const [low, high] = binSpanEnds(bins, step === 0 ? [0, bins.length] : [0, step]);
    return step === 0 ? 'Any' : high === null ? (low === null ? 'Any' : show(low)) : show(high);
  };
  return { steps: bins.length, value, labels, textOf };
}

/** Returns the lists of fragments in a plot whose thumbs have not been moved, in the order of its HTML. */
export function plotLists(...plot: Parameters<typeof sliderOf>): FragmentItems[] {
  const [bins, [from, to]] = plot;
  return [histogramItems(countsOf(bins), from, to), thumbItems(sliderOf(...plot))];
}

const countsOf = (bins: readonly BinView[]) => bins.map(({ count }) => count);

/**
 * Renders the ends of the axis and the values at the thumbs. Screen readers read these values from the thumbs. The
 * script renders the labels, like the thumbs, so that they do not enlarge the document.
 */
function RangeAxis(props: { bins: readonly BinView[]; span: Span; values: AxisEnds; show(value: number): string }) {
  const { bins, span, values, show } = props;
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive) return null;
  return (
    <svg className="range-axis" aria-hidden="true">
      {axisLabels(bins, span, values, show).map((label) => (
        // A label that moves is rendered as a new element, because browsers would count a moved one as a layout shift.
        <text
          key={`${label.at} ${label.text}`}
          className={label.isChosen ? 'chosen' : undefined}
          x={`${Math.round(label.at * 1_000) / 10}%`}
          y="12"
          textAnchor={textAnchorOf(label)}
        >
          {label.text}
        </text>
      ))}
    </svg>
  );
}

/** A shorter drag is ignored: it may be the start of scrolling. */
const MIN_PIXELS = 4;

/** The bars of a range; dragging over them selects a span. Keyboard users use the thumbs. */
function RangeBars(props: {
  bins: readonly BinView[];
  span: Span;
  onMove(span: Span): void;
  onSettle(): void;
  onCancel(): void;
}) {
  const { bins, span, onMove, onSettle, onCancel } = props;
  const drag = useRef<{ start: number; isMoving: boolean } | null>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    try {
      event.currentTarget.setPointerCapture(event.pointerId);
    } catch {
      // The click was replayed (late-parts.tsx), so its pointer no longer exists.
    }
    drag.current = { start: event.clientX, isMoving: false };
  };
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { current } = drag;
    if (!current || (!current.isMoving && Math.abs(clientX - current.start) < MIN_PIXELS)) return;
    current.isMoving = true;
    const { left, width } = currentTarget.getBoundingClientRect();
    onMove(brushedSpan(bins.length, (current.start - left) / width, (clientX - left) / width));
  };
  const end = (then: () => void) => () => {
    const isMoving = drag.current?.isMoving;
    drag.current = null;
    if (isMoving) then();
  };
  return (
    <div
      className="range-bars"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={end(onSettle)}
      onPointerCancel={end(onCancel)}
    >
      <Histogram counts={countsOf(bins)} from={span[0]} to={span[1]} />
    </div>
  );
}
