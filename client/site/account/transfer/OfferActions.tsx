import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, reasonOf } from '../../../api/http.ts';
import { keys } from '../../../api/queryKeys.ts';
import { transferCommands } from '../../../api/transferCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { PAGES } from '../../../paths.ts';

type End = 'accept' | 'decline';

/** Without a plan, or without room in it. An offer that has ended meanwhile is a 409 as well. */
const needsPlan = (error: unknown): boolean =>
  isStatus(error, 402) || (isStatus(error, 409) && error.problem.type === '/problems/allowance-exceeded');

export const OfferActions = ({ transferId }: { transferId: string }) => {
  const refresh = useRefresh();
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (end: End) => transferCommands[end](transferId),
    onSuccess: () => refresh(),
    // It may have ended: the page then says how.
    onError: (failed) => {
      if (!needsPlan(failed)) void client.invalidateQueries({ queryKey: keys.receivedTransfer });
    },
  });
  const isBusy = (end: End) => isPending && variables === end;
  return (
    <>
      {error && (
        <AlertBox focus>
          {reasonOf(error)}{' '}
          {needsPlan(error) && <StandaloneLink href={PAGES.subscription}>See the plans</StandaloneLink>}
        </AlertBox>
      )}
      <BusyButton busy={isPending} onClick={() => mutate('accept')}>
        {isBusy('accept') ? 'Accepting...' : 'Accept the property'}
      </BusyButton>
      <BusyButton variant="outlined" busy={isPending} onClick={() => mutate('decline')}>
        {isBusy('decline') ? 'Declining...' : 'Decline'}
      </BusyButton>
    </>
  );
};
