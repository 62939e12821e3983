import { Img, Link } from '@react-email/components';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatDollars } from '#kit/text/format.ts';
import { useColors, useSite } from './frame-context.ts';

/** A car as an email shows it; for the schemas of emails with cars. */
export const carTileSchema = z.object({
  listingId: z.int().positive(),
  /** `Used 2021 Toyota Tacoma TRD Off-Road` */
  title: z.string().min(1),
  /** Absolute: the page of the car. */
  url: z.url(),
  /** Whole dollars; absent if the seller states no price. */
  price: z.int().positive().optional(),
  /** The previous price, for emails about a price change. */
  priceBefore: z.int().positive().optional(),
  /** The lines below the price: `45,120 mi`, `Denver, CO`, `Larimer Motors`. */
  facts: z.array(z.string()),
  /** `Great price`, `Sold`; `tone` is the meaning of its color. */
  badge: z.object({ text: z.string(), tone: z.enum(['great', 'good', 'fair', 'high', 'soft']) }).optional(),
  /** False for cars that are no longer shown; their picture is not shown either. */
  hasPicture: z.boolean().default(true),
  /** Whether its picture is a drawing, because the seller added no photo. Older rows of the outbox don’t say. */
  isDrawn: z.boolean().default(false),
});

export type CarTileData = z.input<typeof carTileSchema>;

/** Renders picture, name, price and facts. All of them link to the page of the car. */
export function CarTile({ car }: { car: CarTileData }): ReactNode {
  const colors = useColors();
  const { origin } = useSite();
  const { title, url, price, priceBefore, facts, badge, hasPicture = true, isDrawn = false } = car;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        <tr>
          {hasPicture && (
            <td className="stack" width={220} style={{ width: 220, verticalAlign: 'top', paddingBottom: 8 }}>
              {/* The name links to the same page: in the text version one link is enough. */}
              <Link href={url} data-skip-in-text="true">
                <Img
                  src={`${origin}/pictures/mail/${car.listingId}.jpg`}
                  alt={title}
                  width="220"
                  style={{ width: '100%', height: 'auto', borderRadius: 8 }}
                />
              </Link>
              {isDrawn && (
                <div className="c-soft" style={{ ...CAPTION, color: colors.soft }} data-skip-in-text="true">
                  Illustration
                </div>
              )}
            </td>
          )}
          <td className="stack" style={{ verticalAlign: 'top', paddingLeft: hasPicture ? 16 : 0 }}>
            {badge && (
              <div className={`c-${badge.tone}`} style={{ ...SMALL, fontWeight: 650, color: colors[badge.tone] }}>
                {badge.text}
              </div>
            )}
            <div>
              <Link className="c-text" href={url} style={{ ...NAME, color: colors.text, textDecoration: 'none' }}>
                {title}
              </Link>
            </div>
            {price !== undefined && (
              <div className="c-text" style={{ ...PRICE, color: colors.text }}>
                {formatDollars(price)}
                {priceBefore !== undefined && (
                  <span className="c-soft" style={{ ...SMALL, fontWeight: 400, color: colors.soft }}>
                    {` was ${formatDollars(priceBefore)}`}
                  </span>
                )}
              </div>
            )}
            <div className="c-soft" style={{ ...SMALL, color: colors.soft }}>
              {facts.join(' · ')}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const NAME = { fontSize: 16, lineHeight: '22px', fontWeight: 650 } as const;
const PRICE = { margin: '4px 0', fontSize: 18, lineHeight: '24px', fontWeight: 700 } as const;
const CAPTION = { fontSize: 12, lineHeight: '18px' } as const;
const SMALL = { fontSize: 14, lineHeight: '20px' } as const;
