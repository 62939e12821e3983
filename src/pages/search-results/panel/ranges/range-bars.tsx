import { type PointerEvent, useRef } from 'react';
import { Histogram } from '#ui/histogram.tsx';
import type { BinView } from '../../page-data.ts';
import { brushedSpan } from './range-span.ts';

type Span = readonly [from: number, to: number];

/** A shorter drag is ignored: it may be the start of scrolling. */
const LEAST_PIXELS = 4;

/** The bars of a range; dragging over them selects a span. Keyboard users use the thumbs. */
export function RangeBars(props: {
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
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { start: event.clientX, isMoving: false };
  };
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { current } = drag;
    if (!current || (!current.isMoving && Math.abs(clientX - current.start) < LEAST_PIXELS)) return;
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
      <Histogram counts={bins.map(({ count }) => count)} from={span[0]} to={span[1]} />
    </div>
  );
}
