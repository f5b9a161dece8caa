import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { User } from '../../domain/accounts/contract.ts';
import { setActingAccount } from '../api/actingAccount.ts';

type PersistedSession = {
  readonly signedIn: boolean;
  readonly user: User | null;
  /** The account of somebody else that the user acts for; null for their own. */
  readonly accountId: string | null;
};

type Session = PersistedSession & {
  /** False until the server has confirmed or refused: the persisted session may be out of date. */
  readonly checked: boolean;
  /** The name of the account to which the user's access has just ended. */
  readonly endedFor: string | null;
  /** The account that a link has named, until it is known whether the user has access to it. */
  readonly askedFor: string | null;
  readonly signIn: (user: User) => void;
  readonly signOut: () => void;
  /** Null for the user's own account. */
  readonly actFor: (accountId: string | null) => void;
  /** Shows this account, which may be the user's own. Without access to it nothing changes. */
  readonly askFor: (accountId: string) => void;
};

const SIGNED_OUT = { signedIn: false, user: null, accountId: null, endedFor: null } as const;

const roleIn = (user: User | null, accountId: string | null) =>
  user?.roles.find(({ account_id }) => account_id === accountId);

/** Undefined if the user has no access to the account that was asked for. */
const actingAsAsked = (user: User, askedFor: string | null) => {
  if (askedFor === null) return undefined;
  if (askedFor === user.id) return { accountId: null, endedFor: null };
  return roleIn(user, askedFor) && { accountId: askedFor, endedFor: null };
};

/** After each answer about the user: a role in another account may have ended. */
const actingAs = (user: User, { user: former, accountId, endedFor }: Session) => {
  if (accountId === null || former?.id !== user.id) return { accountId: null, endedFor };
  if (roleIn(user, accountId)) return { accountId, endedFor: null };
  return { accountId: null, endedFor: roleIn(former, accountId)?.name ?? '' };
};

/** The signed-in user, persisted so that the header does not flicker on reload. The server's cookie is the real session. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...SIGNED_OUT,
      checked: false,
      askedFor: null,
      signIn: (user) =>
        set((session) => ({
          signedIn: true,
          user,
          checked: true,
          askedFor: null,
          ...(actingAsAsked(user, session.askedFor) ?? actingAs(user, session)),
        })),
      signOut: () => set({ ...SIGNED_OUT, checked: true }),
      actFor: (accountId) => set({ accountId, endedFor: null }),
      askFor: (askedFor) =>
        set(({ user }) => {
          const acting = user && actingAsAsked(user, askedFor);
          // A visitor signs in first, and the persisted user may lack a new role: `signIn` decides then.
          return acting ? { ...acting, askedFor: null } : { askedFor };
        }),
    }),
    {
      name: 'auth-storage',
      partialize: ({ signedIn, user, accountId }): PersistedSession => ({ signedIn, user, accountId }),
    },
  ),
);

// Before any request of a new state is sent.
setActingAccount(useSession.getState().accountId);
useSession.subscribe(({ accountId }) => setActingAccount(accountId));
