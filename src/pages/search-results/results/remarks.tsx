import type { RemarkView } from '../page-data.ts';

/** Remarks about a search, above its results. */
export function Remarks({ remarks }: { remarks: readonly RemarkView[] }) {
  return remarks.map(({ text, link }) => (
    <p key={text} className="results-note">
      {text}
      {link && <a href={link.href}>{link.label}</a>}
    </p>
  ));
}
