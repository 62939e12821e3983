import { formatNumber } from '#kit/format.ts';
import type { OptionView } from '../page-data.ts';

/** A box with its label and the exact number of results that it leads to. */
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
      {/* A count of another width is another element: browsers would take the first one for moved. */}
      <span className="option-count" key={option.count}>
        {formatNumber(option.count)}
      </span>
    </label>
  );
}
