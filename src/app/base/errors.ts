/** An expected error: its status, the message to the user, and whether to report it. */
type ErrorRow = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 421 | 422 | 429 | 500 | 503;
  title: string;
  /** What is wrong and what to do. */
  detail: string;
  /** Whether to log it as an error. */
  report: boolean;
};

/** Every error that a request can end in. Pages and API responses format the same row in their own way. */
export const ERRORS = {
  'page-unknown': {
    status: 404,
    title: 'We cannot find that page',
    detail: 'The address may be mistyped, or the page may have moved.',
    report: false,
  },
  'host-unknown': {
    status: 421,
    title: 'This site has another address',
    detail:
      'Nothing is served under the host name that was asked for. Its operator sets the names in PUBLIC_ORIGIN and BRAND_HOSTS.',
    report: false,
  },
  'vehicle-unknown': {
    status: 404,
    title: 'We cannot find that vehicle',
    detail: 'No listing has ever had this number. Check the address, or search for the car.',
    report: false,
  },
  'bookmark-unknown': {
    status: 404,
    title: 'Bookmark not found',
    detail: 'None of your saved searches has this number. It may have been deleted.',
    report: false,
  },
  'order-unknown': {
    status: 404,
    title: 'We cannot tell which car to order',
    detail: 'The link names no new car that can be ordered here. Search for the car, and order it from there.',
    report: false,
  },
  'search-failed': {
    status: 500,
    title: 'We are sorry. There was an issue with your last search.',
    detail: 'Nothing is wrong with what you entered. Please try again in a moment.',
    report: true,
  },
  unexpected: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'It has been recorded. Please try again in a moment.',
    report: true,
  },
  'resource-unknown': {
    status: 404,
    title: 'No such resource',
    detail: 'The path names nothing here. Every path is listed in /openapi.json.',
    report: false,
  },
  'zip-unknown': {
    status: 404,
    title: 'No such ZIP code',
    detail: 'No place in the United States has this ZIP code.',
    report: false,
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This resource can only be read.',
    report: false,
  },
  'method-unknown': {
    status: 405,
    title: 'Method not allowed',
    detail: 'The site does not take this method.',
    report: false,
  },
  'address-invalid': {
    status: 400,
    title: 'The address is not clear',
    detail: 'Its path holds a character that no address has. Check the link.',
    report: false,
  },
  'post-only': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This resource takes POST alone.',
    report: false,
  },
  'content-unknown': {
    status: 404,
    title: 'No such content',
    detail: 'Nothing was given for this address, or it is mistyped.',
    report: false,
  },
  'content-unavailable': {
    status: 503,
    title: 'This part is not available now',
    detail: 'The rest of the site works. Try again later.',
    report: false,
  },
  superseded: {
    status: 409,
    title: 'A newer search has taken its place',
    detail: 'The same session has sent a request with a greater number. Show the answer to that one.',
    report: false,
  },
  'host-invalid': {
    status: 400,
    title: 'The host is not clear',
    detail: 'A request names one host, such as "cars.example" or "cars.example:3000", once.',
    report: false,
  },
  'address-too-long': {
    status: 414,
    title: 'The address is too long',
    detail: 'An address may have 8,192 characters. Choose fewer filters, or exclude fewer listings.',
    report: false,
  },
  'lead-unknown': {
    status: 404,
    title: 'No such lead',
    detail: 'Your dealership has no lead of this number.',
    report: false,
  },
  'dealer-unknown': {
    status: 404,
    title: 'No such thing at your dealership',
    detail: 'It may have been removed meanwhile. Open the page again.',
    report: false,
  },
  'sign-in-needed': {
    status: 401,
    title: 'Sign in first',
    detail: 'Sign in at /sign-in, and send the cookie that it sets.',
    report: false,
  },
  'kept-unknown': {
    status: 404,
    title: 'We cannot find that',
    detail: 'Nothing of yours has this name. It may be gone already.',
    report: false,
  },
  'sign-in-again': {
    status: 403,
    title: 'Please sign in again',
    detail:
      'Please sign in again to continue: your last sign-in was more than an hour ago. Sign in at /sign-in?again=1.',
    report: false,
  },
  'operator-proof-needed': {
    status: 403,
    title: 'Sign in with your passkey first',
    detail: 'Operator pages need a passkey or a recovery code. Use one at /account/operator-access.',
    report: false,
  },
  'origin-foreign': {
    status: 403,
    title: 'Not from this site',
    detail: 'Only pages of this site may send this.',
    report: false,
  },
  'body-too-large': {
    status: 413,
    title: 'Too much was sent',
    detail: 'Send less.',
    report: false,
  },
  'body-invalid': {
    status: 422,
    title: 'What was sent cannot be used',
    detail: 'The fields at fault are named in errors.',
    report: false,
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Try again after the seconds named in Retry-After.',
    report: false,
  },
  'search-timeout': {
    status: 503,
    title: 'The search took too long',
    detail: 'Try again, or ask for less.',
    report: true,
  },
  'search-away': {
    status: 503,
    title: 'Searching is not possible at the moment',
    detail: 'What holds our listings does not answer. Please try again in a few seconds.',
    // The follower has already reported it once.
    report: false,
  },
  'database-away': {
    status: 503,
    title: 'This is not possible at the moment',
    detail: 'What keeps our records does not answer. Please try again in a few seconds.',
    // The follower has already reported it once.
    report: false,
  },
  'database-full': {
    status: 503,
    title: 'We can keep nothing new at the moment',
    detail:
      'What you sent was not kept, and nothing of it was sent on. Searching works. Please try again in a few minutes.',
    report: true,
  },
  busy: {
    status: 503,
    title: 'The site is very busy',
    detail: 'So many are searching that your turn would have come too late. Please try again in a few seconds.',
    report: false,
  },
  'hashing-busy': {
    status: 503,
    title: 'Many people are signing in right now',
    detail: 'Your password was not checked. Please try again in a few seconds, or sign in by a link in an email.',
    report: false,
  },
  starting: {
    status: 503,
    title: 'We will be right back',
    detail: 'The site is starting and its inventory is being loaded. Please try again in a few seconds.',
    report: false,
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
