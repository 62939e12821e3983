import type { Fragment } from '#ui/fragment-list.tsx';
import './section-nav.css';

export type SectionNavProps = { sections: readonly { id: string; label: string }[] };

/**
 * Renders links to the page's sections, which stay visible; a script marks the current one (`browser/mark-section.ts`).
 */
export const SECTION_NAV: Fragment<SectionNavProps> = {
  component: ({ sections }) => (
    <nav className="section-nav" aria-label="Sections">
      <ul>
        {sections.map(({ id, label }, index) => (
          <li key={index}>
            <a href={`#${id}`} aria-current={index === 0 ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ),
  keptAgainWith: (props) => props,
};
