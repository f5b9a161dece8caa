import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { exists, removeAbandoned, replaceFile } from '../lib/disk.ts';
import type { Logger } from '../lib/logger.ts';
import { type Deliver, Unreachable } from './deliver.ts';
import { addressed } from './headers.ts';

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/**
 * The folder that gets the mails as .eml files while no SMTP server is configured. A file's name ends with the id of the
 * person whom it is about, so that it can be deleted with the person.
 */
export const mailFolder = (folder: string) => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(join(folder, name), text);
  };

  const deliverFrom =
    (from: string, logger: Logger): Deliver =>
    async (message, mail) => {
      const { message: bytes } = await transport.sendMail(addressed(message, mail, from));
      const name = [mail.key, ...(mail.subject ? [mail.subject] : []), 'eml'].join('.');
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

    /** Deletes the files that were written more than `age` milliseconds ago, by the time of the disk. */
    sweep: async (age: number): Promise<void> => {
      if (await exists(folder)) await removeAbandoned(folder, age);
    },
  };
};
export type MailFolder = ReturnType<typeof mailFolder>;
