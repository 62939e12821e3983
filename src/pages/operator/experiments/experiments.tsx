import type { ReactNode } from 'react';
import { DeskPart, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { ExperimentField, ExperimentsView } from './experiment-views.ts';
import './experiments.css';

/** Lists experiments, and starts one. */
export function Experiments({ experiments, form, flags, goals }: ExperimentsView) {
  return (
    <>
      <p className="desk-soft">
        An experiment hides a feature from some visitors (A) and shows it to others (B), and counts what both do.
        Visitors without a visitor cookie, and browsers that send Global Privacy Control, are in no experiment.
      </p>
      {experiments.length === 0 ? (
        <p>There are no experiments yet.</p>
      ) : (
        <ul className="desk-list" aria-label="Experiments">
          {experiments.map(({ key, href, isRunning, about, started, ended }) => (
            <li key={key}>
              <div>
                <p className="desk-row-title">
                  <a href={href}>{key}</a>
                </p>
                <p className="desk-soft">
                  {about} · started <Moment {...started} />
                  {ended && (
                    <>
                      {' '}
                      · ended <Moment {...ended} />
                    </>
                  )}
                </p>
              </div>
              <span className={isRunning ? 'desk-badge good' : 'desk-badge'}>{isRunning ? 'Running' : 'Ended'}</span>
            </li>
          ))}
        </ul>
      )}
      <DeskPart id="start" title="Start an experiment">
        <p className="desk-soft">
          It starts within a second, and its percentages and goal can’t be changed afterwards. The rest of the visitors
          keep the feature as it is.
        </p>
        <form className="experiment-form" method="post" action="/operator/experiments" noValidate>
          <Field name="key" label="Name, such as infinite-scroll-1" form={form}>
            {(shared) => <input {...shared} className="input" maxLength={40} autoComplete="off" />}
          </Field>
          <Field name="flag" label="Feature" form={form}>
            {(shared) => <Choice shared={shared} options={[{ value: '', label: 'Choose a feature' }, ...flags]} />}
          </Field>
          <Field name="shareA" label="A: percent of visitors without it" form={form}>
            {(shared) => <input {...shared} className="input" inputMode="numeric" maxLength={2} autoComplete="off" />}
          </Field>
          <Field name="shareB" label="B: percent of visitors with it" form={form}>
            {(shared) => <input {...shared} className="input" inputMode="numeric" maxLength={2} autoComplete="off" />}
          </Field>
          <Field name="goal" label="Goal that decides" form={form}>
            {(shared) => <Choice shared={shared} options={goals} />}
          </Field>
          <div className="desk-actions">
            <button className="button primary">Start the experiment</button>
          </div>
        </form>
      </DeskPart>
    </>
  );
}

type Shared = {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  name: ExperimentField;
  label: string;
  form: ExperimentsView['form'];
  children(shared: Shared): ReactNode;
};

function Field({ name, label, form, children }: FieldProps) {
  const { value, fault } = form[name];
  const isFaulty = fault === null ? undefined : true;
  return (
    <div className="experiment-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      {children({
        id: name,
        name,
        defaultValue: value,
        'aria-invalid': isFaulty,
        'aria-describedby': isFaulty && `${name}-fault`,
      })}
      {fault !== null && (
        <p className="field-error" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

function Choice({ shared, options }: { shared: Shared; options: ExperimentsView['flags'] }) {
  return (
    <select {...shared} className="select">
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
