import { Icon } from '#ui/icon.tsx';
import type { NoteView } from './blocks-data.ts';
import './notes.css';

/** Advice about a search, in collapsible notes. */
export function Notes({ notes }: { notes: readonly NoteView[] }) {
  return notes.map(({ key, title, points }) => (
    <details key={key} className="note" open={key === 'buy-online'}>
      <summary>
        <Icon name={key === 'electric' ? 'bolt' : 'cursor'} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <ul>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </details>
  ));
}
