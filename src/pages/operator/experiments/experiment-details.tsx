import { DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import { NumberTable } from '#pages/shared/desk/number-table.tsx';
import type { ExperimentView, GoalView } from './experiment-views.ts';
import { IntervalPlot } from './interval-plot.tsx';
import './experiments.css';

/** Renders the results of an experiment: the better variant, the split, the goals, and the interval by day. */
export function ExperimentDetails({ path, isRunning, facts, decision, split, goals, plot }: ExperimentView) {
  return (
    <>
      <p className="desk-actions">
        <a className="desk-link" href="/operator/experiments">
          All experiments
        </a>
        <span className={isRunning ? 'desk-badge good' : 'desk-badge'}>{isRunning ? 'Running' : 'Ended'}</span>
      </p>
      <section className={`experiment-decision ${decision.tone}`} aria-labelledby="decision">
        <h2 id="decision">{decision.title}</h2>
        <p>{decision.text}</p>
      </section>
      <dl className="desk-facts">
        {facts.map(({ label, value }) => (
          <div className="experiment-fact" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DeskPart id="split" title="Split of the visitors">
        <p>{split.isWrong ? <strong>{split.text}</strong> : split.text}</p>
      </DeskPart>
      {plot !== null && (
        <DeskPart id="interval" title="Difference by day">
          <IntervalPlot {...plot} />
        </DeskPart>
      )}
      {goals.map((goal) => (
        <Goal key={goal.id} {...goal} />
      ))}
      <p className="desk-soft">
        A visitor who comes back on another day counts again that day, with the same variant. This makes the intervals
        wider. They are valid on all days together, so you can end the experiment on any day.
      </p>
      {isRunning && (
        <details className="desk-confirm">
          <summary className="button">End the experiment</summary>
          <form className="desk-actions" method="post" action={`${path}/end`}>
            <p>All visitors get the feature as it is switched for everyone. An ended experiment can’t start again.</p>
            <button className="button">End it now</button>
          </form>
        </details>
      )}
    </>
  );
}

function Goal({ id, title, isDeciding, rows, difference }: GoalView) {
  return (
    <DeskPart id={id} title={title}>
      {!isDeciding && (
        <p className="desk-soft">
          This goal doesn’t decide the experiment. With several goals, some differences appear by chance.
        </p>
      )}
      <NumberTable
        label={`${title} by variant`}
        columns={['Variant', 'Visitor-days', 'Reached', 'Rate']}
        rows={rows.map(({ variant, visitorDays, conversions, rate }) => ({
          label: variant,
          cells: [visitorDays, conversions, rate],
        }))}
      />
      <p>{difference}</p>
    </DeskPart>
  );
}
