import { DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import { barCells, NumberTable, percentOf } from '#pages/shared/desk/number-table.tsx';
import { Select } from '#ui/select.tsx';
import type { BarTableView, InsightsView } from './page-data.ts';
import './insights.css';

/**
 * Renders what visitors do: the funnel from search to contact, and which searches and fields need work. The server
 * draws the plots.
 */
export function Insights(insights: InsightsView) {
  const { about, isEstimate, fields, funnel, breakdowns, lists, listsScope, speed, speedScope } = insights;
  return (
    <>
      <form
        className="desk-form insights-filters"
        method="get"
        action="/operator/insights"
        role="search"
        aria-label="Insights"
      >
        {fields.map(({ name, label, value, options }) => (
          <label key={name} className="field">
            {label}
            <Select name={name} value={value} options={options} />
          </label>
        ))}
        <button className="button primary">Show</button>
      </form>
      <p className="desk-soft">
        {about} A visitor counts once a day, and an account once a day on all of its devices. We can’t recognize
        visitors on another day.
      </p>
      {isEstimate && (
        <p className="desk-badge warn">Estimate: on some of these days, only a sample of the visitors was counted.</p>
      )}
      <DeskPart id="funnel" title="From search to contact">
        <Funnel steps={funnel} />
        {breakdowns.map((table) => (
          <BarTable key={table.id} {...table} />
        ))}
      </DeskPart>
      <DeskPart id="searches" title="What to improve">
        {listsScope !== null && <p className="desk-soft">{listsScope}</p>}
        {lists.map((table) => (
          <BarTable key={table.id} {...table} />
        ))}
      </DeskPart>
      <DeskPart id="speed" title="Field speed">
        {speedScope !== null && <p className="desk-soft">{speedScope}</p>}
        <Speed rows={speed} />
      </DeskPart>
    </>
  );
}

/** Renders bars with their numbers as text, so that the page can be read without the bars. */
function Funnel({ steps }: { steps: InsightsView['funnel'] }) {
  return (
    <ol className="insights-funnel">
      {steps.map(({ label, visitors, share, inOrder, inOrderShare, rate }, at) => (
        <li key={label}>
          <p>
            {label} <strong>{visitors}</strong>
          </p>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect className="track" width="100" height="12" />
            <rect className="some" width={percentOf(share)} height="12" />
            <rect className="bar" width={percentOf(inOrderShare)} height="12" />
          </svg>
          {at > 0 && (
            <p className="desk-soft">
              {inOrder} also took all steps before it on the same day{rate !== null && `, ${rate}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function BarTable({ id, title, about, columns, rows, none }: BarTableView) {
  return (
    <>
      <h3 id={id}>{title}</h3>
      {about !== null && <p className="desk-soft">{about}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <NumberTable
          headingId={id}
          columns={columns}
          rows={rows.map((row) => ({ ...row, cells: barCells(row.cells) }))}
        />
      )}
    </>
  );
}

/** Renders the 75th percentile for each page, and how many page views are good, need improvement, or are poor. */
function Speed({ rows }: { rows: InsightsView['speed'] }) {
  if (rows.length === 0) return <p>No page has reported its speed yet.</p>;
  return (
    <>
      <p className="desk-soft">
        Three quarters of the page views were at least this fast. Browsers report it after the first click or tap on a
        page. The bars show how many page views are good, need improvement, or are poor.
      </p>
      <NumberTable
        headingId="speed"
        columns={['Page', 'Measure', '75th percentile', 'Verdict', 'Page views', 'Good, needs improvement, poor']}
        rows={rows.map(({ page, vital, p75, verdict, views, good, poor }) => ({
          label: page,
          cells: [vital, p75, verdict, views, <SpeedShares key="shares" good={good} poor={poor} />],
        }))}
      />
    </>
  );
}

function SpeedShares({ good, poor }: Pick<InsightsView['speed'][number], 'good' | 'poor'>) {
  return (
    <>
      {Math.round(100 * good)}%, {Math.round(100 * (1 - good - poor))}%, {Math.round(100 * poor)}%
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="6" />
        <rect className="good" width={percentOf(good)} height="6" />
        <rect className="poor" x={100 - percentOf(poor)} width={percentOf(poor)} height="6" />
      </svg>
    </>
  );
}
