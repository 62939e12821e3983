import type { FormEvent } from 'react';
import { FREQUENCIES, MAX_SEARCH_NAME_LENGTH } from '#features/saves/saves.ui.ts';
import { Honeypot } from '#ui/honeypot.tsx';
import { CAPTURE_TITLE, MAX_ALERT_EMAIL_LENGTH, EMAIL_NOTE, NO_EMAIL_NOTE } from '../model/capture-texts.ts';
import type { SaveSearchFormView } from '../model/save-search-form-view.ts';
import './save-search-form.css';

/** Returns the title of the form. */
export function saveSearchTitle({ saving }: Pick<SaveSearchFormView, 'saving'>): string {
  return saving === 'capture' ? CAPTURE_TITLE : 'Save this search';
}

/** Renders the form that saves a search: its name, how often to email, and for signed-out shoppers an address. */
export function SaveSearchForm(props: {
  form: SaveSearchFormView;
  busy?: boolean;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}) {
  const { form, busy = false, onSubmit } = props;
  const { search, name, saving, frequency = 'daily', sendsNoMail = false } = form;
  const isCapture = saving === 'capture';
  return (
    <form
      className="save-search-form"
      method="post"
      action={isCapture ? '/account-api/subscriptions' : '/account-api/search'}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="search" value={search} />
      {saving !== 'sign-in' && (
        <>
          <label className="field">
            Name
            <input className="input" name="searchName" maxLength={MAX_SEARCH_NAME_LENGTH} defaultValue={name} />
          </label>
          <fieldset className="save-search-frequency">
            <legend>Email me new results and price drops</legend>
            {FREQUENCIES.filter(({ code }) => code !== 'off').map(({ code, label }) => (
              <label key={code}>
                <input type="radio" name="frequency" value={code} defaultChecked={code === frequency} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      {isCapture && <Address form={form} />}
      <button className="button primary wide" disabled={busy}>
        {saving === 'sign-in' ? 'Sign in to save' : isCapture ? 'Subscribe' : 'Save search'}
      </button>
      {isCapture && (
        <p className="save-search-more">
          {sendsNoMail ? NO_EMAIL_NOTE : EMAIL_NOTE} <a href="/privacy">Privacy</a>
        </p>
      )}
    </form>
  );
}

function Address({ form: { email = '', error = null } }: { form: SaveSearchFormView }) {
  return (
    <>
      <label className="field">
        Email
        <input
          className="input"
          type="email"
          name="emailAddress"
          defaultValue={email}
          required
          maxLength={MAX_ALERT_EMAIL_LENGTH}
          autoComplete="email"
          {...(error !== null && { 'aria-invalid': true, 'aria-describedby': 'save-search-error' })}
        />
        {error !== null && (
          <span className="field-error" id="save-search-error">
            {error}
          </span>
        )}
      </label>
      <Honeypot />
    </>
  );
}
