import { Button, Heading, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { useColors } from './frame-context.ts';

type Children = { children: ReactNode };
type Tone = 'text' | 'soft' | 'great' | 'good' | 'fair' | 'high';

/** Renders the message of the email in one line; its only first-level heading. */
export function Title({ children }: Children): ReactNode {
  return (
    <Heading as="h1" className="c-text" style={{ ...useInk('text'), margin: '0 0 12px', ...TITLE }}>
      {children}
    </Heading>
  );
}

/** Renders the heading of a part of a long email. */
export function Subtitle({ children }: Children): ReactNode {
  return (
    <Heading as="h2" className="c-text" style={{ ...useInk('text'), margin: '24px 0 8px', ...SUBTITLE }}>
      {children}
    </Heading>
  );
}

export function Paragraph({ children, tone = 'text' }: Children & { tone?: Tone }): ReactNode {
  const size = tone === 'soft' ? SMALL : NORMAL;
  return (
    <Text className={`c-${tone}`} style={{ ...useInk(tone), margin: '0 0 16px', ...size }}>
      {children}
    </Text>
  );
}

/** Renders the email's main action. */
export function ActionButton({ href, children }: Children & { href: string }): ReactNode {
  const { brand, onBrand } = useColors();
  return (
    <Button
      className="button"
      href={href}
      style={{ ...BUTTON, margin: '8px 0 24px', backgroundColor: brand, color: onBrand }}
    >
      {children}
    </Button>
  );
}

/** Renders a link in a sentence; long addresses break. */
export function PlainLink({ href, children }: Children & { href: string }): ReactNode {
  return (
    <Link
      className="c-brand"
      href={href}
      style={{ color: useColors().brand, textDecoration: 'underline', wordBreak: 'break-word' }}
    >
      {children}
    </Link>
  );
}

/** Quotes a person's own words, with their line breaks. */
export function Quote({ children }: { children: string }): ReactNode {
  const { line, quiet } = useColors();
  return (
    <Text
      className="c-text g-quiet line"
      style={{
        ...useInk('text'),
        ...NORMAL,
        margin: '0 0 16px',
        padding: '12px 16px',
        backgroundColor: quiet,
        borderLeft: `3px solid ${line}`,
        whiteSpace: 'pre-wrap',
      }}
    >
      {children}
    </Text>
  );
}

/** Renders names with their values: `[['Phone', '303 555 0100']]`. */
export function FactRows({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  const [soft, text] = [useInk('soft'), useInk('text')];
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px', ...NORMAL }}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td className="c-soft" width={150} style={{ ...soft, padding: '4px 12px 4px 0', verticalAlign: 'top' }}>
              {name}
            </td>
            <td className="c-text" style={{ ...text, padding: '4px 0', wordBreak: 'break-word' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useInk(tone: Tone): { color: string } {
  return { color: useColors()[tone] };
}

const TITLE = { fontSize: 24, lineHeight: '30px', fontWeight: 700 } as const;
const SUBTITLE = { fontSize: 18, lineHeight: '24px', fontWeight: 650 } as const;
const NORMAL = { fontSize: 16, lineHeight: '24px' } as const;
const SMALL = { fontSize: 14, lineHeight: '20px' } as const;
const BUTTON = {
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: 8,
  textDecoration: 'none',
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 650,
} as const;
