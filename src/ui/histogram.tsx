import './histogram.css';

/**
 * Renders the bars of a distribution and highlights the chosen range. Decorative: the inputs next to it say the same.
 */
export function Histogram({ counts, from, to }: { counts: readonly number[]; from: number; to: number }) {
  const max = Math.max(1, ...counts);
  return (
    <svg className="histogram" viewBox={`0 0 ${counts.length} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path className="out" d={bars(counts, max, (index) => index < from || index >= to)} />
      <path className="in" d={bars(counts, max, (index) => index >= from && index < to)} />
      <rect className="out" x="0" y="39" width={counts.length} height="1" />
      <rect className="in" x={from} y="38" width={Math.max(0, to - from)} height="2" />
    </svg>
  );
}

/** Returns one path for all bars, to keep the document small. */
function bars(counts: readonly number[], max: number, wanted: (index: number) => boolean): string {
  return counts
    .map((count, index) => {
      if (!count || !wanted(index)) return '';
      const height = Math.max(1.5, Math.round((count / max) * 360) / 10);
      return `M${index + 0.1} 38v${-height}h.8v${height}z`;
    })
    .join('');
}
