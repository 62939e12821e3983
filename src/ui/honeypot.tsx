import { HONEYPOT } from '#kit/honeypot.ts';
import './honeypot.later.css';

/** Renders a field that people cannot see, to detect bots. Tells password managers to ignore it. */
export function Honeypot() {
  return (
    <label className="honeypot" aria-hidden="true">
      Leave this empty
      <input
        name={HONEYPOT}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  );
}
