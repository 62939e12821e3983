import { HONEYPOT } from '#features/reports/reports.ui.ts';
import './honeypot.css';

/** A field that people do not see; what fills it in is no person. */
export function Honeypot() {
  return (
    <label className="honeypot" aria-hidden="true">
      Leave this empty
      <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
