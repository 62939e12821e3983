import { createContext, useContext } from 'react';
import type { MailSite } from '../define-mail.ts';
import { type Palette, PALETTES } from './palette.ts';

const Site = createContext<MailSite | null>(null);

export const SiteProvider = Site.Provider;

/** Returns the sender, for the parts of an email. */
export function useSite(): MailSite {
  const site = useContext(Site);
  if (!site) throw new Error('Part of an email is outside MailFrame.');
  return site;
}

/** Returns the brand's colors of the light scheme. */
export function useColors(): Palette {
  return PALETTES[useSite().brand.key].light;
}
