import { type ReactNode, useContext } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { FieldView } from '../page-data.ts';
import { LoadingOptions, SectionLoading, ShowAll } from './collapsible-list.tsx';
import { OmittedNote, optionProps, type OptionProps } from './option-list.tsx';
import './drawings.later.css';
import './swatches.later.css';

type PictureOption = Fragment<OptionProps>;

export function pictureItems(of: PictureOption, { name, options }: FieldView) {
  return { of, items: options.map((option) => optionProps(name, option)) };
}

/** Options with an image and a name; `list` and `item` are the class names that style them. */
function PictureOptions(props: { field: FieldView; list: string; item: string; of: PictureOption }) {
  const { field, list, item, of } = props;
  const { options, leftOut } = field;
  const isLoading = useContext(SectionLoading) === 'yes';
  return (
    <>
      <div className={list}>
        <FragmentList {...pictureItems(of, field)} />
        {leftOut && isLoading && <LoadingOptions count={leftOut.count} item={item} />}
      </div>
      {leftOut && !isLoading && <ShowAll leftOut={leftOut} total={options.length + leftOut.count} />}
      <OmittedNote count={field.omitted} />
    </>
  );
}

/**
 * An option whose picture depends on its value. `item` is the class name for its style, and possibly for its picture.
 */
function pictureOption(item: string, picture?: (value: string) => ReactNode): PictureOption {
  return {
    component: ({ name, value, label, count, selected, disabled }) => (
      <label className={item} data-count={count}>
        <input type="checkbox" name={name} value={value} defaultChecked={selected} disabled={disabled} />
        {picture?.(value)}
        {label}
      </label>
    ),
    keyOf: ({ value }) => value,
    fixed: ['name', 'value', 'label'],
    compact: true,
  };
}

export const BODY_STYLE = pictureOption('drawing');

export function BodyStyleOptions({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="drawings" item="drawing" of={BODY_STYLE} />;
}

export const COLOR = pictureOption('swatch', (color) => (
  <span className="swatch-color" data-color={color.toLowerCase()} />
));

export function ColorOptions({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="swatches" item="swatch" of={COLOR} />;
}
