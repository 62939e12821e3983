/** Marks the link of the section that the shopper is reading, in the sticky navigation. */
export function markSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.section-nav a')];
  const seen = new Set<Element>();
  const update = () => {
    const current = isAtEnd()
      ? (chosen(links) ?? links.at(-1))
      : (links.find(({ hash }) => seen.has(sectionOf(hash)!)) ?? atTop(links));
    if (current && !current.ariaCurrent) mark(current, links);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      update();
    },
    // From below the navigation to the middle of the window.
    { rootMargin: '-64px 0px -50% 0px' },
  );
  addEventListener('scrollend', update);
  // At the end of the page, clicking a link may not scroll.
  addEventListener('hashchange', update);
  for (const { hash } of links) {
    const section = sectionOf(hash);
    if (section) observer.observe(section);
  }
}

/** The last section may be too short to reach the upper half of the window. */
function isAtEnd(): boolean {
  return scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}

/**
 * Returns the link in the page's address if its section is visible. Several short sections at the end are visible at
 * the same time.
 */
function chosen(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const link = links.find(({ hash }) => hash === location.hash);
  const box = link && sectionOf(link.hash)?.getBoundingClientRect();
  return box && box.top < innerHeight && box.bottom > 0 ? link : undefined;
}

/** Returns the first link if the page is above all sections. */
function atTop([first]: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const top = first && sectionOf(first.hash)?.getBoundingClientRect().top;
  return top !== undefined && top > 0 ? first : undefined;
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
