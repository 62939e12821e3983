import type { FieldView } from '../page-data.ts';
import { PictureOptions } from './picture-options.tsx';
import './swatches.css';

/** Options for colors, shown as swatches with names. */
export function Swatches({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="swatches" item="swatch" picture={paint} />;
}

const paint = (color: string) => <span className="swatch-color" data-color={color.toLowerCase()} />;
