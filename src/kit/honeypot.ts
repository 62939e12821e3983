/**
 * Name of a form field that is hidden from people. Only bots fill it in, and they get the same answer as people.
 * Browsers do not autofill a field of this name.
 */
export const HONEYPOT = 'unasked';
