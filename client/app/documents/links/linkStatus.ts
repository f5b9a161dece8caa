import { formatDay } from '../../../../domain/calendar.ts';
import type { Share } from '../../../../domain/shares/contract.ts';
import type { UploadLink } from '../../../../domain/uploadLinks/contract.ts';
import type { Status } from '../../../components/data/status.ts';

/** State and last day of an upload link or a share. */
export const linkStatus = ({ state, expires_on }: Pick<UploadLink | Share, 'state' | 'expires_on'>): Status => {
  switch (state) {
    case 'open':
      return { tone: 'going', label: `Open until ${formatDay(expires_on)}` };
    case 'suspended':
      return { tone: 'none', label: 'Does not work: its maker may not upload any more' };
    case 'without_subscription':
      return { tone: 'none', label: 'Does not work without an active subscription' };
    case 'used':
      return { tone: 'good', label: 'Received' };
    case 'expired':
      return { tone: 'none', label: `Ended on ${formatDay(expires_on)}` };
    case 'revoked':
      return { tone: 'none', label: 'Withdrawn' };
    default:
      // This page may be older than the server.
      return { tone: 'none', label: 'Reload this page to see its state' };
  }
};

/** True while it takes or shows something, or may do so again. A used upload link is not among them: see `mayBeUsed`. */
export const mayWork = ({ state }: Pick<UploadLink | Share, 'state'>): boolean =>
  state === 'open' || state === 'suspended' || state === 'without_subscription';
