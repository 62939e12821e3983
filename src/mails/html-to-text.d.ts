/** Types for the part of the library that emails use; the library has no types. */
declare module 'html-to-text' {
  export function compile(options: { wordwrap: false; selectors: object[] }): (html: string) => string;
}
