/** Marks the link of the section that the shopper is reading, in the sticky navigation. */
export function markSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.section-nav a')];
  const seen = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const first = links[0]!;
      // The top of the page shows no section.
      const isAtTop = (sectionOf(first.hash)?.getBoundingClientRect().top ?? 0) > 0;
      const current = links.find(({ hash }) => seen.has(sectionOf(hash)!)) ?? (isAtTop ? first : undefined);
      if (current && !current.ariaCurrent) mark(current, links);
    },
    // From below the navigation to the middle of the window.
    { rootMargin: '-64px 0px -50% 0px' },
  );
  for (const { hash } of links) {
    const section = sectionOf(hash);
    if (section) observer.observe(section);
  }
}

function sectionOf(hash: string): Element | null {
  return document.getElementById(hash.slice(1));
}

function mark(current: HTMLAnchorElement, links: readonly HTMLAnchorElement[]): void {
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  const list = current.closest('ul')!;
  list.scrollTo({ left: current.offsetLeft - list.clientWidth / 2 + current.offsetWidth / 2 });
}
