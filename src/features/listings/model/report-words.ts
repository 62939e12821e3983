/** What the page says once it was told (spec 1 §2). */
export const THANKS = {
  feedback: 'Thank you for your feedback.',
  report: 'Thank you. We will look into this listing.',
} as const;
export type ThanksFor = keyof typeof THANKS;
/** A form that was posted without script is answered by the page again, with this parameter: `thanks=feedback`. */
export const THANKS_PARAM = 'thanks';
