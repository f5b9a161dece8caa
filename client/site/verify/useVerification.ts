import { useQuery } from '@tanstack/react-query';
import { BadgeCode, CANNOT_BE_VERIFIED, UNKNOWN_BADGE, type Verification } from '../../../domain/badges/contract.ts';
import { isStatus } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { serverTime } from '../../clock.ts';

export type VerificationModel =
  | { status: 'checking' }
  | { status: 'failed'; retry: () => void; retrying: boolean }
  | {
      status: 'checked';
      code: string;
      verification: Verification;
      checkedAt: Date;
      checking: boolean;
      checkAgain: () => void;
    };

const MALFORMED_CODE = BadgeCode.safeParse('').error?.issues[0]?.message ?? CANNOT_BE_VERIFIED;

const invalid = (message: string): Verification => ({ ...UNKNOWN_BADGE, message });

/** An unknown code (404) and a malformed one (422) are results: the badge is invalid. Only other errors are failures. */
export const useVerification = (typed: string): VerificationModel => {
  const { data: code } = BadgeCode.safeParse(typed.trim());
  const query = useQuery({
    ...queries.verify(code ?? ''),
    enabled: code !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const checked = (verification: Verification, at: number) => ({
    status: 'checked' as const,
    code: code ?? typed,
    verification,
    checkedAt: serverTime(at || undefined),
    checking: query.isFetching,
    checkAgain: () => void query.refetch(),
  });

  if (code === undefined) return checked(invalid(MALFORMED_CODE), Date.now());
  if (isStatus(query.error, 404)) return checked(invalid(CANNOT_BE_VERIFIED), query.errorUpdatedAt);
  if (isStatus(query.error, 422)) return checked(invalid(MALFORMED_CODE), query.errorUpdatedAt);
  if (query.isError) return { status: 'failed', retry: () => void query.refetch(), retrying: query.isFetching };
  if (!query.data) return { status: 'checking' };
  return checked(query.data, query.dataUpdatedAt);
};
