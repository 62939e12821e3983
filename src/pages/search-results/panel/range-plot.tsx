import { Histogram } from '#ui/histogram.tsx';
import { RangeSlider } from '#ui/range-slider.tsx';
import type { BinView } from '../page-data.ts';
import { brushedTotal, valuesOf } from './range-span.ts';

type Span = readonly [from: number, to: number];

/** The distribution of a range with a thumb at either end; while a thumb moves, how many results lie between them. */
export function RangePlot(props: {
  bins: readonly BinView[];
  span: Span;
  isMoving: boolean;
  labels: readonly [string, string];
  show(value: number): string;
  onMove(span: Span): void;
  onSettle(): void;
}) {
  const { bins, span, isMoving, labels, show, onMove, onSettle } = props;
  const stepText = (step: number) => {
    const [low, high] = valuesOf(bins, step === 0 ? [0, bins.length] : [0, step]);
    return step === 0 ? 'Any' : high === null ? (low === null ? 'Any' : show(low)) : show(high);
  };
  return (
    <div className="range-plot">
      {isMoving && <output className="range-total">{brushedTotal(bins, span)}</output>}
      <Histogram counts={bins.map(({ count }) => count)} from={span[0]} to={span[1]} />
      <RangeSlider
        steps={bins.length}
        value={span}
        labels={labels}
        textOf={stepText}
        onMove={onMove}
        onSettle={onSettle}
      />
    </div>
  );
}
