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
  | { readonly status: 'open'; readonly shared: SharedProperty };

const Locked = z.looseObject({ type: z.literal('/problems/passcode_required'), shared_by: z.string() });

const ownerOf = (error: unknown): string | undefined =>
  isStatus(error, 403) ? Locked.safeParse(error.problem).data?.shared_by : undefined;

/** The passcode is missing (then nothing is wrong yet) or wrong, or something else has failed. */
const wrongText = (error: Error | null): string | undefined =>
  error instanceof HttpError && ownerOf(error) !== undefined ? error.errors.passcode : error?.message;

/** Opens the link once, as each opening is recorded as a view; with a passcode again when it was entered. */
export const useShared = (token: string): SharedModel => {
  const [sharedBy, setSharedBy] = useState<string>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (passcode: string | undefined) => linkCommands.openShare(token, passcode),
    onError: (refusal) => setSharedBy((known) => ownerOf(refusal) ?? known),
  });
  const opened = useRef<string>(undefined);
  useEffect(() => {
    // React's strict mode runs an effect twice.
    if (opened.current === token) return;
    opened.current = token;
    mutate(undefined);
  }, [token, mutate]);

  if (data) return { status: 'open', shared: data.shared };
  if (isStatus(error, 404)) return { status: 'ended' };
  if (sharedBy !== undefined)
    return { status: 'locked', sharedBy, error: wrongText(error), busy: isPending, open: mutate };
  if (error) return { status: 'failed', error, retry: () => mutate(undefined), retrying: isPending };
  return { status: 'opening' };
};
