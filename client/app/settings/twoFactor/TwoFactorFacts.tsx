import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../../domain/calendar.ts';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';

const codesLeft = (count: number): string => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`;

/** Since when the second factor is on, and how many recovery codes were not used yet. */
export const TwoFactorFacts = () => {
  const query = useQuery(settingsQueries.twoFactor());
  const { since = null, recovery_codes_left: left = 0 } = query.data ?? {};
  return (
    <>
      <FormActions>
        <Pill tone="good" label={since ? `On since ${formatInstant(since)}` : 'On'} />
        <span className="num">{since ? codesLeft(left) : 'Signing in asks for a code.'}</span>
      </FormActions>
      <LoadState query={query} loading={null}>
        Failed to load the number of your recovery codes.
      </LoadState>
      {since && left === 0 && (
        <AlertBox tone="warn" title="No recovery codes are left">
          <p>Make new ones now. Without them you cannot sign in if you lose your phone.</p>
        </AlertBox>
      )}
    </>
  );
};
