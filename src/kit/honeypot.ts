/**
 * Name of a form field that people don't see. Only programs fill it in, and they get the same answer as people. Browsers
 * autofill no field of this name.
 */
export const HONEYPOT = 'unasked';
