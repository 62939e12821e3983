import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** The texts of an email about an account that ends with one single-use link; `site` is the name of the brand. */
type LinkMailTexts = {
  /** The page of the link in the sample, and how long it works. */
  sample: { page: string; hours: number };
  subject(site: string): string;
  preview: string;
  title(site: string): string;
  paragraphs(site: string): readonly string[];
  button: string;
  reason(site: string): string;
};

function defineLinkMail({ sample, subject, preview, title, paragraphs, button, reason }: LinkMailTexts) {
  return defineMail({
    hasKey: true,
    schema: oneTimeLinkSchema,
    sample: { link: `https://cars.example/sign-in/${sample.page}?token=9f2c41`, hours: sample.hours },
    subject: (_data, { brand }) => subject(brand.name),
    preview: () => preview,
    body: ({ link, hours }, { brand }) => (
      <>
        <Title>{title(brand.name)}</Title>
        {paragraphs(brand.name).map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <OneTimeLink link={link} hours={hours}>
          {button}
        </OneTimeLink>
      </>
    ),
    reason: (_data, { brand }) => reason(brand.name),
  });
}

/** Tells an account's former address that it was replaced. Only this address gets the link that undoes the change. */
export const addressChanged = defineLinkMail({
  sample: { page: 'new-password', hours: 72 },
  subject: (site) => `Your ${site} address was changed`,
  preview: 'If it was you, there is nothing to do.',
  title: () => 'Your address was changed',
  paragraphs: (site) => [
    `Your ${site} account now uses a different email address. If it was you, there is nothing to do.`,
    'If it wasn’t you, take the account back. That restores this address, removes all passkeys, and signs out every browser. You then choose a new password.',
  ],
  button: 'Take my account back',
  reason: (site) => `We always email you when the way you sign in to ${site} changes.`,
});

/** Asks the user to confirm the new address of their account. */
export const changeEmail = defineLinkMail({
  sample: { page: 'link', hours: 24 },
  subject: (site) => `Confirm your new address for ${site}`,
  preview: 'Once you do, you’ll use it to sign in.',
  title: () => 'Confirm your new email address',
  paragraphs: (site) => [`Once you do, you’ll use it to sign in to ${site}.`],
  button: 'Confirm my address',
  reason: (site) =>
    `Someone wants to use this address for their ${site} account. If it wasn’t you, ignore this email: we won’t use the address without your confirmation.`,
});

/** Sends the link to the page where the user chooses a new password. */
export const resetPassword = defineLinkMail({
  sample: { page: 'new-password', hours: 1 },
  subject: (site) => `Choose a new password for ${site}`,
  preview: 'Your current password works until you do.',
  title: () => 'Choose a new password',
  paragraphs: () => ['Your current password works until you do. A new password signs out all other browsers.'],
  button: 'Choose a new password',
  reason: (site) =>
    `Someone requested a new password for the ${site} account with this address. If it wasn’t you, ignore this email: nothing has changed.`,
});

/** Tells a person who requested a new password that no account has this address. */
export const resetUnknown = defineLinkMail({
  sample: { page: 'link', hours: 1 },
  subject: (site) => `This address has no ${site} account`,
  preview: 'You may have used another address, or you can create an account.',
  title: () => 'There is no account with this address',
  paragraphs: (site) => [
    `Someone requested a new password for ${site}, but this address has no account there. If it was you, you may have used another address. Or create an account now, without a password:`,
  ],
  button: 'Create an account',
  reason: (site) =>
    `Someone requested a new password for ${site} with this address. If it wasn’t you, ignore this email: we don’t keep the request.`,
});

/** Sends a link that signs in anyone who uses it. */
export const signInLink = defineLinkMail({
  sample: { page: 'link', hours: 1 },
  subject: (site) => `Your link to sign in to ${site}`,
  preview: 'Select the link to sign in.',
  title: (site) => `Sign in to ${site}`,
  paragraphs: () => ['Here’s the link you requested. It signs you in without a password.'],
  button: 'Sign in',
  reason: (site) =>
    `Someone asked ${site} for a link to sign in with this address. If it wasn’t you, ignore this email and don’t share the link.`,
});

/** Informs an account's owner of an attempt to create another account with their address. */
export const signUpTaken = defineLinkMail({
  sample: { page: 'link', hours: 1 },
  subject: (site) => `You already have a ${site} account`,
  preview: 'Someone tried to create another one with your address.',
  title: () => 'You already have an account',
  paragraphs: (site) => [
    `Someone just tried to create a ${site} account with this address. You already have one, and it hasn’t changed. If it was you, sign in here:`,
  ],
  button: 'Sign in',
  reason: (site) =>
    `This address has a ${site} account. If it wasn’t you, there’s nothing to do: no one can sign in without your email, your password or your passkey.`,
});

/** Asks a new account's owner to confirm their address. */
export const verifyEmail = defineLinkMail({
  sample: { page: 'verify', hours: 24 },
  subject: (site) => `Confirm your email address for ${site}`,
  preview: 'Once you do, your account is ready.',
  title: () => 'Confirm your email address',
  paragraphs: (site) => [`Once you do, your ${site} account is ready.`],
  button: 'Confirm my address',
  reason: (site) =>
    `Someone created a ${site} account with this address. If it wasn’t you, ignore this email: without your confirmation, we won’t email you again.`,
});
