import type { InputHTMLAttributes } from 'react';
import { carTileItems } from '#pages/shared/car/car-tile.tsx';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { AnswerView, NearbyCarsView, NearbyCarView } from './page-data.ts';

const NEAR = 'models-near';

/** `cars`: cars near the shopper. `anywhere`: the best matches in the whole country. */
type NearbyProps = { name: string | null; remembered: string | null } & Record<
  'answer' | 'form' | 'counts' | 'cars' | 'anywhere',
  readonly FragmentItems[]
>;

/** Returns the part with the cars near the shopper. It asks for the ZIP code if the place is unknown. */
export function nearbyItems({ action, fields, found, anywhere }: NearbyCarsView): FragmentItems {
  const note = ({ pick }: NearbyCarView) => (pick === null ? null : { text: pick, isGood: false });
  const props: NearbyProps = {
    name: found && found.name,
    remembered: found && found.remembered,
    answer: found?.answer ? [{ of: ANSWER, items: [found.answer] }] : [],
    form: [{ of: FORM, items: [{ action, fields }] }],
    counts: found ? [{ of: COUNT, items: found.counts }] : [],
    cars: found && found.cars.length > 0 ? [carTileItems({ cars: found.cars, note })] : [],
    anywhere: anywhere.length > 0 ? [carTileItems({ cars: anywhere })] : [],
  };
  return { of: NEARBY, items: [props] };
}

const NEARBY: Fragment<NearbyProps> = {
  component: Nearby,
  inner: {
    paths: ['answer', 'form', 'counts', 'cars', 'anywhere'],
    listsOf: ({ answer, form, counts, cars, anywhere }) => [...answer, ...form, ...counts, ...cars, ...anywhere],
  },
};

function Nearby({ name, remembered, answer, form, counts, cars, anywhere }: NearbyProps) {
  return (
    <section className="models-part" aria-labelledby={NEAR} data-place={remembered ?? undefined}>
      <h2 id={NEAR}>{name === null ? 'Cars near you' : `Cars near ${name}`}</h2>
      <FragmentLists lists={answer} />
      <FragmentLists lists={form} />
      {counts.length > 0 && (
        <dl className="models-counts">
          <FragmentLists lists={counts} />
        </dl>
      )}
      {cars.length > 0 && (
        <ul className="car-tiles">
          <FragmentLists lists={cars} />
        </ul>
      )}
      {anywhere.length > 0 && (
        <div className="models-anywhere">
          <h3>Best matches anywhere</h3>
          <ul className="car-tiles">
            <FragmentLists lists={anywhere} />
          </ul>
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
      <dd>{href === null ? cars : <a href={href}>{cars}</a>}</dd>
    </div>
  ),
  keyOf: ({ label }) => label,
};

const ANSWER: Fragment<AnswerView> = {
  component: Answer,
  keyOf: ({ lead }) => lead.href,
};

/** Describes the cars that the budget buys, in a few words. */
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
};

function NearForm({ action, fields }: FormProps) {
  return (
    // The form leads to the answer, which is below the first screen of a phone.
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
