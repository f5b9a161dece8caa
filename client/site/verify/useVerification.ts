import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BadgeCode, CANNOT_BE_VERIFIED, UNKNOWN_BADGE, type Verification } from '../../../domain/badges/contract.ts';
import { queries } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { serverTime } from '../../serverClock.ts';

export type VerificationModel =
  | { status: 'checking' }
  | { status: 'failed'; error: Error; retry: () => void; retrying: boolean }
  | {
      status: 'checked';
      code: string;
      verification: Verification;
      /** Null for a malformed code: the server is not asked about it. */
      checkedAt: Date | null;
      checking: boolean;
      /** This result is that of a check by hand. */
      checkedByHand: boolean;
      checkAgain: () => void;
    };

const MALFORMED_CODE = BadgeCode.safeParse('').error?.issues[0]?.message ?? CANNOT_BE_VERIFIED;

/** Milliseconds. The host may put the badge right while a guest looks at this page. */
const CHECK_EVERY = 30_000;

type Answered = { readonly state: { readonly data: Verification | undefined } };

/** A revoked badge stays revoked, and an unknown code unknown. Browsers that show another tab ask nothing. */
const intervalOf = ({ state: { data } }: Answered): number | false =>
  data && (data.status === 'revoked' || data.status === null) ? false : CHECK_EVERY;

/** An unknown code and a malformed one are results: the badge is invalid. Only other errors are failures. */
export const useVerification = (typed: string): VerificationModel => {
  const { data: code } = BadgeCode.safeParse(typed.trim());
  const query = useQuery({
    ...queries.verify(code ?? ''),
    enabled: code !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: intervalOf,
  });
  const loadFailure = useLoadFailure(query);
  // The time of the result that could not be checked again. A later result takes the place of the failure.
  const [failedSince, setFailedSince] = useState<number | null>(null);
  const byHand = useMutation({
    mutationFn: () => query.refetch({ throwOnError: true }),
    onSuccess: () => setFailedSince(null),
    onError: () => setFailedSince(query.dataUpdatedAt),
  });
  const checkAgain = () => byHand.mutate();
  const failedByHand = failedSince === query.dataUpdatedAt ? query.error : null;
  const checkedByHand = byHand.data !== undefined && byHand.data.dataUpdatedAt === query.dataUpdatedAt;
  const checked = (verification: Verification, at: Date | null) => ({
    status: 'checked' as const,
    code: code ?? typed,
    verification,
    checkedAt: at,
    checking: byHand.isPending,
    checkedByHand,
    checkAgain,
  });

  if (code === undefined) return checked({ ...UNKNOWN_BADGE, message: MALFORMED_CODE }, null);
  // Without a connection the last result stays, with its time, until the visitor asks again.
  const error = loadFailure?.error ?? failedByHand;
  if (error) return { status: 'failed', error, retry: checkAgain, retrying: query.isFetching };
  if (!query.data) return { status: 'checking' };
  return checked(query.data, serverTime(query.dataUpdatedAt || undefined));
};
