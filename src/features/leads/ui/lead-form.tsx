import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react';
import {
  MAX_LEAD_COMMENTS_LENGTH,
  MAX_LEAD_EMAIL_LENGTH,
  MAX_LEAD_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  ONE_CLICK_CONSENT,
} from '../model/lead-texts.ts';
import { sellerInSentence } from '#features/dealers/dealers.ts';
import { Honeypot } from '#ui/honeypot.tsx';
import type { LeadField, LeadFormView } from '../model/lead-form-view.ts';
import '#ui/field.css';
import '#ui/field.later.css';
import './lead-form.css';

/**
 * Renders the form for contacting a seller: a plain HTML form, which a dialog may submit by script. Errors appear next
 * to their fields.
 */
export function LeadForm(props: {
  form: LeadFormView;
  busy?: boolean;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  /** Rendered next to the button. */
  cancel?: ReactNode;
}) {
  const { form, busy = false, onSubmit, cancel } = props;
  const { mode, car, problem, consent, requestKey, sellerName } = form;
  const isOneClick = mode === 'one-click';
  const errorCount = Object.keys(form.errors).length;
  return (
    // `noValidate`: the browser's own error bubbles, one at a time, would hide the messages next to the fields.
    <form
      className="lead-form"
      method="post"
      action={`/cars-for-sale/contact?listingId=${car.listingId}`}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      {(problem !== null || errorCount > 0) && (
        <p className="lead-problem" role="alert">
          {problem ?? `Please fix ${errorCount === 1 ? 'one field' : `${errorCount} fields`}.`}
        </p>
      )}
      {isOneClick ? <Kept form={form} /> : <Fields form={form} />}
      <Honeypot />
      <p className="lead-consent">{consent}</p>
      <div className="lead-actions">
        {cancel}
        <button className="button primary" disabled={busy}>
          {busy ? 'Sending …' : mode === 'offer' ? 'Send offer' : `Send to ${sellerInSentence(sellerName)}`}
        </button>
      </div>
    </form>
  );
}

function Fields({ form }: { form: LeadFormView }) {
  const { mode, values, errors, hint } = form;
  const name = { maxLength: MAX_LEAD_NAME_LENGTH, required: true };
  return (
    <>
      {mode === 'offer' && (
        <Field
          form={form}
          name="amount"
          label="Your offer"
          hint={hint}
          input={{ inputMode: 'numeric', maxLength: 12, required: true, autoComplete: 'off' }}
        />
      )}
      <div className="lead-names">
        <Field form={form} name="firstName" label="First name" input={{ ...name, autoComplete: 'given-name' }} />
        <Field form={form} name="lastName" label="Last name" input={{ ...name, autoComplete: 'family-name' }} />
      </div>
      <Field
        form={form}
        name="fromEmailAddress"
        label="Email"
        input={{ type: 'email', maxLength: MAX_LEAD_EMAIL_LENGTH, required: true, autoComplete: 'email' }}
      />
      <Field
        form={form}
        name="phoneNumber"
        label="Phone (optional)"
        input={{ type: 'tel', maxLength: MAX_PHONE_LENGTH, autoComplete: 'tel' }}
      />
      <label className="field">
        Message
        <textarea
          className="input"
          name="comments"
          rows={3}
          maxLength={MAX_LEAD_COMMENTS_LENGTH}
          defaultValue={values.comments}
          {...ariaOf('comments', errors.comments)}
        />
        <FieldError name="comments" text={errors.comments} />
      </label>
      {mode !== 'offer' && (
        <label className="lead-check">
          <input type="checkbox" name="isOneClickOptedIn" defaultChecked={values.isOneClickOptedIn !== undefined} />
          {ONE_CLICK_CONSENT.text}
        </label>
      )}
    </>
  );
}

/** Shows the shopper what one click sends. */
function Kept({ form: { values } }: { form: LeadFormView }) {
  const { firstName, lastName, fromEmailAddress, phoneNumber } = values;
  return (
    <>
      <p>{[`${firstName} ${lastName}`, fromEmailAddress, phoneNumber].filter(Boolean).join(' · ')}</p>
      <blockquote className="lead-quote">{values.comments}</blockquote>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function Field(props: {
  form: LeadFormView;
  name: LeadField;
  label: string;
  hint?: string | null;
  input: InputHTMLAttributes<HTMLInputElement>;
}) {
  const { form, name, label, hint, input } = props;
  const error = form.errors[name];
  return (
    <label className="field">
      <span>
        {label} {hint && <span className="lead-hint">{hint}</span>}
      </span>
      <input className="input" name={name} defaultValue={form.values[name]} {...input} {...ariaOf(name, error)} />
      <FieldError name={name} text={error} />
    </label>
  );
}

function ariaOf(name: LeadField, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `lead-error-${name}` };
}

function FieldError({ name, text }: { name: LeadField; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className="field-error" id={`lead-error-${name}`}>
      {text}
    </span>
  );
}
