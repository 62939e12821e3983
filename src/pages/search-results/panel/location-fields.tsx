import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/format.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { LocationView } from '../page-data.ts';
import './location-fields.css';

const WRONG_ZIP = 'Enter a valid ZIP Code';

/** The place and the radius. Only a valid ZIP code is searched (spec 2 §4). */
export function LocationFields({ location }: { location: LocationView }) {
  const { apply } = useSearchActions();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const looking = useRef<AbortController>(undefined);
  const error = problem ?? location.error;
  useEffect(() => setProblem(null), [location]);
  const commit = async () => {
    const zip = input.current?.value.trim() ?? '';
    if (zip === location.zip) return setProblem(null);
    looking.current?.abort();
    looking.current = new AbortController();
    const found = zip === '' || (await isZip(zip, looking.current.signal));
    if (found === undefined) return;
    setProblem(found ? null : WRONG_ZIP);
    if (found) apply();
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void commit();
  };
  return (
    <div className="location-fields">
      <label className="field">
        ZIP Code
        <input
          ref={input}
          className="input"
          id="filter-zip"
          name={PARAM_NAMES.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          placeholder="80202"
          defaultValue={location.zip}
          aria-invalid={error !== null || undefined}
          aria-describedby="zip-note"
          onBlur={() => void commit()}
          onKeyDown={enter}
        />
      </label>
      <label className="field">
        Distance in miles
        <select
          className="select"
          name={PARAM_NAMES.radius}
          key={location.radius.value}
          defaultValue={location.radius.value}
        >
          {location.radius.options.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {/* Without a place, every radius has the same count. */}
              {location.placeLabel === null ? label : `${label} (${formatNumber(count)})`}
            </option>
          ))}
        </select>
      </label>
      <p id="zip-note" className={error ? 'field-error' : 'location-note'} role={error ? 'alert' : undefined}>
        {error ?? location.placeLabel ?? 'Enter a ZIP Code to see cars near you.'}
      </p>
      <Extension extension={location.extension} disabled={location.placeLabel === null} />
    </div>
  );
}

/** Toggles `marketExtension` between include and off; omitting it means off (spec 2 §4, I17). */
function Extension(props: { extension: LocationView['extension']; disabled: boolean }) {
  const { extension, disabled } = props;
  if (!extension.offered)
    return extension.chosen ? <input type="hidden" name={PARAM_NAMES.extension} value="include" /> : null;
  return (
    <>
      <label className="option">
        <input
          className="checkbox"
          type="checkbox"
          name={PARAM_NAMES.extension}
          value="include"
          defaultChecked={extension.chosen}
          disabled={disabled}
          aria-describedby="extension-note"
        />
        <span className="option-label">Include my market area</span>
      </label>
      <p className="location-note" id="extension-note">
        Adds cars farther away whose dealers serve the area around your ZIP Code.
      </p>
    </>
  );
}

/** Checks a ZIP code; `undefined` if a newer check replaced this one. */
async function isZip(zip: string, signal: AbortSignal): Promise<boolean | undefined> {
  if (!/^\d{5}$/.test(zip)) return false;
  try {
    const response = await fetch(`/rest/lsc/reference/zip/${zip}`, { signal });
    // Only a definite no counts: if the lookup itself fails, the search decides.
    return response.ok || response.status >= 500;
  } catch {
    return signal.aborted ? undefined : true;
  }
}
