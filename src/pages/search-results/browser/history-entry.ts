/** Whether the document was opened by a link or an address, not by a reload or Back: nothing in it was restored. */
export function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

export function visitOf(state: unknown): string | undefined {
  return (state as { visit?: string } | null)?.visit;
}
