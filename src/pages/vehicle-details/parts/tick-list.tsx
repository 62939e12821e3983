import { Glyph } from './glyph.tsx';
import './tick-list.css';

/** The car's features, in columns. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="tick-list">
      {items.map((item) => (
        <li key={item}>
          <Glyph name="check" />
          {item}
        </li>
      ))}
    </ul>
  );
}
