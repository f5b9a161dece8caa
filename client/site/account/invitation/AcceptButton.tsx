import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../../api/http.ts';
import { teamCommands } from '../../../api/teamCommands.ts';
import { useSession } from '../../../auth/session.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { useMounted } from '../../../components/page/useMounted.ts';
import { PAGES } from '../../../paths.ts';

/** Opens the account that the user has been let into. */
export const AcceptButton = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const mounted = useMounted();
  const { refresh } = useSessionActions();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { account_id } = await teamCommands.acceptInvitation(token);
      const user = await refresh();
      const hasLeft = !mounted.current;
      if (user) useSession.getState().signIn(user);
      // The page that the user has opened meanwhile is of another account.
      if (hasLeft) return;
      await navigate(PAGES.dashboard);
      useSession.getState().actFor(account_id);
    },
  });
  return (
    <>
      {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
      <BusyButton busy={isPending || isSuccess} onClick={() => mutate()}>
        {isPending ? 'Accepting...' : 'Accept the invitation'}
      </BusyButton>
    </>
  );
};
