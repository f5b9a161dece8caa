import { TRANSFER_DAYS } from '../../../domain/transfers/contract.ts';
import { UserText } from '../../lib/UserText.tsx';
import { Action, Greeting, Paragraph, shownName, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const transferTemplates: TemplatesOf<'property-offered' | 'property-transferred'> = {
  'property-offered': {
    subject: () => 'A property is offered to you in LetProof',
    preview: () => `Look at it first, then accept or decline. The offer is open for ${TRANSFER_DAYS} days.`,
    reason: 'You get this because someone entered your address in LetProof to hand a property over to you.',
    Content: ({ data: { account, property, transferId, expiresOn }, links }) => {
      // The receiver may be a stranger to this account, whose names can be any text.
      const [sender, offered] = [shownName(account), shownName(property)];
      return (
        <>
          <Title>
            <UserText>{offered || 'A property'}</UserText> is offered to you
          </Title>
          <Paragraph>
            <UserText>{sender || 'Somebody'}</UserText> would like to transfer{' '}
            <UserText>{offered || 'a property'}</UserText> to your account in LetProof, with its assessment, documents,
            badge and history. LetProof keeps the checks and documents of holiday lets in one place.
          </Paragraph>
          <Action href={links.transfer(transferId)}>See the offer</Action>
          <Paragraph>
            The offer is open until {expiresOn}. Sign in with this address, or create an account with it. Nothing
            changes until you accept.
          </Paragraph>
          <Paragraph>If you do not know who sent this, you need not do anything.</Paragraph>
        </>
      );
    },
  },
  'property-transferred': {
    subject: () => 'Your property was transferred',
    preview: ({ property }) => `${property} now belongs to the account that you offered it to.`,
    reason: 'You get this because you offered a property to another account.',
    Content: ({ data: { name, property }, links }) => (
      <>
        <Title>{property} was transferred</Title>
        <Paragraph>
          <Greeting name={name} /> your offer was accepted. {property} now belongs to the other account, with its
          assessment, documents, badge and history.
        </Paragraph>
        <Paragraph>
          It is no longer in your account. Links and stay receipts that you made for it have ended, and it takes no
          place in your plan any more.
        </Paragraph>
        <Action href={links.dashboard}>Go to the dashboard</Action>
      </>
    ),
  },
};
