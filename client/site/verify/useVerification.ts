import { useQuery } from '@tanstack/react-query';
import { BadgeCode, type Verification } from '../../../domain/badges/contract.ts';
import { isStatus } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';

export type VerificationModel =
  | { status: 'checking' }
  | { status: 'failed'; retry: () => void; retrying: boolean }
  | {
      status: 'known';
      code: string;
      verification: Verification;
      checkedAt: Date;
      checking: boolean;
      checkAgain: () => void;
    };

const invalid = (message: string): Verification => ({
  valid: false,
  propertyName: null,
  propertyAddress: null,
  issuedDate: null,
  expiryDate: null,
  status: null,
  message,
  evidence: [],
});

export const INVALID_CODE = 'Invalid badge ID';
export const UNVERIFIED = 'This badge could not be verified or has expired.';

/** An unknown code is an answer (404), and so is one that cannot be a code of ours; only silence is a failure. */
export const useVerification = (typed: string): VerificationModel => {
  const { data: code } = BadgeCode.safeParse(typed.trim());
  const query = useQuery({
    ...queries.verify(code ?? ''),
    enabled: code !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const known = (verification: Verification, at: number) => ({
    status: 'known' as const,
    code: code ?? typed,
    verification,
    checkedAt: new Date(at || Date.now()),
    checking: query.isFetching,
    checkAgain: () => void query.refetch(),
  });

  if (code === undefined) return known(invalid(INVALID_CODE), Date.now());
  if (isStatus(query.error, 404)) return known(invalid(UNVERIFIED), query.errorUpdatedAt);
  if (isStatus(query.error, 422)) return known(invalid(INVALID_CODE), query.errorUpdatedAt);
  if (query.isError) return { status: 'failed', retry: () => void query.refetch(), retrying: query.isFetching };
  if (!query.data) return { status: 'checking' };
  return known(query.data, query.dataUpdatedAt);
};
