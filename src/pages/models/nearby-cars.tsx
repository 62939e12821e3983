import type { InputHTMLAttributes } from 'react';
import { CarTiles } from '#pages/shared/car/car-tile.tsx';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { AnswerView, NearbyCarsView } from './page-data.ts';

const NEAR = 'models-near';

/** Shows the cars of the page near the shopper, and asks for the ZIP code if the place is unknown. */
export function NearbyCars({ near }: { near: NearbyCarsView }) {
  const { found } = near;
  return (
    <section className="models-part" aria-labelledby={NEAR} data-place={found?.remembered}>
      <h2 id={NEAR}>{found ? `Cars near ${found.name}` : 'Cars near you'}</h2>
      {found?.answer && <FragmentList of={ANSWER} items={[found.answer]} />}
      <FragmentList of={FORM} items={[{ action: near.action, fields: near.fields }]} />
      {found && (
        <>
          <dl className="models-counts">
            <FragmentList of={COUNT} items={found.counts} />
          </dl>
          {found.cars.length > 0 && (
            <CarTiles cars={found.cars} note={({ pick }) => (pick === null ? null : { text: pick, isGood: false })} />
          )}
        </>
      )}
      {near.anywhere.length > 0 && (
        <div className="models-anywhere">
          <h3>Best matches anywhere</h3>
          <CarTiles cars={near.anywhere} />
        </div>
      )}
    </section>
  );
}

type CountView = NonNullable<NearbyCarsView['found']>['counts'][number];

const COUNT: Fragment<CountView> = {
  component: ({ label, cars, href }) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={href}>{cars}</a>
      </dd>
    </div>
  ),
  keyOf: ({ label }) => label,
  fixed: [],
  contexts: [],
};

const ANSWER: Fragment<AnswerView> = {
  component: Answer,
  keyOf: ({ lead }) => lead.href,
  fixed: [],
  contexts: [],
};

/** Describes the cars that the budget buys, in few words. */
function Answer({ lead, years, trims, hasDeals }: AnswerView) {
  return (
    <ul className="models-answer">
      <li>
        <a href={lead.href}>{lead.label}</a>
      </li>
      {years && (
        <li>
          Model years: {years.range}. Newest: <a href={years.newest.href}>{years.newest.label}</a>
          {years.most && (
            <>
              . Most cars: <a href={years.most.href}>{years.most.label}</a>
            </>
          )}
        </li>
      )}
      {trims.length > 0 && (
        <li>
          {hasDeals ? 'Best value' : 'Most common trims'}:{' '}
          {trims.map(({ label, detail, href }, at) => (
            <span key={href}>
              {at > 0 && ', '}
              <a href={href}>{label}</a> ({detail})
            </span>
          ))}
        </li>
      )}
    </ul>
  );
}

type FormProps = Pick<NearbyCarsView, 'action' | 'fields'>;

const FORM: Fragment<FormProps> = {
  component: NearForm,
  keyOf: ({ action }) => action,
  fixed: [],
  contexts: [],
};

function NearForm({ action, fields }: FormProps) {
  return (
    // The answer is below the first screen of a phone.
    <form className="models-near" action={`${action}#${NEAR}`}>
      <Field label="ZIP code" field={fields.zip} autoComplete="postal-code" pattern="[0-9]{5}" maxLength={5} required />
      <Field label="Max price ($)" field={fields.budget} autoComplete="off" maxLength={9} />
      <button className="button">Show cars nearby</button>
      {Object.values(fields).map(
        ({ name, error }) =>
          error !== null && (
            <p key={name} id={`models-${name}-error`} className="models-error" role="alert">
              {error}
            </p>
          ),
      )}
    </form>
  );
}

type FieldProps = { label: string; field: NearbyCarsView['fields']['zip'] } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'pattern' | 'maxLength' | 'required'
>;

function Field({ label, field: { name, value, error }, ...attributes }: FieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        className="input"
        name={name}
        defaultValue={value}
        inputMode="numeric"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `models-${name}-error`}
        {...attributes}
      />
    </label>
  );
}
