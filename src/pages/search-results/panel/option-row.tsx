import { formatNumber } from '#kit/format.ts';
import type { OptionView } from '../page-data.ts';

/** A checkbox with its label and its exact number of results. */
export function OptionRow({ name, option }: { name: string; option: OptionView }) {
  return (
    <label className="option">
      <input
        className="checkbox"
        type="checkbox"
        name={name}
        value={option.value}
        defaultChecked={option.selected ?? false}
        disabled={option.disabled ?? false}
      />
      <span className="option-label">{option.label}</span>
      {/* A changed count is a new element: browsers would count a resized one as a layout shift. */}
      <span className="option-count" key={option.count}>
        {formatNumber(option.count)}
      </span>
    </label>
  );
}
