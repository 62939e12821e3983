import { useEffect, useRef, useState } from 'react';
import type { DisplayedChip } from '../browser/display/displayed-search.ts';
import type { SectionView } from '../page-data.ts';
import { Chip } from '../results/chip-list.tsx';
import './sheet-top.later.css';

/** The top of the filter modal: the choices, each of which can be removed, and links to the sections. */
export function SheetTop({ chips, sections }: { chips: readonly DisplayedChip[]; sections: readonly SectionView[] }) {
  return (
    <div className="sheet-top">
      <Choices chips={chips} />
      <SectionLinks sections={sections} />
    </div>
  );
}

function Choices({ chips }: { chips: readonly DisplayedChip[] }) {
  // Keeps the row, so that nothing moves when the last choice is removed.
  if (chips.length === 0) return <p className="sheet-none">No filters selected</p>;
  return (
    <ul className="sheet-chips" aria-label="Chosen filters">
      {chips.map(({ key, label, query }) => (
        <Chip key={`${key} ${label}`} filter={key} label={label} query={query} refocus="filters-title" />
      ))}
    </ul>
  );
}

/** Links to the sections. While the shopper scrolls, the link of the section at the top of the list is marked. */
function SectionLinks({ sections }: { sections: readonly SectionView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(sections[0]?.key);
  const keys = sections.map(({ key }) => key).join(' ');
  useEffect(() => followSections(keys.split(' '), setCurrent), [keys]);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current!.scrollTo({ left: link.offsetLeft - (list.current!.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav aria-label="Filter sections">
      <ul className="sheet-links" ref={list}>
        {sections.map(({ key, label, chosen }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current || undefined}
              data-chosen={chosen > 0 || undefined}
              onClick={() => showSection(key)}
            >
              {label}
              {chosen > 0 && <span className="visually-hidden">, {chosen} chosen</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function sectionOf(key: string): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(`#filter-${CSS.escape(key)}`);
}

/** Opens a section and scrolls it to the top of the list. */
function showSection(key: string): void {
  const section = sectionOf(key);
  if (!section) return;
  section.open = true;
  section.scrollIntoView({ block: 'start' });
  section.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
}

/** A strip at the upper edge of the list. The section in it counts as the top one. */
const TOP = '-1% 0% -90%';

/** Calls a function with the section at the top of the list whenever it changes. Returns a function that stops this. */
function followSections(keys: readonly string[], call: (key: string) => void): () => void {
  const sections = keys.flatMap((key) => sectionOf(key) ?? []);
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      const at = sections.findIndex((section) => visible.has(section));
      if (at >= 0) call(keys[at]!);
    },
    { root: document.getElementById('filter-form'), rootMargin: TOP },
  );
  for (const section of sections) observer.observe(section);
  return () => observer.disconnect();
}
