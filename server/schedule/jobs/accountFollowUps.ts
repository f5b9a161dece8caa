import type { AccountFollowUps } from '../../application/accountFollowUps.ts';
import type { Job } from '../job.ts';

/** Does what a killed process has left: mails for forgotten passwords, records of changed passwords. */
export const unfinishedFollowUps = (followUps: Pick<AccountFollowUps, 'workOff'>): Job => ({
  name: 'follow up changes of accounts',
  every: 'minute',
  run: () => followUps.workOff(),
});
