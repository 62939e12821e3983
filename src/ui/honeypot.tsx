import { HONEYPOT } from '#kit/honeypot.ts';
import './honeypot.css';

/** A field that people do not see, and that what keeps their passwords is asked to leave alone. */
export function Honeypot() {
  return (
    <label className="honeypot" aria-hidden="true">
      Leave this empty
      <input
        {...{ name: HONEYPOT, tabIndex: -1, autoComplete: 'off' }}
        data-1p-ignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  );
}
