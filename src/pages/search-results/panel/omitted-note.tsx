import { formatNumber } from '#kit/format.ts';

/** Says how many options a list omits because fewer cars have them, and how to find those. */
export function OmittedNote({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <p className="option-none">
      {count === 1 ? '1 more is' : `${formatNumber(count)} more are`} not listed. To find one, type its name in the
      search box.
    </p>
  );
}
