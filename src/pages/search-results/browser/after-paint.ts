/** Does some work once what the shopper just did shows on the screen: the box first, then what follows from it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
