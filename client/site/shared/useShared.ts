import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { HttpError, isStatus } from '../../api/http.ts';
import { linkCommands } from '../../api/linkCommands.ts';

export type SharedModel =
  | { readonly status: 'opening' | 'ended' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void; readonly retrying: boolean }
  | {
      readonly status: 'locked';
      readonly sharedBy: string;
      readonly error: string | undefined;
      readonly busy: boolean;
      readonly open: (passcode: string) => void;
    }
  | {
      readonly status: 'open';
      readonly shared: SharedProperty;
      /** Rejects if that is refused; a refusal that concerns the whole share also changes the status. */
      readonly reopen: () => Promise<void>;
    };

const Locked = z.looseObject({ type: z.literal('/problems/passcode_required'), shared_by: z.string() });

const ownerOf = (error: unknown): string | undefined =>
  isStatus(error, 403) ? Locked.safeParse(error.problem).data?.shared_by : undefined;

/** The passcode is missing (then nothing is wrong yet) or wrong, or something else has failed. */
const wrongText = (error: Error | null): string | undefined =>
  error instanceof HttpError && ownerOf(error) !== undefined ? error.errors.passcode : error?.message;

/**
 * Opens the link once, as each opening is recorded as a view; with a passcode again when it was entered. After that the
 * server sends files for half an hour, so an older page opens the link again before a download.
 */
export const useShared = (token: string): SharedModel => {
  const [sharedBy, setSharedBy] = useState<string>();
  const [shared, setShared] = useState<SharedProperty>();
  // Kept while the link is opened again, so that the notice stays and its button keeps the focus.
  const [failure, setFailure] = useState<Error>();
  // In memory only, to open the link again.
  const rightPasscode = useRef<string>(undefined);
  const { mutate, mutateAsync, error, isPending } = useMutation({
    mutationFn: async (passcode: string | undefined) => (await linkCommands.openShare(token, passcode)).shared,
    onSuccess: (opened, passcode) => {
      rightPasscode.current = passcode;
      setShared(opened);
    },
    onError: (refusal) => {
      const owner = ownerOf(refusal);
      if (owner === undefined) return setFailure(refusal);
      setSharedBy(owner);
      setShared(undefined);
    },
  });
  const opened = useRef<string>(undefined);
  // A command that is sent by an effect, because it is no read: a query may be sent again at any time, and would then be
  // recorded as a further view.
  useEffect(() => {
    // React's strict mode runs an effect twice.
    if (opened.current === token) return;
    opened.current = token;
    mutate(undefined);
  }, [token, mutate]);

  const reopen = async () => void (await mutateAsync(rightPasscode.current));

  if (isStatus(error, 404)) return { status: 'ended' };
  if (shared) return { status: 'open', shared, reopen };
  if (sharedBy !== undefined)
    return { status: 'locked', sharedBy, error: wrongText(error), busy: isPending, open: mutate };
  if (failure) return { status: 'failed', error: failure, retry: () => mutate(undefined), retrying: isPending };
  return { status: 'opening' };
};
