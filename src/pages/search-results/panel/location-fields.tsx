import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { readZip } from '#kit/text/read-zip.ts';
import { Select, type SelectProps } from '#ui/select.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import type { PlaceAnswer } from '../browser/query/find-place.ts';
import type { LocationView } from '../page-data.ts';
import './location-fields.css';

const WRONG_ZIP = 'Enter a valid ZIP Code';

/**
 * The fields for the place and the radius. Only a valid ZIP code is searched (spec 2 §4); a city is replaced by its ZIP
 * code.
 */
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
    const { signal } = looking.current;
    const found = zip === '' ? { zip } : await findZip(zip, signal);
    if (signal.aborted) return;
    if ('problem' in found) return setProblem(found.problem);
    setProblem(null);
    if (input.current) input.current.value = found.zip;
    apply();
  };
  const takeOver = useRef(commit);
  useEffect(() => {
    const element = input.current!;
    // The text was typed before this code arrived.
    if (element.value !== element.defaultValue && element !== document.activeElement) void takeOver.current();
  }, []);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void commit();
  };
  return (
    <div className="location-fields">
      <label className="field">
        ZIP or city
        <input
          ref={input}
          className="input"
          id="filter-zip"
          name={PARAM_NAMES.zip}
          autoComplete="postal-code"
          maxLength={80}
          placeholder="80202"
          defaultValue={location.zip}
          aria-invalid={error !== null || undefined}
          aria-describedby="zip-note"
          onBlur={() => void commit()}
          onKeyDown={enter}
        />
      </label>
      <label className="field">
        Distance in miles (0 is any)
        <Select {...radiusList(location)} />
      </label>
      <p id="zip-note" className={error ? 'field-error' : 'location-note'} role={error ? 'alert' : undefined}>
        {error ?? location.placeLabel ?? 'Enter a ZIP Code or city to see cars near you.'}
      </p>
      <Extension extension={location.extension} disabled={location.placeLabel === null} />
    </div>
  );
}

/** Returns the list of distances. Without a place, "any distance" is selected but not sent. */
export function radiusList({ placeLabel, radius }: LocationView): SelectProps {
  const isPlaced = placeLabel !== null;
  return {
    name: PARAM_NAMES.radius,
    value: isPlaced ? radius.value : '',
    options: radius.options.map(({ value, label, count }) => ({
      value: isPlaced || value !== '0' ? value : '',
      // Without a place, every radius has the same count.
      label: isPlaced ? `${label} (${formatNumber(count)})` : label,
    })),
  };
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
          type="checkbox"
          name={PARAM_NAMES.extension}
          value="include"
          defaultChecked={extension.chosen}
          disabled={disabled}
          aria-describedby="extension-note"
        />
        Include my market area
      </label>
      <p className="location-note" id="extension-note">
        Adds cars farther away whose dealers serve the area around your ZIP Code.
      </p>
    </>
  );
}

/** Finds the ZIP code of what was typed. */
async function findZip(typed: string, signal: AbortSignal): Promise<PlaceAnswer> {
  if (/\p{L}/u.test(typed)) return (await import('../browser/query/find-place.ts')).findTypedPlace(typed, signal);
  const zip = readZip(typed);
  if (zip === null) return { problem: WRONG_ZIP };
  try {
    const response = await fetch(`/rest/lsc/reference/zip/${zip}`, { signal });
    // Rejects the place only if the lookup did not find it. If the lookup itself fails, the place is searched as typed.
    return response.ok || response.status >= 500 ? { zip } : { problem: WRONG_ZIP };
  } catch {
    return { zip };
  }
}
