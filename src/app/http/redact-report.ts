/** Parameters whose values are search codes. Any other value may identify a person or a location. */
const PLAIN_NAME = /^(?:\w{1,40}Code|listingType|allListingType|sortBy|numRecords|firstRecord)$/;
const PLAIN_VALUE = /^[A-Z0-9_,-]{1,60}$/i;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'()=&?]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w.])(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g, '[phone]'],
  // Keys, tokens and session ids: long, with a digit among their letters.
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-z])[\w-]{20,}/gi, '[token]'],
];

/**
 * Removes from the text of an error report what may identify the shopper: values of parameters that are not search
 * codes, emails, phone numbers, network addresses and tokens. Browsers write these reports, and they contain page URLs.
 */
export function redactReport(text: string): string {
  const withoutValues = text.replaceAll(/([?&])([^\s=&#?]{1,100})=([^\s&#"')]{1,2000})/g, (all, mark, name, value) =>
    PLAIN_NAME.test(String(name)) && PLAIN_VALUE.test(String(value)) ? String(all) : `${mark}${name}=[value]`,
  );
  return RULES.reduce((cleaned, [pattern, instead]) => cleaned.replaceAll(pattern, instead), withoutValues);
}
