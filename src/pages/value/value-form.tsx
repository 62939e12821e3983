import type { ReactNode } from 'react';
import { FieldError } from '#ui/field-error.tsx';
import { Select } from '#ui/select.tsx';
import { ConditionPicture } from './condition-picture.tsx';
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
