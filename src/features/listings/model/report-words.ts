/** Longest free text, in characters. */
export const MOST_COMMENTS = 1_000;
/** An e-mail input of this site takes so many characters (spec 1 §5). */
export const MOST_EMAIL = 45;

/** What the page says once it was told (spec 1 §2). */
export const THANKS = {
  feedback: 'Thank you for your feedback.',
  report: 'Thank you. We will look into this listing.',
} as const;
export type ThanksFor = keyof typeof THANKS;
/** A form that was posted without script is answered by the page again, with this parameter: `thanks=feedback`. */
export const THANKS_PARAM = 'thanks';
