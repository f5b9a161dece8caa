import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { User } from '../../domain/accounts/contract.ts';

type PersistedSession = { readonly signedIn: boolean; readonly user: User | null };

type Session = PersistedSession & {
  /** False until the server has confirmed or refused: the persisted session may be out of date. */
  readonly checked: boolean;
  readonly signIn: (user: User) => void;
  readonly signOut: () => void;
};

const SIGNED_OUT = { signedIn: false, user: null } as const;

/** The signed-in user, persisted so that the header does not flicker on reload. The server's cookie is the real session. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...SIGNED_OUT,
      checked: false,
      signIn: (user) => set({ signedIn: true, user, checked: true }),
      signOut: () => set({ ...SIGNED_OUT, checked: true }),
    }),
    { name: 'auth-storage', partialize: ({ signedIn, user }): PersistedSession => ({ signedIn, user }) },
  ),
);
