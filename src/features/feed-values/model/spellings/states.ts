import { US_STATES } from '#features/reference/reference.ts';
import { normalizeSpelling } from '../reading.ts';

const PROVINCES = `
AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon, NT Northwest Territories, NU Nunavut
`;

const CODES: ReadonlyMap<string, string> = new Map(
  [
    ...US_STATES,
    ...PROVINCES.trim()
      .split(/,\s/)
      .map((province) => ({ code: province.slice(0, 2), label: province.slice(3) })),
  ].flatMap(({ code, label }) => [
    [code.toLowerCase(), code],
    [normalizeSpelling(label), code],
  ]),
);

/** Returns the code of a US state or Canadian province (`co`, `Colorado`, ` CO` → `CO`), or `null` for other texts. */
export function stateCode(text: string): string | null {
  return CODES.get(normalizeSpelling(text)) ?? null;
}
