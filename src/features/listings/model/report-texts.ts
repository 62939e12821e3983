/** Texts of the page after the shopper sends the form (spec 1 §2). */
export const THANKS_TEXTS = {
  feedback: 'Thank you for your feedback.',
  report: 'Thank you. We will look into this listing.',
} as const;
export type ThanksFor = keyof typeof THANKS_TEXTS;
/** After a form is posted without JavaScript, the page is rendered again with this parameter: `thanks=feedback`. */
export const THANKS_PARAM = 'thanks';
