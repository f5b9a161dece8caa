import Button from '@mui/material/Button';
import { Check, X } from 'lucide-react';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { ReceivedTransfer } from '../../../../domain/transfers/contract.ts';
import { inAccount } from '../../../api/actingAccount.ts';
import { useSession } from '../../../auth/session.ts';
import { PAGES, propertyPath } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

type Text = { readonly title: string; readonly text: string };

const textOf = ({ status, expires_at, property_id }: ReceivedTransfer): Text => {
  switch (status) {
    case 'accepted':
      if (property_id === null)
        return {
          title: 'This property is no longer yours',
          text: 'You accepted this offer. Later the property was deleted, or transferred to another account.',
        };
      return {
        title: 'The property is yours',
        text: 'You find it on your dashboard, with its assessment, documents, badge and history.',
      };
    case 'declined':
      return {
        title: 'This offer was declined',
        text: 'The property stays where it is. Its owner can offer it again.',
      };
    case 'expired':
      return {
        title: 'This offer has expired',
        text: `It was open until ${formatInstant(expires_at)}. Ask its owner to offer it again.`,
      };
    case 'suspended':
      return {
        title: 'This offer is not open at the moment',
        text: 'Its owner has to confirm their email address first. Then the same link works again.',
      };
    case 'withdrawn':
    case 'open':
      return { title: 'This offer was withdrawn', text: 'Ask its owner if you think that this is a mistake.' };
    default:
      // This page may be older than the server.
      return { title: 'This offer is not open', text: 'Reload this page to see why.' };
  }
};

export const EndedOffer = (transfer: ReceivedTransfer) => {
  const { title, text } = textOf(transfer);
  const { property_id } = transfer;
  const user = useSession((session) => session.user);
  /** The property belongs to the own account, and the user may be acting for another one. */
  const ownPath = (id: string) => (user ? inAccount(propertyPath(id), user.id) : propertyPath(id));
  return (
    <AccountLayout title={title} headless>
      <MessageCard
        icon={property_id ? <Check /> : <X />}
        tone={property_id ? undefined : 'bad'}
        title={title}
        actions={
          property_id ? (
            // The app reads the account in the address when a page is loaded. The target makes the browser load it.
            <Button href={ownPath(property_id)} target="_self">
              Open the property
            </Button>
          ) : (
            <Button href={PAGES.dashboard}>Go to the dashboard</Button>
          )
        }
      >
        <p>{text}</p>
      </MessageCard>
    </AccountLayout>
  );
};
