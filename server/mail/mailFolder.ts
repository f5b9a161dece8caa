import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MS_A_DAY } from '../../domain/calendar.ts';
import type { Secrets } from '../identity/secrets.ts';
import { exists, removeAbandoned, replaceFile } from '../lib/disk.ts';
import type { Logger } from '../lib/logger.ts';
import { type Deliver, Unreachable } from './deliver.ts';
import { addressed } from './headers.ts';

/** An erasure that cannot read the folder must not count as done. */
const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });

/** The mail about an erasure holds the address of an erased person. */
const isAboutErasure = (name: string): boolean => name.includes('.account-deleted.');
/** Milliseconds that it stays, so that it can still be handed over. */
const ABOUT_ERASURE_KEPT = MS_A_DAY;

/**
 * The folder that gets the mails as .eml files while no SMTP server is configured. A file's name ends with the id of the
 * person whom it is about and with the keyed hash of its address, so that it can be deleted with either person.
 */
export const mailFolder = (folder: string) => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(join(folder, name), text);
  };

  const deliverFrom =
    (from: string, emailKey: Secrets['emailKey'], logger: Logger): Deliver =>
    async (message, mail) => {
      const { message: bytes } = await transport.sendMail(addressed(message, mail, from));
      const name = [mail.key, ...(mail.subject ? [mail.subject] : []), emailKey(message.to), 'eml'].join('.');
      await write(name, bytes.toString()).catch((error: NodeJS.ErrnoException) => {
        throw new Unreachable(`The folder of mails cannot be written: ${error.code}`);
      });
      logger.info('A mail was written to a file', { subject: message.subject });
    };

  return {
    deliverFrom,

    /** Deletes the mails about an erased person. */
    erase: async (subject: string): Promise<void> => {
      for (const name of await namesIn(folder))
        if (name.includes(`.${subject}.`)) await rm(join(folder, name), { force: true });
    },

    /**
     * The names of the mails to an address of an erased person, also of those half written. As in the outbox, the mail about the erasure and messages
     * to the team are left out.
     */
    sentTo: async (emailKey: string): Promise<readonly string[]> =>
      (await namesIn(folder)).filter(
        (name) => name.includes(`.${emailKey}.eml`) && !isAboutErasure(name) && !name.includes('.contact-message.'),
      ),

    remove: async (names: readonly string[]): Promise<void> => {
      for (const name of names) await rm(join(folder, name), { force: true });
    },

    /**
     * Deletes the files that were written more than `age` milliseconds ago, by the time of the disk, and those about an
     * erasure after a day.
     */
    sweep: async (age: number): Promise<void> => {
      if (!(await exists(folder))) return;
      await removeAbandoned(folder, age);
      await removeAbandoned(folder, ABOUT_ERASURE_KEPT, isAboutErasure);
    },
  };
};
export type MailFolder = ReturnType<typeof mailFolder>;
