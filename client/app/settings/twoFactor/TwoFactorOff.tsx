import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/http.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { PartResult } from '../PartResult.tsx';

type Props = { onBegin: () => Promise<void>; autoFocus: boolean };

export const TwoFactorOff = ({ onBegin, autoFocus }: Props) => {
  const { mutate, isPending, error, failureCount } = useMutation({ mutationFn: onBegin });
  return (
    <>
      <PartResult
        refusal={error ? messageOf(error, 'Failed to switch on the second factor. Please try again.') : undefined}
        attempt={failureCount}
      />
      <p>You sign in with your password alone.</p>
      <BusyButton variant="outlined" autoFocus={autoFocus} busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Starting...' : 'Switch on'}
      </BusyButton>
    </>
  );
};
