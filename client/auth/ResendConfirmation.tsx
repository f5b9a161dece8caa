import { styled } from '@mui/material/styles';
import { commands } from '../api/commands.ts';
import { messageOf } from '../api/http.ts';
import { BusyButton, type BusyButtonProps } from '../components/actions/BusyButton.tsx';
import { useSendAgain } from './useSendAgain.ts';

// It must be on the page before its text, or screen readers do not announce it. Empty, it must not take a gap of the row.
const Outcome = styled('span')({ '&:empty': { position: 'absolute' } });

type Props = Pick<BusyButtonProps, 'variant' | 'size'>;

/** Sends the link that confirms the email once more, and says beside the button what came of it. Its key is the email. */
export const ResendConfirmation = ({ variant = 'outlined', size = 'medium' }: Props) => {
  const { send, sending, waiting, sentAt, error } = useSendAgain(commands.resendConfirmation);
  return (
    <>
      <BusyButton variant={variant} size={size} busy={sending || waiting} onClick={send}>
        {sending ? 'Sending...' : 'Send the link again'}
      </BusyButton>
      <Outcome role="status">
        {sentAt && !sending && !error && 'Sent. Look into your mail.'}
        {error && messageOf(error, 'Failed to send the link. Please try again.')}
      </Outcome>
    </>
  );
};
