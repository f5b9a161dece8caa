import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { User } from '../../../../domain/accounts/contract.ts';
import { ResendConfirmation } from '../../../auth/ResendConfirmation.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';

const Frame = styled('div')({
  marginBottom: 24,
  overflowWrap: 'anywhere',
  '& .do': { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center', marginTop: 12 },
});

type Props = { user: Pick<User, 'email' | 'email_confirmed' | 'email_reachable'>; onChangeEmail: () => void };

/** Tells the user if our mail does not arrive, or if the email is still to be confirmed. */
export const EmailNotice = ({ user: { email, email_confirmed, email_reachable }, onChangeEmail }: Props) => {
  if (!email_reachable)
    return (
      <Frame>
        <AlertBox tone="warn" title={`We cannot reach you at ${email}`}>
          <p>Its mail server has refused our mail. Change the email, or confirm it again once it works.</p>
          <div className="do">
            <Button variant="outlined" size="small" onClick={onChangeEmail}>
              Change the email
            </Button>
            <ResendConfirmation key={email} size="small" />
          </div>
        </AlertBox>
      </Frame>
    );
  if (email_confirmed) return null;
  return (
    <Frame>
      <AlertBox tone="none" title="Confirm your email">
        <p>
          We have sent a link to <b>{email}</b>. Open it, so that we know that our reminders reach you. Until then you
          cannot let other people or programs into your account. If you forget your password and choose a new one by
          mail before that, all whom you have let in may lose their access, and your shared links, upload links, offers
          and calendar addresses may end.
        </p>
        <div className="do">
          <ResendConfirmation key={email} size="small" />
        </div>
      </AlertBox>
    </Frame>
  );
};
