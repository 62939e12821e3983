import { findTypedPlace, findZip } from '#features/reference/reference.server.ts';
import { PLACE_PARAMS, readRequest } from '#features/search/search.ts';
import { readSearchParams } from '#kit/text/search-params.ts';
import type { TypedPlaceView } from './page-data.ts';

/** `found`: the canonical query of the search around the ZIP code of that place. */
export type TypedPlaceReading = { kind: 'found'; query: string } | { kind: 'unknown'; view: TypedPlaceView };

/**
 * Reads the name of a city in the ZIP parameter of a search; `null` if the parameter is a known ZIP code or missing.
 */
export function readTypedPlace(search: string): TypedPlaceReading | null {
  const text = (readSearchParams(search).get(PLACE_PARAMS.zip) ?? '').toWellFormed().slice(0, 80);
  const [, zip] = /^\s*(\d{5}|$)/.exec(text) ?? [];
  if (zip !== undefined && (zip === '' || findZip(zip))) return null;
  const found = findTypedPlace(text);
  if (found.kind !== 'found') return { kind: 'unknown', view: { text, problem: explainPlaceProblem(found) } };
  const params = new URLSearchParams(search);
  params.set(PLACE_PARAMS.zip, found.place.zip);
  return { kind: 'found', query: readRequest(params.toString()).canonical };
}

/** Explains why a place was not found. */
export function explainPlaceProblem(found: Exclude<ReturnType<typeof findTypedPlace>, { kind: 'found' }>): string {
  return found.kind === 'ambiguous'
    ? `Which ${found.city}? Add its state, such as ${found.city}, IL.`
    : 'Enter a valid ZIP Code or city.';
}
