import { NumberTable } from '#pages/shared/desk/number-table.tsx';
import type { BarsView, BudgetView, ActionView, FigureView } from './page-data.ts';

export function Figures({ figures }: { figures: readonly FigureView[] }) {
  return (
    <dl className="campaign-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders the spent share of a budget as text and as a bar with the same meaning. */
export function Budget({ spent, today, share }: BudgetView) {
  return (
    <div className="campaign-budget">
      <p>
        <strong>{spent}</strong> <span className="desk-soft">{today}</span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="6" rx="1" />
        <rect className="spent" width={Math.round(Math.min(1, share) * 1000) / 10} height="6" rx="1" />
      </svg>
    </div>
  );
}

/** Renders bars with a table of the same numbers, which screen readers read instead. */
export function Bars({ title, columns, bars }: BarsView) {
  return (
    <figure className="campaign-bars">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${bars.length} 40`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="base" y="39.5" width={bars.length} height="0.5" />
        {bars.map(({ label, text, share }, at) => (
          <g key={label}>
            <rect className="bar" x={at + 0.12} y={39.5 - heightOf(share)} width="0.76" height={heightOf(share)} />
            <rect className="hit" x={at} width="1" height="40">
              <title>{`${label}: ${text}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      {bars.length > 0 && (
        <p className="campaign-bars-ends" aria-hidden="true">
          <span>{bars[0]!.label}</span>
          <span>{bars.at(-1)!.label}</span>
        </p>
      )}
      <details>
        <summary>Show the numbers</summary>
        <NumberTable label={title} columns={columns} rows={bars.map(({ label, text }) => ({ label, cells: [text] }))} />
      </details>
    </figure>
  );
}

/** Returns the height of a bar. It is at least a visible line for a value above 0. */
function heightOf(share: number): number {
  return share === 0 ? 0 : Math.max(1, Math.round(share * 380) / 10);
}

/** Renders the buttons that change a campaign. A change that cannot be undone shows its consequences first. */
export function Actions({ base, title, actions }: { base: string; title: string; actions: readonly ActionView[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="desk-actions">
      {actions.map((action) =>
        action.confirm === null ? (
          <ActionForm key={action.action} base={base} title={title} action={action} />
        ) : (
          <details key={action.action} className="desk-confirm">
            <summary className="button">
              {action.label}
              <span className="visually-hidden"> {title}</span>
            </summary>
            <p className="desk-soft">{action.confirm}</p>
            <ActionForm base={base} title={title} action={{ ...action, label: `Yes, ${action.label.toLowerCase()}` }} />
          </details>
        ),
      )}
    </div>
  );
}

function ActionForm({ base, title, action }: { base: string; title: string; action: ActionView }) {
  return (
    <form method="post" action={`${base}/${action.action}`}>
      <button className={action.isPrimary ? 'button primary' : 'button'}>
        {action.label}
        <span className="visually-hidden"> {title}</span>
      </button>
    </form>
  );
}
