import { type Brush, isOpen } from '../model/brush.ts';
import { type Frame, percent, placeOf } from './plot-frame.ts';

/** Marks the selected area of the plot. An open end reaches the plot's edge. */
export function BrushMark({ brush, frame }: { brush: Brush; frame: Frame }) {
  if (isOpen(brush)) return null;
  const { price, mileage } = brush;
  const upperLeft = placeOf({ price: price.max ?? Infinity, mileage: mileage.min ?? 0 }, frame);
  const lowerRight = placeOf({ price: price.min ?? 0, mileage: mileage.max ?? Infinity }, frame);
  return (
    <rect
      className="market-brush"
      x={percent(upperLeft.x)}
      y={percent(upperLeft.y)}
      width={percent(Math.max(0, lowerRight.x - upperLeft.x))}
      height={percent(Math.max(0, lowerRight.y - upperLeft.y))}
    />
  );
}
