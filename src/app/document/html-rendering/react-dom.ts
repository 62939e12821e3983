// The functions of `react-dom` that our components use. All of them run only in the browser.

function inBrowser(): never {
  throw new Error('This is done in the browser alone: do it in an effect, on an event, or after state says so.');
}

export { inBrowser as createPortal, inBrowser as flushSync };
