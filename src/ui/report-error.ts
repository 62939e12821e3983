/**
 * Tells the server about an error in the browser. What shoppers typed stays with them: values of addresses are left out.
 * `part` says where it happened. What tells is loaded when there is something to tell. Never throws.
 */
export function reportError(thrown: unknown, part: string): void {
  import('./error-report.ts').then(({ sendErrorReport }) => sendErrorReport(thrown, part)).catch(() => undefined);
}

/** Reports what nothing in the page caught. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message }) => {
    // Without either it is a picture that did not load.
    if (error || message) reportError(error ?? { message }, 'page');
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
