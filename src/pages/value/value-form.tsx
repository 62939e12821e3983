import type { ReactNode } from 'react';
import { FieldError } from '#ui/field-error.tsx';
import { Select } from '#ui/select.tsx';
import { SearchField } from './search-field.tsx';
import type { ValueData, ValueFormView } from './page-data.ts';

type FormProps = { form: ValueFormView } & Pick<ValueData, 'conditions' | 'search'>;

export function ValueForm({ form, conditions, search }: FormProps) {
  const { action, named, color, values, errors } = form;
  const errorCount = Object.keys(errors).length;
  return (
    <form className="page-part" method="post" action={action} aria-labelledby="value-form">
      <h2 id="value-form">{named ? 'Your car' : 'By VIN'}</h2>
      {errorCount > 0 && (
        <p className="field-error" role="alert">
          {`Please fix ${errorCount === 1 ? 'one field' : `${errorCount} fields`}.`}
        </p>
      )}
      {errors.model !== undefined && <p className="field-error">{errors.model}</p>}
      <SearchField search={search} />
      <div className="value-fields">
        {named ? (
          <>
            <input type="hidden" name="make" value={named.make} />
            <input type="hidden" name="model" value={named.model} />
            <Field label="Model year" name="year" error={errors.year}>
              {(about) => <Select name="year" value={named.year.value} options={named.year.options} {...about} />}
            </Field>
            <Field label="Trim" name="trim">
              {(about) => <Select name="trim" value={named.trim.value} options={named.trim.options} {...about} />}
            </Field>
            {named.engine && <EngineField {...named.engine} error={errors.engine} />}
          </>
        ) : (
          <TextInput label="VIN" name="vehicleId" value={values.vehicleId} error={errors.vehicleId} maxLength={24} />
        )}
        <Field label="Color (optional)" name="color">
          {(about) => <Select name="color" value={color.value} options={color.options} {...about} />}
        </Field>
        <TextInput label="Mileage" name="odometer" value={values.odometer} error={errors.odometer} isNumber />
        <TextInput
          label="ZIP code (optional)"
          name="postalCode"
          value={values.postalCode}
          error={errors.postalCode}
          isNumber
        />
        <TextInput
          label="Loan payoff, in dollars (optional)"
          name="payoff"
          value={values.payoff}
          error={errors.payoff}
          isNumber
        />
      </div>
      <fieldset className="value-conditions">
        <legend>Condition</legend>
        {conditions.map(({ key, label, explained }) => (
          <label key={key}>
            <input type="radio" name="condition" value={key} defaultChecked={key === values.condition} />
            <ConditionPicture condition={key} />
            <span>
              <b>{label}</b> <span className="quiet">{explained}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button className="button primary">Get the values</button>
    </form>
  );
}

function EngineField({
  value,
  options,
  error,
}: NonNullable<NonNullable<ValueFormView['named']>['engine']> & { error: string | undefined }) {
  return (
    <Field label="Engine" name="engine" error={error}>
      {(about) => <Select name="engine" value={value} options={options} {...about} />}
    </Field>
  );
}

type About = { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Field(props: { label: string; name: string; error?: string | undefined; children(about: About): ReactNode }) {
  const { label, name, error, children } = props;
  const isWrong = error !== undefined;
  return (
    <div>
      <label className="field">
        {label}
        {children({
          'aria-invalid': isWrong || undefined,
          'aria-describedby': isWrong ? `${name}-error` : undefined,
        })}
      </label>
      <FieldError id={`${name}-error`} text={error} />
    </div>
  );
}

function TextInput(props: {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  maxLength?: number;
  isNumber?: boolean;
}) {
  const { label, name, value, error, maxLength = 12, isNumber = false } = props;
  return (
    <Field label={label} name={name} error={error}>
      {(about) => (
        <input
          className="input"
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete={name === 'postalCode' ? 'postal-code' : 'off'}
          autoCapitalize={isNumber ? undefined : 'characters'}
          {...about}
        />
      )}
    </Field>
  );
}

/** The damage that each condition shows on the picture of a car, as paths on its 64 × 28 grid. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  excellent: [],
  'very-good': ['M20 15.5l3-1'],
  good: ['M19 15l5-1.5', 'M40 17l4 .5'],
  fair: ['M17 16l7-2', 'M38 14l6 3m0-3-5 3', 'M30 18.5h5'],
  rough: ['M15 13l5 2-3 2 5 2', 'M36 13l4 2-3 2 5 2', 'M46 14l5 4m0-4-5 4', 'M27 9l3-3 1 3'],
};

/** Renders a drawing of a car in this condition, for people who prefer a picture to the text next to it. */
function ConditionPicture({ condition }: { condition: string }) {
  return (
    <svg className="condition-picture" viewBox="0 0 64 28" aria-hidden="true" focusable="false">
      <path
        className="body"
        d="M4 20v-5c0-1.5 1-2.5 2.5-3L15 10l6-5c1-.8 2-1 3.5-1h13c1.5 0 2.8.4 3.8 1.300L48 11l9 1.5c2 .4 3 1.5 3 3.5v4z"
      />
      <path className="window" d="M19 10.5l4-3.700c.6-.5 1.2-.8 2-.8h5v4.5zm13-4.5h5c1 0 1.8.3 2.5 1l4 3.5H32z" />
      <circle className="wheel" cx="17" cy="20" r="4.5" />
      <circle className="wheel" cx="47" cy="20" r="4.5" />
      {(MARKS[condition] ?? []).map((d) => (
        <path key={d} className="mark" d={d} />
      ))}
    </svg>
  );
}
