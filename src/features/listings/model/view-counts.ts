/** View counts cover this many days, including today (spec 1 §9). */
export const VIEW_WINDOW_DAYS = 7;
/** The maximum number of vehicles: as many as one page of results can list. */
export const MAX_VINS = 100;

/** A parsed request for view counts; `invalid` lists the parameters that were ignored, with the reason. */
export type ViewCountQuery = {
  vins: readonly string[];
  /** Days back, including today; 1 to 7. */
  dateRange: number;
  invalid: { name: string; value: string; reason: string }[];
};

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Parses `vin` (repeated or separated by commas) and `dateRange`, which is limited to the window. */
export function readViewCountQuery(search: string): ViewCountQuery {
  const params = new URLSearchParams(search);
  const requested = params.getAll('vin').flatMap((value) => value.split(','));
  const named = [...new Set(requested.map((vin) => vin.trim().toUpperCase()))].filter((vin) => vin !== '');
  const known = named.filter((vin) => VIN.test(vin));
  const range = params.get('dateRange')?.trim() ?? '';
  const days = /^\d{1,9}$/.test(range) ? Number(range) : 0;
  return {
    vins: known.slice(0, MAX_VINS),
    dateRange: days > 0 ? Math.min(days, VIEW_WINDOW_DAYS) : VIEW_WINDOW_DAYS,
    invalid: [
      ...(named.length === 0 ? [{ name: 'vin', value: '', reason: 'Give the VIN of at least one vehicle.' }] : []),
      ...named
        .filter((vin) => !VIN.test(vin))
        .map((value) => ({ name: 'vin', value, reason: 'A VIN has 17 letters and digits, without I, O and Q.' })),
      ...known
        .slice(MAX_VINS)
        .map((value) => ({ name: 'vin', value, reason: `At most ${MAX_VINS} vehicles are counted at once.` })),
      ...(range !== '' && days === 0
        ? [
            {
              name: 'dateRange',
              value: range,
              reason: `dateRange must be a number of days from 1 to ${VIEW_WINDOW_DAYS}.`,
            },
          ]
        : []),
    ],
  };
}
