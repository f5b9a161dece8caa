import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { unzipped } from '../../server/personalData/exported.ts';
import { waitFor } from '../../support/waitFor.ts';
import type { Visitor } from '../visitor.ts';
import { type Account, enter, mailTo, openSettings, type Story } from './story.ts';

// The export, the deletion and the return as a new person.

/** The ZIP as it lies in the folder of downloads. Chromium gives it its name when it is complete. */
const downloadedZip = (folder: string): Promise<Buffer> =>
  waitFor(async () => {
    const [name, ...others] = await readdir(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^letproof-export-\d{4}-\d\d-\d\d\.zip$/), []]);
    return readFile(join(folder, name ?? ''));
  });

/** Everything that the export holds, with the names of its files. */
export const exportedText = async (visitor: Visitor, folder: string): Promise<string> => {
  await openSettings(visitor);
  await visitor.press('Download everything');
  const files = Object.entries(unzipped(await downloadedZip(folder)));
  return files.map(([name, content]) => `${name} ${content.toString('latin1')}`).join('\n');
};

/** Two more exports use up the limit of an hour. */
export const expectRefusedExport = async (visitor: Visitor, folder: string) => {
  const read = () => fetch('/api/account/export').then(async (reply) => [reply.status, (await reply.blob()).type]);
  for (let count = 0; count < 2; count += 1)
    expect(await visitor.page.evaluate(read)).toEqual([200, 'application/zip']);
  await visitor.press('Download everything');
  await visitor.see(/Too many attempts\. Please try again in (\d+ minutes|1 hour)\./, 'Account settings');
  expect(await readdir(folder)).toHaveLength(1);
};

export const deleteAccount = async (visitor: Visitor, story: Story, { email, password }: Account) => {
  await openSettings(visitor);
  await enter(visitor, '#delete-password', password);
  await enter(visitor, '#delete-confirm', 'delete');
  await visitor.press('Delete my account');
  await visitor.see('Type DELETE to confirm');
  await enter(visitor, '#delete-confirm', 'DELETE');
  await visitor.press('Delete my account');
  await visitor.see('Is Your Holiday Let Legally Compliant?');
  await mailTo(story, email, 'Your account was deleted');
  // A mail that waits may name its recipient.
  const waiting = () => story.server.query("select key from outbox_mail where status = 'waiting'");
  await expect.poll(waiting).toEqual([]);
};

export const registerAgain = async (visitor: Visitor, story: Story, { email, password }: Account) => {
  await visitor.go('/register');
  await visitor.fill('Email', email);
  await visitor.fill('Password', password);
  await visitor.pressAt('[name=accept_terms]');
  await visitor.press('Create Account');
  await visitor.see('Three steps to your first badge', 'No property yet');
  await mailTo(story, email, 'Welcome to LetProof: please confirm your email address');
};
