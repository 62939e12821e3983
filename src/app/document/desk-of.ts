/** A link to the pages of an error page's user. */
export type DeskLink = { label: string; href: string };

const DESKS: readonly (DeskLink & { folder: string })[] = [
  { folder: '/dealer/', label: 'Go to your dealer’s desk', href: '/dealer' },
  { folder: '/operator/', label: 'Go to the operator pages', href: '/operator' },
];

/** Returns the link to the desk that a path is part of; `null` for pages of shoppers, and for the desk's own address. */
export function deskOf(path: string): DeskLink | null {
  const desk = DESKS.find(({ folder }) => path.startsWith(folder));
  return desk ? { label: desk.label, href: desk.href } : null;
}
