/**
 * Settings of a site that sends emails to a test's mail server and accepts messages of many simulated shoppers. It
 * rates no prices, which would take processor time.
 */
export const mailSettings = (smtpUrl: string): NodeJS.ProcessEnv => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'hello@cars.example',
  PUBLIC_ORIGIN: 'https://cars.example',
  LEADS_FALLBACK: 'leads@cars.example',
  TRUST_PROXY: '1',
  RATE_EVERY: 'off',
});
