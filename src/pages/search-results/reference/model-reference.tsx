import { useEffect, useRef, useState } from 'react';
import { useLazyModule } from '../browser/use-lazy-module.ts';
import { onNearViewport } from '../browser/on-near-viewport.ts';
import type { ModelReferenceView } from '../page-data.ts';

/**
 * The section about the model that the search is for (spec 2 §2). Its tabs load when it comes near the viewport. Without
 * script it links to the model's page, which has the same numbers.
 */
export function ModelReference({ name, href, query }: ModelReferenceView & { query: string }) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => onNearViewport(section.current!, () => setIsNear(true)), []);
  const ReferenceTabs = useLazyModule(isNear, () => import('./reference-tabs.tsx'))?.ReferenceTabs;
  return (
    <section ref={section} className="below-part" id="model-reference-container" aria-labelledby="model-reference">
      <header className="below-head">
        <h2 id="model-reference">About the {name}</h2>
        <a className="below-all" href={href}>
          All prices and trims
        </a>
      </header>
      {ReferenceTabs && <ReferenceTabs query={query} />}
    </section>
  );
}
