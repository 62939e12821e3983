import { useId } from 'react';
import { Select } from '#ui/select.tsx';
import { ALL_FUELS, TRIM_FUEL_PARAM, TRIMS_ANCHOR, type TrimComparison } from '../model/trim-comparison.ts';

/** Chooses a fuel by a form, which needs no scripts. `action`: the page; `params`: its other parameters. */
export function TrimFuelForm(props: {
  comparison: Pick<TrimComparison, 'fuel' | 'fuels'>;
  action: string;
  params: readonly { name: string; value: string }[];
}) {
  const { comparison, action, params } = props;
  return (
    <form className="trim-fuel" action={`${action}#${TRIMS_ANCHOR}`}>
      {params.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FuelSelect {...comparison} />
      <button className="button">Show</button>
    </form>
  );
}

type FuelSelectProps = Pick<TrimComparison, 'fuel' | 'fuels'> & { onChoose?(fuel: string): void };

/** Renders the dropdown of fuels: 140 px wide in the dialog, else 150 px (spec 1 §2). */
export function FuelSelect({ fuel, fuels, onChoose }: FuelSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Fuel type</label>
      <Select
        id={id}
        name={TRIM_FUEL_PARAM}
        value={fuel}
        options={[{ value: '', label: ALL_FUELS }, ...fuels]}
        {...(onChoose && { onChange: ({ currentTarget }) => onChoose(currentTarget.value) })}
      />
    </div>
  );
}
