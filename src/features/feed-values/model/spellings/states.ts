import { normalizeSpelling } from '../reading.ts';

const STATES = `
AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island,
SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
WV West Virginia, WI Wisconsin, WY Wyoming, VI Virgin Islands, GU Guam, AS American Samoa,
MP Northern Mariana Islands, AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick,
NL Newfoundland and Labrador, NS Nova Scotia, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan,
YT Yukon, NT Northwest Territories, NU Nunavut
`;

const CODES: ReadonlyMap<string, string> = new Map(
  STATES.trim()
    .split(/,\s/)
    .flatMap((state) => [
      [state.slice(0, 2).toLowerCase(), state.slice(0, 2)],
      [normalizeSpelling(state.slice(3)), state.slice(0, 2)],
    ]),
);

/** Returns the code of a US state or Canadian province (`co`, `Colorado`, ` CO` → `CO`), or `null` for other texts. */
export function stateCode(text: string): string | null {
  return CODES.get(normalizeSpelling(text)) ?? null;
}
