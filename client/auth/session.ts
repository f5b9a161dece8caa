import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { User } from '../../domain/accounts/contract.ts';
import { setActingAccount } from '../api/actingAccount.ts';
import { learnOfSignOut } from './signOuts.ts';
import { storeAccount, storedAccount } from './storedAccount.ts';
import { forgetAnswers, forgetAnswersOfOthers } from './storedAnswers.ts';
import { type StoredUser, storedUser, userBefore } from './storedUser.ts';

type PersistedSession = { readonly signedIn: boolean; readonly user: StoredUser | null };

type Session = {
  readonly signedIn: boolean;
  /** Until `checked` without what the browser does not keep. */
  readonly user: User | null;
  /** The account of somebody else that the user acts for in this tab; null for their own. */
  readonly accountId: string | null;
  /** Who is signed in in this tab, or was last. */
  readonly lastUserId: string | null;
  /** How often the signed-in person of this tab has become another one, also with a sign-out in between. */
  readonly takeovers: number;
  /** False until the server has confirmed or refused: the persisted session may be out of date. */
  readonly checked: boolean;
  /** The name of the account to which the user's access has just ended. */
  readonly endedFor: string | null;
  /** No page has said yet that this access has ended. */
  readonly endingIsNew: boolean;
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

/** The account that this tab has shown to the user before, if their role there has not ended since. */
const actingAsBefore = (user: User) => ({ accountId: roleIn(user, storedAccount(user.id))?.account_id ?? null });

/** After each answer about the user: a role in another account may have ended. */
const actingAs = (user: User, { user: former, accountId, endedFor }: Session) => {
  if (former === null) return actingAsBefore(user);
  if (accountId === null || former.id !== user.id) return { accountId: null, endedFor };
  if (roleIn(user, accountId)) return { accountId, endedFor: null };
  return { accountId: null, endedFor: roleIn(former, accountId)?.name ?? '', endingIsNew: true };
};

/** The signed-in user, persisted so that the header does not flicker on reload. The server's cookie is the real session. */
const STORAGE_KEY = 'auth-storage';

export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...SIGNED_OUT,
      lastUserId: null,
      takeovers: 0,
      checked: false,
      askedFor: null,
      endingIsNew: false,
      signIn: (user) =>
        set((session) => ({
          signedIn: true,
          user,
          checked: true,
          askedFor: null,
          lastUserId: user.id,
          takeovers: session.takeovers + (session.lastUserId !== null && session.lastUserId !== user.id ? 1 : 0),
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
      name: STORAGE_KEY,
      partialize: ({ signedIn, user }): PersistedSession => ({ signedIn, user: user && storedUser(user) }),
      merge: (persisted, session) => {
        const { signedIn = false, user: stored = null } = (persisted ?? {}) as Partial<PersistedSession>;
        const user = stored && userBefore(stored);
        return { ...session, signedIn, user, ...(user && { lastUserId: user.id, ...actingAsBefore(user) }) };
      },
    },
  ),
);

/** Has another tab signed somebody in, as far as the browser's storage says? */
export const isSignedInElsewhere = (): boolean => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '').state.signedIn === true;
  } catch {
    return false;
  }
};

const atLoad = useSession.getState();
// Another tab may have ended the session, or somebody else may have signed in there, before this page was loaded.
if (learnOfSignOut()) forgetAnswers();
if (atLoad.user) forgetAnswersOfOthers(atLoad.user.id);
// Before any request of a new state is sent.
setActingAccount(atLoad.accountId);
const keep = ({ user, accountId }: Session) => user && storeAccount({ userId: user.id, accountId });
useSession.subscribe((session, { user, accountId }) => {
  setActingAccount(session.accountId);
  if (session.user && session.user.id !== user?.id) forgetAnswersOfOthers(session.user.id);
  if (session.user !== user || session.accountId !== accountId) keep(session);
});
// A link that is opened in a new tab leads to the account of the tab that has it.
window.addEventListener('focus', () => keep(useSession.getState()));
