import type { ReactNode } from 'react';
import { ACCESS_ENDED_BY_RESET } from '../../../domain/accounts/texts.ts';
import type { Links } from '../links.ts';
import { Action, Greeting, MailLink, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

const REASON = 'You get this because it is about your LetProof account.';

/** For a change after which the receiver can still sign in with their password. */
const IfNotYou = ({ links }: { links: Links }) => (
  <>
    <Paragraph>
      If that was not you, <MailLink href={links.contact}>write to us</MailLink> and choose a new password at once.
    </Paragraph>
    <Action href={links.settings}>Open my settings</Action>
  </>
);

/** For a change after which the receiver can perhaps no longer sign in. */
const IfShutOut = ({ links, children }: { links: Links; children: ReactNode }) => (
  <>
    <Paragraph>
      If that was not you, choose a new password at once: we send a link to this address, and the new password signs
      everybody out. {children}
    </Paragraph>
    <Action href={links.forgotPassword}>Choose a new password</Action>
  </>
);

const signedOut = (how: 'change' | 'reset'): string =>
  how === 'reset' ? 'All devices were signed out.' : 'All other devices were signed out.';

export const accountTemplates: TemplatesOf<
  | 'welcome'
  | 'confirm-email'
  | 'email-changed'
  | 'reset-password'
  | 'password-changed'
  | 'two-factor-changed'
  | 'recovery-codes-replaced'
  | 'account-deleted'
> = {
  welcome: {
    subject: () => 'Welcome to LetProof: please confirm your email address',
    preview: () => 'One click, and we know that our mails reach you.',
    reason: 'You get this because someone signed up to LetProof with this address.',
    Content: ({ data: { name, token }, links }) => (
      <>
        <Title>Welcome to LetProof</Title>
        <Paragraph>
          <Greeting name={name} /> please confirm that this is your address. The link works for seven days. You can
          choose a plan, add properties and answer questions meanwhile. Invitations, shared links and API keys wait for
          it.
        </Paragraph>
        <Action href={links.confirmEmail(token)}>Confirm my address</Action>
        <Paragraph>
          Then add your first property and answer its questions:{' '}
          <MailLink href={links.dashboard}>your dashboard</MailLink> shows what comes next.
        </Paragraph>
        <Paragraph>If you did not sign up, you need not do anything.</Paragraph>
      </>
    ),
  },

  'confirm-email': {
    subject: ({ isNewAddress }) =>
      isNewAddress ? 'Please confirm your new email address' : 'Please confirm your email address',
    preview: () => 'The link works for seven days.',
    reason: REASON,
    Content: ({ data: { name, token, isNewAddress }, links }) => (
      <>
        <Title>{isNewAddress ? 'Confirm your new address' : 'Confirm your address'}</Title>
        <Paragraph>
          <Greeting name={name} /> please confirm that{' '}
          {isNewAddress ? 'your LetProof account now has this address' : 'this is your address'}. The link works for
          seven days. Older links no longer work.
        </Paragraph>
        <Action href={links.confirmEmail(token)}>Confirm my address</Action>
        <Paragraph>If you did not ask for this, you need not do anything.</Paragraph>
      </>
    ),
  },

  'email-changed': {
    subject: () => 'Your email address was changed',
    preview: () => 'Your LetProof account now has another address.',
    reason: 'You get this because your LetProof account had this address until now.',
    Content: ({ data: { name }, links }) => (
      <>
        <Title>Your address was changed</Title>
        <Paragraph>
          <Greeting name={name} /> your LetProof account now has another email address. Mails about the account go
          there, and you sign in with it.
        </Paragraph>
        <Paragraph>
          If that was not you, <MailLink href={links.contact}>write to us</MailLink> at once.
        </Paragraph>
      </>
    ),
  },

  'reset-password': {
    subject: () => 'Choose a new password',
    preview: () => 'The link works once, for 60 minutes.',
    reason: 'You get this because someone asked for a new password for this address.',
    Content: ({ data: { name, token }, links }) => (
      <>
        <Title>Choose a new password</Title>
        <Paragraph>
          <Greeting name={name} /> this link lets you choose a new password. It works once, for 60 minutes. Older links
          no longer work.
        </Paragraph>
        <Action href={links.resetPassword(token)}>Choose a new password</Action>
        <Paragraph>If you did not ask for this, you need not do anything: your password stays as it is.</Paragraph>
      </>
    ),
  },

  'password-changed': {
    subject: () => 'Your password was changed',
    preview: ({ how }) => signedOut(how),
    reason: REASON,
    Content: ({ data: { name, how, accessEnded }, links }) => (
      <>
        <Title>Your password was changed</Title>
        <Paragraph>
          <Greeting name={name} /> the password of your LetProof account was changed. {signedOut(how)}
        </Paragraph>
        {accessEnded && <Paragraph>{ACCESS_ENDED_BY_RESET}</Paragraph>}
        <IfShutOut links={links}>
          Then <MailLink href={links.contact}>write to us</MailLink> as well.
        </IfShutOut>
      </>
    ),
  },

  'two-factor-changed': {
    subject: ({ enabled }) => `Two-step sign-in was switched ${enabled ? 'on' : 'off'}`,
    preview: ({ enabled }) =>
      enabled ? 'Signing in now also needs a code.' : 'Signing in now needs only your password.',
    reason: REASON,
    Content: ({ data: { name, enabled }, links }) => (
      <>
        <Title>Two-step sign-in is {enabled ? 'on' : 'off'}</Title>
        <Paragraph>
          <Greeting name={name} />{' '}
          {enabled
            ? 'signing in now also needs a code from your app. Keep your recovery codes in a safe place.'
            : 'signing in now needs only your password.'}
        </Paragraph>
        {enabled ? (
          <IfShutOut links={links}>
            It does not switch the code off: <MailLink href={links.contact}>write to us</MailLink> for that.
          </IfShutOut>
        ) : (
          <IfNotYou links={links} />
        )}
      </>
    ),
  },

  'recovery-codes-replaced': {
    subject: () => 'New recovery codes were made',
    preview: () => 'The former codes no longer work.',
    reason: REASON,
    Content: ({ data: { name }, links }) => (
      <>
        <Title>You have new recovery codes</Title>
        <Paragraph>
          <Greeting name={name} /> new recovery codes were made for the two-step sign-in of your LetProof account. The
          former ones no longer work. Keep the new ones in a safe place.
        </Paragraph>
        <IfNotYou links={links} />
        <Paragraph>Then make new recovery codes there, because whoever made these has them.</Paragraph>
      </>
    ),
  },

  'account-deleted': {
    subject: () => 'Your account was deleted',
    preview: () => 'This is the last mail about it.',
    reason: 'You get this because a LetProof account with this address was deleted.',
    // Without a name: nothing but the address is known any more.
    Content: ({ links }) => (
      <>
        <Title>Your account was deleted</Title>
        <Paragraph>
          Your LetProof account and everything we held about you were deleted. Your badges now say that they are no
          longer valid. This cannot be undone.
        </Paragraph>
        <Paragraph>
          This is the last mail about it. You can sign up again with this address as a new customer at any time.{' '}
          <MailLink href={links.contact}>Write to us</MailLink> if you did not delete the account.
        </Paragraph>
      </>
    ),
  },
};
