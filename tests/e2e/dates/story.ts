import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '../../../domain/calendar.ts';
import { gasRecord } from '../../support/certificates/gas.ts';
import { pdfOf } from '../../support/certificates/sheet.ts';
import { addProperty, subscriber } from '../../support/journey.ts';
import type { MovedClock } from '../../support/movedClock.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { Tab } from '../pageActions.ts';
import type { SiteForFile } from '../siteForFile.ts';

export type Story = { readonly world: SiteForFile; readonly clock: MovedClock; readonly smtp: TestSmtpServer };

/** The time passes, and the schedule does what is due. */
export const timePasses = async ({ clock, world }: Pick<Story, 'clock' | 'world'>, instant: string): Promise<void> => {
  clock.moveTo(instant);
  await world.site.runDueJobs();
};

/** A new account with a plan and the house of the gas safety records. */
export const owner = async ({ world }: Pick<Story, 'world'>, name: string) => {
  const { client, user } = await subscriber(world.site);
  return { client, email: user.email, propertyId: await addProperty(client, { name, postcode: 'SA70 7HB' }) };
};

/** A file that the operating system user of Chromium can read. */
export const file = async (name: string, bytes: Uint8Array): Promise<string> => {
  const folder = await temporaryFolder();
  const path = join(folder, name);
  await writeFile(path, bytes);
  await chmod(path, 0o644);
  return path;
};

export const gasSafetyRecord = async (issuedOn: Day, expiresOn: Day): Promise<string> => {
  const draw = gasRecord({ issuedOn, expiresOn, reference: `LGSR-${issuedOn}` });
  return file(`gas-${issuedOn}.pdf`, await pdfOf(draw));
};

/** Types into a date field. Chromium shows dates in American order: month, day, year. */
export const typeDate = async ({ page }: Tab, label: string, day: Day): Promise<void> => {
  const field = await page.waitForSelector(`::-p-aria([name="${label}"])`);
  await field?.focus();
  const [year = '', month = '', date = ''] = day.split('-');
  await page.keyboard.type(month + date + year);
};

export const documentsOf = (propertyId: string): string => `/properties/${propertyId}/documents`;
