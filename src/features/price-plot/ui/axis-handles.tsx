import { formatDollars } from '#kit/text/format.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import type { Axis } from '../model/axis.ts';
import { type Brush, stepsToRange, type RangeBounds, rangeToSteps, axisStepCount } from './brush.ts';
import type { PlotFrame } from './plot-frame.ts';
import { milesText } from './texts.ts';
import './axis-handles.css';

const AXES = [
  { name: 'price', className: 'market-price-handles', labels: ['Lowest price', 'Highest price'], show: formatDollars },
  { name: 'mileage', className: 'market-mileage-handles', labels: ['Fewest miles', 'Most miles'], show: milesText },
] as const;

/** Renders two handles on each axis, which limit the selected area. Without scripts, the form's fields do the same. */
export function AxisHandles({
  frame,
  brush,
  onBrush,
}: {
  frame: PlotFrame;
  brush: Brush;
  onBrush(brush: Brush): void;
}) {
  return AXES.map(({ name, ...handles }) => (
    <Handles
      key={name}
      {...handles}
      axis={frame[name]}
      range={brush[name]}
      onChange={(range) => onBrush({ ...brush, [name]: range })}
    />
  ));
}

function Handles(props: {
  className: string;
  axis: Axis;
  range: RangeBounds;
  labels: readonly [string, string];
  show(value: number): string;
  onChange(range: RangeBounds): void;
}) {
  const { className, axis, range, labels, show, onChange } = props;
  const textOf = (step: number) => {
    const { min, max } = stepsToRange([step, step], axis);
    return min === null || max === null ? 'Any' : show(min);
  };
  return (
    <div className={className}>
      <RangeSlider
        steps={axisStepCount(axis)}
        value={rangeToSteps(range, axis)}
        labels={labels}
        textOf={textOf}
        onMove={(steps) => onChange(stepsToRange(steps, axis))}
        onSettle={() => undefined}
      />
    </div>
  );
}
