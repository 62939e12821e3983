import { DeskList, DeskPart, Moment } from '#pages/shared/desk/desk-frame.tsx';
import { FormErrors, SelectInput, TextInput } from '#pages/shared/desk/form-fields.tsx';
import type { ExperimentsView } from './experiment-views.ts';
import './experiments.css';

/** Lists experiments, and has the form that starts one. */
export function Experiments({ experiments, form, flags, goals }: ExperimentsView) {
  return (
    <>
      <FormErrors fields={form} />
      <p className="desk-soft">
        An experiment hides a feature from some visitors (A) and shows it to others (B), and counts what both do.
        Visitors without a visitor cookie, and browsers that send Global Privacy Control, are in no experiment.
      </p>
      <DeskList label="Experiments" none="There are no experiments yet.">
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
      </DeskList>
      <DeskPart id="start" title="Start an experiment">
        <p className="desk-soft">
          It starts within a second, and its percentages and goal can’t be changed afterwards. The rest of the visitors
          keep the feature as it is.
        </p>
        <form className="experiment-form" method="post" action="/operator/experiments" noValidate>
          <TextInput name="key" label="Name, such as infinite-scroll-1" field={form.key} maxLength={40} />
          <SelectInput
            name="flag"
            label="Feature"
            field={form.flag}
            options={[{ value: '', label: 'Choose a feature' }, ...flags]}
          />
          <TextInput
            name="shareA"
            label="A: percent of visitors without it"
            field={form.shareA}
            inputMode="numeric"
            maxLength={2}
          />
          <TextInput
            name="shareB"
            label="B: percent of visitors with it"
            field={form.shareB}
            inputMode="numeric"
            maxLength={2}
          />
          <SelectInput name="goal" label="Goal that decides" field={form.goal} options={goals} />
          <div className="desk-actions">
            <button className="button primary">Start the experiment</button>
          </div>
        </form>
      </DeskPart>
    </>
  );
}
