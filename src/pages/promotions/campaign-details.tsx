import { FieldError } from '#ui/field-error.tsx';
import { Badge, DeskPart, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { CampaignView } from './page-data.ts';
import { Budget, Actions } from './parts.tsx';
import { Preview } from './preview/preview.tsx';
import { Results } from './results.tsx';

/** Renders one campaign: its terms, its costs and results, a preview of its card, and the history of changes. */
export function CampaignDetails(view: CampaignView) {
  const { base, back, edit, state, rejection, facts, budget, results, preview, actions, decision, changes } = view;
  return (
    <>
      <p className="desk-actions">
        <a className="desk-link" href={back.href}>
          {back.label}
        </a>
        <Badge {...state} />
      </p>
      {rejection !== null && <p className="campaign-rejection">Returned: {rejection}</p>}
      {decision && <Decision base={base} {...decision} />}
      {(edit !== null || actions.length > 0) && (
        <div className="desk-actions">
          {edit !== null && (
            <a className="button" href={edit}>
              Edit
            </a>
          )}
          <Actions base={base} title="" actions={actions} />
        </div>
      )}
      <DeskPart id="terms" title="Terms">
        <dl className="desk-facts">
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        {budget && <Budget {...budget} />}
      </DeskPart>
      <DeskPart id="results" title="Results">
        {results ? <Results {...results} /> : <p>No card of this campaign was seen in the last 30 days.</p>}
        {view.statement !== null && (
          <p>
            <a className="desk-link" href={view.statement}>
              See each charge and why it cost that much
            </a>
          </p>
        )}
      </DeskPart>
      {preview && (
        <DeskPart id="preview" title="What shoppers see">
          <Preview {...preview} />
        </DeskPart>
      )}
      <DeskPart id="changes" title="Changes">
        <ol className="desk-reasons">
          {changes.map(({ text, at }, place) => (
            <li key={place}>
              {text}, <Moment {...at} />
            </li>
          ))}
        </ol>
      </DeskPart>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The forms with which an operator approves a campaign or returns it to its dealer with a reason. */
function Decision({ base, reason, error, seen }: { base: string } & NonNullable<CampaignView['decision']>) {
  return (
    <DeskPart id="decision" title="Decide">
      <form method="post" action={`${base}/approve`}>
        <input type="hidden" name="seen" value={seen} />
        <button className="button primary">Approve</button>
      </form>
      <form className="desk-form two" method="post" action={`${base}/reject`} noValidate>
        <input type="hidden" name="seen" value={seen} />
        <label className="field">
          What the dealer should change
          <input
            className="input"
            name="reason"
            defaultValue={reason}
            required
            maxLength={500}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : 'reason-error'}
          />
        </label>
        <button className="button">Reject</button>
        <FieldError id="reason-error" text={error} isAlert />
      </form>
    </DeskPart>
  );
}
