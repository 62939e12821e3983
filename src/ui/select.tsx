import type { ComponentProps } from 'react';
import { type Fragment, type FragmentItems, FragmentList } from './fragment-list.tsx';

/** Without a label, an option's text is its value. */
type SelectOption = { value: string; label?: string };

export type SelectProps = Pick<
  ComponentProps<'select'>,
  'id' | 'name' | 'form' | 'ref' | 'onChange' | 'aria-invalid' | 'aria-describedby'
> & {
  /** The option that is chosen when the page loads, and again when this value changes. */
  value: string;
  options: readonly SelectOption[];
};

/** A list to choose one option from. */
export function Select(props: SelectProps) {
  return <FragmentList of={SELECT} items={[props]} />;
}

/** Returns the list of fragments that `Select` renders. */
export function selectItems(props: SelectProps): FragmentItems {
  return { of: SELECT, items: [props] } as FragmentItems;
}

const SELECT: Fragment<SelectProps> = {
  component: ({ value: chosen, options, ...rest }) => (
    <select className="select" defaultValue={chosen} {...rest}>
      {options.map(({ value, label }) => (
        <option key={value} value={label === undefined ? undefined : value}>
          {label ?? value}
        </option>
      ))}
    </select>
  ),
  keyOf: ({ value }) => value,
  // React compares the values to mark the chosen option.
  fixed: ['name', 'value', 'options.value'],
  kept: ['options'],
  compact: true,
};
