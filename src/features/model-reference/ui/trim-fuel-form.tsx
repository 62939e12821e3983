import { useId } from 'react';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { Select, selectItems, type SelectProps } from '#ui/select.tsx';
import { ALL_FUELS, TRIM_FUEL_PARAM, TRIMS_ANCHOR, type TrimComparison } from '../model/trim-comparison.ts';

type Fuels = Pick<TrimComparison, 'fuel' | 'fuels'>;
type Params = readonly { name: string; value: string }[];

/**
 * Returns the list of fragments with a form that chooses a fuel and needs no scripts. `action`: the page; `params`: its
 * other parameters.
 */
export function trimFuelItems({ fuel, fuels }: Fuels, action: string, params: Params): FragmentItems {
  const select = [selectItems({ id: TRIM_FUEL_PARAM, ...selectProps({ fuel, fuels }) })];
  return { of: FORM, items: [{ action, params, select }] };
}

type FormProps = { action: string; params: Params; select: readonly FragmentItems[] };

const FORM: Fragment<FormProps> = {
  component: ({ action, params, select }) => (
    <form className="trim-fuel" action={`${action}#${TRIMS_ANCHOR}`}>
      {params.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={TRIM_FUEL_PARAM}>Fuel type</label>
        <FragmentLists lists={select} />
      </div>
      <button className="button">Show</button>
    </form>
  ),
  keyOf: ({ action }) => action,
  inner: { paths: ['select'], listsOf: ({ select }) => select },
};

/** Renders the dropdown of fuels: 140 px wide in the dialog, otherwise 150 px (spec 1 §2). */
export function FuelSelect({ onChoose, ...fuels }: Fuels & { onChoose(fuel: string): void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Fuel type</label>
      <Select id={id} {...selectProps(fuels)} onChange={({ currentTarget }) => onChoose(currentTarget.value)} />
    </div>
  );
}

function selectProps({ fuel, fuels }: Fuels): SelectProps {
  return { name: TRIM_FUEL_PARAM, value: fuel, options: [{ value: '', label: ALL_FUELS }, ...fuels] };
}
