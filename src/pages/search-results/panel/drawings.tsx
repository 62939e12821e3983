import type { FieldView } from '../page-data.ts';
import { BodyDrawing } from './body-drawing.tsx';
import { PictureOptions } from './picture-options.tsx';
import './drawings.css';

/** Body styles to pick by their outlines. */
export function Drawings({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="drawings" item="drawing" picture={outline} />;
}

const outline = (style: string) => <BodyDrawing style={style} />;
