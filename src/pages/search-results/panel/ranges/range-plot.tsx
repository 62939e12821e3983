import { RangeSlider } from '#ui/range-slider.tsx';
import type { BinView } from '../../page-data.ts';
import { RangeBars } from './range-bars.tsx';
import { brushedTotal, binSpanEnds } from './range-span.ts';

type Span = readonly [from: number, to: number];

/**
 * The distribution of a range, in which a span can be selected, with a thumb at each end. While a span moves, shows its
 * number of results.
 */
export function RangePlot(props: {
  bins: readonly BinView[];
  span: Span;
  isMoving: boolean;
  labels: readonly [string, string];
  show(value: number): string;
  onMove(span: Span): void;
  onSettle(): void;
  onCancel(): void;
}) {
  const { bins, span, isMoving, labels, show, onMove, onSettle, onCancel } = props;
  const stepText = (step: number) => {
    const [low, high] = binSpanEnds(bins, step === 0 ? [0, bins.length] : [0, step]);
    return step === 0 ? 'Any' : high === null ? (low === null ? 'Any' : show(low)) : show(high);
  };
  return (
    <div className="range-plot">
      {isMoving && <output className="range-total">{brushedTotal(bins, span)}</output>}
      <RangeBars bins={bins} span={span} onMove={onMove} onSettle={onSettle} onCancel={onCancel} />
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
