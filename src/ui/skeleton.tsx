import './skeleton.later.css';

/** Boxes that reserve the space of loading content; hidden from screen readers. */
export function Skeleton({ count, className }: { count: number; className: string }) {
  return (
    <ul className={`${className} skeleton`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} />
      ))}
    </ul>
  );
}
