/** The field of the capture, and how long an address may be there (spec 1 §5, §9). */
export const MOST_EMAIL = 45;

/** Where the capture stands on the results page. */
export const CAPTURE_ID = 'email-capture';
export const CAPTURE_TITLE = 'Receive Price Alerts and New Results for this Search!';
