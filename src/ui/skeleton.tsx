import './skeleton.css';

/** Boxes that keep the place of what is loading; nobody reads them. */
export function Skeleton({ count, className }: { count: number; className: string }) {
  return (
    <ul className={`${className} skeleton`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} />
      ))}
    </ul>
  );
}
