import type { FormEvent } from 'react';
import { MAX_REPORT_COMMENTS_LENGTH, MAX_REPORT_EMAIL_LENGTH, REPORT_REASONS } from '../model/report-reasons.ts';
import { Honeypot } from '#ui/honeypot.tsx';
import './report-form.css';

/** What was entered in the form. */
export type ReportEntries = { reason: string; comments: string; emailAddress: string };

const NOTHING: ReportEntries = { reason: '', comments: '', emailAddress: '' };

/** Renders a plain form to report a listing. A dialog may submit it with its own code. */
export function ReportForm(props: {
  listingId: number;
  /** Query of the results page to return to. */
  search: string;
  entries?: ReportEntries;
  busy?: boolean;
  error?: string | null;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  /** Rendered next to the button. */
  cancel?: React.ReactNode;
}) {
  const { listingId, search, entries = NOTHING, busy = false, error = null, onSubmit, cancel } = props;
  return (
    <form className="report-form" method="post" action="/cars-for-sale/svc/report-listing" onSubmit={onSubmit}>
      <input type="hidden" name="listingId" value={listingId} />
      <input type="hidden" name="search" value={search} />
      <fieldset>
        <legend>What’s wrong?</legend>
        {REPORT_REASONS.map(({ code, label }) => (
          <label key={code} className="report-reason">
            <input type="radio" name="reason" value={code} required defaultChecked={code === entries.reason} />
            {label}
          </label>
        ))}
      </fieldset>
      <label className="field">
        Tell us more (optional)
        <textarea
          className="input"
          name="comments"
          rows={3}
          maxLength={MAX_REPORT_COMMENTS_LENGTH}
          defaultValue={entries.comments}
        />
      </label>
      <label className="field">
        Your email, if you want to know what we decide (optional)
        <input
          className="input"
          type="email"
          name="emailAddress"
          maxLength={MAX_REPORT_EMAIL_LENGTH}
          autoComplete="email"
          defaultValue={entries.emailAddress}
        />
      </label>
      <Honeypot />
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="report-actions">
        {cancel}
        <button className="button primary" disabled={busy}>
          {busy ? 'Sending …' : 'Report listing'}
        </button>
      </div>
    </form>
  );
}
