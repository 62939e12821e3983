type ErrorRow = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 417 | 421 | 422 | 429 | 500 | 503;
  title: string;
  /** Tells the user what went wrong and what to do. */
  detail: string;
};

/** Every error that a request can end with. Pages and API responses format the same row in their own ways. */
export const ERRORS = {
  'page-unknown': {
    status: 404,
    title: 'We can’t find that page',
    detail:
      'The address may be mistyped, or the page may have moved. Search for a car, or start from a popular search.',
  },
  'host-unknown': {
    status: 421,
    title: 'This site has a different address',
    detail: 'There is no site under this host name. Its operator sets host names in PUBLIC_ORIGIN and BRAND_HOSTS.',
  },
  'vehicle-unknown': {
    status: 404,
    title: 'This listing doesn’t exist.',
    detail: 'Check the address for typos, or search for the car by make, model or keyword.',
  },
  'bookmark-unknown': {
    status: 404,
    title: 'Bookmark not found',
    detail: 'There is no saved search with this number. It may have been deleted.',
  },
  'order-unknown': {
    status: 404,
    title: 'We can’t tell which car to order',
    detail: 'The link isn’t for a new car that can be ordered here. Search for the car, and order it from there.',
  },
  'search-failed': {
    status: 500,
    title: 'We are sorry. There was an issue with your last search.',
    detail: 'This isn’t caused by anything you entered. Please try again in a moment.',
  },
  unexpected: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'We’ve logged the problem. Please try again in a moment.',
  },
  'resource-unknown': {
    status: 404,
    title: 'No such resource',
    detail: 'There is nothing at this path. See /openapi.json for all paths.',
  },
  'zip-unknown': {
    status: 404,
    title: 'No such ZIP code',
    detail: 'No place in the United States has this ZIP code.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This resource can only be read.',
  },
  'method-unknown': {
    status: 405,
    title: 'Method not allowed',
    detail: 'The site doesn’t support this method.',
  },
  'address-invalid': {
    status: 400,
    title: 'The address is invalid',
    detail: 'Its path has a character that isn’t allowed in an address. Check the link.',
  },
  'query-invalid': {
    status: 400,
    title: 'A parameter is invalid',
    detail: 'Check the parameters that are listed under errors.',
  },
  'post-only': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This resource accepts only POST.',
  },
  'content-unknown': {
    status: 404,
    title: 'No such content',
    detail: 'There is no content for this address, or it is mistyped.',
  },
  'content-unavailable': {
    status: 503,
    title: 'This part isn’t available right now',
    detail: 'The rest of the site still works. Try again later.',
  },
  superseded: {
    status: 409,
    title: 'Replaced by a newer search',
    detail: 'The same session has sent a request with a higher number. Show the answer to that request.',
  },
  'host-invalid': {
    status: 400,
    title: 'The host is invalid',
    detail: 'A request must have exactly one host, such as "cars.example" or "cars.example:3000".',
  },
  'target-invalid': {
    status: 400,
    title: 'The address is invalid',
    detail: 'A request must name a path such as "/cars-for-sale", or an address that starts with http:// or https://.',
  },
  'expectation-unknown': {
    status: 417,
    title: 'The expectation is unknown',
    detail: 'The header Expect can only be "100-continue". Leave it out.',
  },
  'address-too-long': {
    status: 414,
    title: 'The address is too long',
    detail: 'An address can have at most 8,192 characters. Choose fewer filters, or exclude fewer listings.',
  },
  'lead-unknown': {
    status: 404,
    title: 'No such lead',
    detail: 'Your dealership has no lead with this number.',
  },
  'dealer-unknown': {
    status: 404,
    title: 'Not found at your dealership',
    detail: 'It may have been removed in the meantime. Reload the page.',
  },
  'creative-unknown': {
    status: 404,
    title: 'No such ad',
    detail: 'It may have been removed in the meantime. Reload the list of ads.',
  },
  'campaign-unknown': {
    status: 404,
    title: 'No such campaign',
    detail: 'There is no campaign with this number that you can change. Reload the list of campaigns.',
  },
  'sign-in-needed': {
    status: 401,
    title: 'Sign in first',
    detail: 'Sign in at /sign-in, and send the cookie that it sets.',
  },
  'kept-unknown': {
    status: 404,
    title: 'We can’t find that',
    detail: 'You have nothing with this name. It may already be removed.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Please sign in again',
    detail:
      'Please sign in again to continue: your last sign-in was more than an hour ago. Sign in at /sign-in?again=1.',
  },
  'operator-proof-needed': {
    status: 403,
    title: 'Sign in with your passkey first',
    detail: 'Operator pages need a passkey or a recovery code. Use one at /account/operator-access.',
  },
  'origin-foreign': {
    status: 403,
    title: 'Not from this site',
    detail: 'Only pages of this site can send this.',
  },
  'body-too-large': {
    status: 413,
    title: 'Too much data',
    detail: 'The request body is too large. Send less data.',
  },
  'body-invalid': {
    status: 422,
    title: 'The data sent is not valid',
    detail: 'See errors for the fields to fix.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Try again after the number of seconds in Retry-After.',
  },
  'search-timeout': {
    status: 503,
    title: 'The search took too long',
    detail: 'Try again, or narrow your search.',
  },
  'search-away': {
    status: 503,
    title: 'Search isn’t available right now',
    detail: 'The listings can’t be reached. Please try again in a few seconds.',
  },
  'database-away': {
    status: 503,
    title: 'This isn’t available right now',
    detail: 'Our database can’t be reached. Please try again in a few seconds.',
  },
  'database-full': {
    status: 503,
    title: 'We can’t save anything right now',
    detail: 'What you sent wasn’t saved or passed on. Search still works. Please try again in a few minutes.',
  },
  busy: {
    status: 503,
    title: 'The site is very busy',
    detail: 'Too many searches are running right now. Please try again in a few seconds.',
  },
  'hashing-busy': {
    status: 503,
    title: 'Many people are signing in right now',
    detail: 'Your password wasn’t checked. Please try again in a few seconds, or sign in with a link.',
  },
  starting: {
    status: 503,
    title: 'We’ll be right back',
    detail: 'The site is starting and loading its inventory. Please try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
