import { Body, Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailSite } from '../define-mail.ts';
import { SiteProvider } from './frame-context.ts';
import { MAIL_FONT, PALETTES, styleSheet } from './palette.ts';

type Props = {
  site: MailSite;
  subject: string;
  preview: string;
  reason: string;
  preferencesUrl: string | undefined;
  body: ReactNode;
};

/** Renders the head, the column and the footer of every HTML email, in the brand's light and dark colors. */
export function MailFrame({ site, subject, preview, reason, preferencesUrl, body }: Props): ReactNode {
  const { brand, origin, postalAddress } = site;
  const both = PALETTES[brand.key];
  const colors = both.light;
  const small = { margin: '0 0 8px', fontSize: 12, lineHeight: '18px', color: colors.soft };
  return (
    <SiteProvider value={site}>
      <Html lang="en">
        <Head>
          <title>{subject}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style dangerouslySetInnerHTML={{ __html: styleSheet(both) }} />
        </Head>
        <Preview>{preview}</Preview>
        <Body
          className="g-page"
          style={{ margin: 0, padding: '24px 0', backgroundColor: colors.page, fontFamily: MAIL_FONT }}
        >
          <Container
            className="g-surface line"
            style={{ maxWidth: 600, backgroundColor: colors.surface, border: `1px solid ${colors.line}` }}
          >
            <Section
              className="g-head edge line"
              style={{ padding: '16px 32px', backgroundColor: colors.head, borderBottom: `1px solid ${colors.line}` }}
            >
              <Link
                className="c-headText"
                href={`${origin}/cars-for-sale`}
                style={{ color: colors.headText, fontSize: 20, fontWeight: 700, textDecoration: 'none' }}
              >
                <span className="c-mark" style={{ color: colors.mark }} aria-hidden="true" data-skip-in-text="true">
                  {'\u25B2 '}
                </span>
                {brand.name}
              </Link>
            </Section>
            <Section className="edge" style={{ padding: '24px 32px 32px' }}>
              {body}
            </Section>
            <Section
              className="g-quiet edge line"
              style={{ padding: '20px 32px', backgroundColor: colors.quiet, borderTop: `1px solid ${colors.line}` }}
            >
              <Text className="c-soft" style={small}>
                {reason}
              </Text>
              {preferencesUrl !== undefined && (
                <Text className="c-soft" style={small}>
                  <Link className="c-brand" href={preferencesUrl} style={{ color: colors.brand }}>
                    Change your alerts or unsubscribe
                  </Link>
                </Text>
              )}
              <Text className="c-soft" style={{ ...small, margin: 0 }}>
                {brand.name}: {brand.texts.tagline}
                {postalAddress !== undefined && ` · ${postalAddress}`}
              </Text>
            </Section>
          </Container>
        </Body>
      </Html>
    </SiteProvider>
  );
}
