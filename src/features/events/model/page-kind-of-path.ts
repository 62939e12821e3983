import type { PageKind } from './event-names.ts';

const KINDS: readonly (readonly [start: string, PageKind])[] = [
  ['/cars-for-sale/vehicle/', 'vehicle'],
  ['/cars-for-sale/contact', 'contact'],
  ['/cars-for-sale/', 'other'],
  ['/cars-for-sale', 'results'],
  ['/models', 'models'],
  ['/compare', 'compare'],
  ['/value', 'value'],
  ['/wallet', 'wallet'],
  ['/saved-', 'saved'],
  ['/account', 'account'],
  ['/sign-in', 'account'],
];

/** Returns the kind of page at a path. Its other parts may identify a car, a person or a link in an email. */
export function pageKindOfPath(path: string): PageKind {
  if (path === '/') return 'home';
  return KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'other';
}
