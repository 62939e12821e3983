/** Maximum length of an email address in the subscription form (spec 1 §5, §9). */
export const MAX_ALERT_EMAIL_LENGTH = 45;

/** Element id of the form on the results page. */
export const CAPTURE_ID = 'email-capture';
export const CAPTURE_TITLE = 'Receive Price Alerts and New Results for this Search!';

/** The text below the form that says what happens to the address. */
export const EMAIL_NOTE = 'We’ll email you to confirm. Unsubscribe anytime.';
export const NO_EMAIL_NOTE = 'This site doesn’t send email, so we only save the search.';
