import type { ReactNode } from 'react';
import { z } from 'zod';
import { ActionButton, Paragraph, PlainLink } from './parts.tsx';

/** Data of an email whose purpose is one single-use link. */
export const oneTimeLinkSchema = z.object({
  /** Absolute; works once. */
  link: z.url(),
  /** Hours until the link expires. */
  hours: z.int().positive(),
});

/** Renders the button, the time for which it works, and the address itself for email clients that show no buttons. */
export function OneTimeLink({ link, hours, children }: { link: string; hours: number; children: string }): ReactNode {
  return (
    <>
      <ActionButton href={link}>{children}</ActionButton>
      <Paragraph tone="soft">
        The link works once, for {hours === 1 ? 'one hour' : `${hours} hours`}. If the button doesn’t work, use this
        link: <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  );
}
