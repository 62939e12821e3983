/** Runs `act` after the next frame, when styles and positions are up to date: then reading them forces no layout. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
