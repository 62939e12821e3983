export function SavedTabs({ current }: { current: 'cars' | 'searches' }) {
  return (
    <nav className="saved-tabs" aria-label="What you saved">
      <a href="/saved-cars" aria-current={current === 'cars' ? 'page' : undefined}>
        Cars
      </a>
      <a href="/saved-searches" aria-current={current === 'searches' ? 'page' : undefined}>
        Searches
      </a>
    </nav>
  );
}
