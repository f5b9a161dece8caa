import { UserText } from '../../lib/UserText.tsx';
import { Action, Paragraph, shownName, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const accessTemplates: TemplatesOf<'invitation'> = {
  invitation: {
    subject: () => 'You are invited to work together in LetProof',
    preview: () => 'Accept with one click. The link works for 14 days.',
    reason: 'You get this because someone entered your address in LetProof to work with you.',
    Content: ({ data: { account, role, isLimited, until, expiresOn, token }, links }) => {
      // The receiver may be a stranger to this account, whose name can be any text.
      const sender = shownName(account);
      return (
        <>
          <Title>An invitation from {sender ? <UserText>{sender}</UserText> : 'somebody'}</Title>
          <Paragraph>
            <UserText>{sender || 'Somebody'}</UserText> invites you to{' '}
            {isLimited ? 'some of their properties' : 'their properties'} in LetProof, with the role {role}
            {until && `, until ${until}`}. LetProof keeps the checks and documents of holiday lets in one place.
          </Paragraph>
          <Action href={links.invitation(token)}>See the invitation</Action>
          <Paragraph>
            The link works once, until {expiresOn}. Sign in with this address, or create an account with it; that costs
            nothing.
          </Paragraph>
          <Paragraph>If you do not know who sent this, you need not do anything.</Paragraph>
        </>
      );
    },
  },
};
