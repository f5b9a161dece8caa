import Button from '@mui/material/Button';
import { KeyRound } from 'lucide-react';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { accountPath, loginPath, PAGES, transferPath } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'A property is offered to you';

export const OfferForVisitor = ({ transferId }: { transferId: string }) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard
      icon={<KeyRound />}
      title={TITLE}
      actions={
        <>
          <Button href={loginPath(transferPath(transferId))}>Sign In</Button>
          <StandaloneLink href={accountPath(PAGES.register, transferPath(transferId))}>
            Create an account
          </StandaloneLink>
        </>
      }
    >
      <p>Sign in with the address that the mail was sent to, or create an account with it. Then you see the offer.</p>
    </MessageCard>
  </AccountLayout>
);
