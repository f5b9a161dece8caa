import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { commands } from '../api/commands.ts';
import { messageOf } from '../api/http.ts';
import { BusyButton, type BusyButtonProps } from '../components/actions/BusyButton.tsx';

// It must be on the page before its text, or screen readers do not announce it. Empty, it must not take a gap of the row.
const Outcome = styled('span')({ '&:empty': { position: 'absolute' } });

type Props = Pick<BusyButtonProps, 'variant' | 'size'>;

/** Sends the link that confirms the email once more, and says beside the button what came of it. */
export const ResendConfirmation = ({ variant = 'outlined', size = 'medium' }: Props) => {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: commands.resendConfirmation });
  return (
    <>
      <BusyButton variant={variant} size={size} busy={isPending || isSuccess} onClick={() => mutate()}>
        {isPending ? 'Sending...' : 'Send the link again'}
      </BusyButton>
      <Outcome role="status">
        {isSuccess && 'Sent. Look into your mail.'}
        {error && messageOf(error, 'Failed to send the link. Please try again.')}
      </Outcome>
    </>
  );
};
