import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { ACCESS_ENDED_BY_RESET } from '../../../../domain/accounts/texts.ts';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'Your password is changed';

export const PasswordChanged = ({ accessEnded }: { accessEnded: boolean }) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard icon={<Check />} title={TITLE} actions={<Button href={PAGES.login}>Sign In</Button>}>
      <p>Every device is signed out. Sign in with the new password.</p>
      {accessEnded && <p>{ACCESS_ENDED_BY_RESET}</p>}
    </MessageCard>
  </AccountLayout>
);
