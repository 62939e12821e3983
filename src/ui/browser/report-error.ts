/**
 * Reports an error in the browser to the server. Omits parameter values, so that what shoppers typed stays private.
 * `part` says where the error happened. The reporting code loads on the first error. Never throws.
 */
export function reportError(thrown: unknown, part: string): void {
  import('./error-report.ts').then(({ sendErrorReport }) => sendErrorReport(thrown, part)).catch(() => undefined);
}

/** Reports errors that the page did not catch. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message }) => {
    // Without either, the event is from an image that did not load.
    if (error || message) reportError(error ?? { message }, 'page');
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
