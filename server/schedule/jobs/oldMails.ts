import { MS_A_DAY } from '../../../domain/calendar.ts';
import type { MailFolder } from '../../mail/mailFolder.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Job } from '../job.ts';

/** Milliseconds: 30 days. More than a mail waits, so that a policy that runs again still finds that its mail was sent. */
const KEPT = 30 * MS_A_DAY;

type Dependencies = { readonly mails: Pick<Outbox, 'sweep'>; readonly mailFolder: Pick<MailFolder, 'sweep'> };

/** Deletes parked mails, mails in files, and the rows of mails that were sent. */
export const oldMails = ({ mails, mailFolder }: Dependencies): Job => ({
  name: 'delete old mails',
  every: 'quarterHour',
  run: async (now) => {
    await Promise.all([mails.sweep(new Date(now.getTime() - KEPT)), mailFolder.sweep(KEPT)]);
  },
});
