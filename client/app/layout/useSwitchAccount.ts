import { useLocation, useNavigate } from 'react-router-dom';
import { useActing } from '../../auth/acting.ts';
import { useSession } from '../../auth/session.ts';
import { PAGES } from '../../paths.ts';

export type AccountChoice = {
  /** Null for the person's own account. */
  readonly accountId: string | null;
  readonly name: string;
  readonly isShown: boolean;
};

/** The accounts that the user can choose from, their own first; none without a role in another one. */
export const useAccountChoices = (): readonly AccountChoice[] => {
  const user = useSession((session) => session.user);
  const acting = useActing();
  if (!user || !acting || user.roles.length === 0) return [];
  return [
    { accountId: null, name: 'My own properties', isShown: acting.isOwn },
    ...user.roles.map(({ account_id, name }) => ({
      accountId: account_id,
      name,
      isShown: account_id === acting.accountId,
    })),
  ];
};

/** Shows another account, from its first page: the one on the screen may not exist there. */
export const useSwitchAccount = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (accountId: string | null): Promise<void> => {
    await navigate(pathname.startsWith(PAGES.console) ? PAGES.console : PAGES.dashboard);
    useSession.getState().actFor(accountId);
  };
};
