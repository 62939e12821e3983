import { DecorativeIcon } from './glyph.tsx';
import './tick-list.css';

export function FeatureList({ items }: { items: readonly string[] }) {
  return (
    <ul className="tick-list">
      {items.map((item) => (
        <li key={item}>
          <DecorativeIcon name="check" />
          {item}
        </li>
      ))}
    </ul>
  );
}
