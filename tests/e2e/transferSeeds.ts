import { expect } from 'vitest';
import type { HttpClient } from '../support/http.ts';
import { register } from '../support/journey.ts';
import type { TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import type { Site } from './site.ts';

/** Waits for the mail with a link that matches, and returns the link without its origin. */
export const mailedLink = ({ to }: TestSmtpServer, email: string, link: RegExp): Promise<string> =>
  until(
    `the mail to ${email}`,
    () =>
      link.exec(
        to(email)
          .map(({ text }) => text ?? '')
          .join('\n'),
      )?.[0],
  );

export const OFFER = /\/transfers\/[\w-]+/;
export const CONFIRMATION = /\/confirm-email\?token=[\w.~-]+/;

/** A new account whose address is confirmed. */
export const confirmed = async (site: Site, smtp: TestSmtpServer, name: string) => {
  const client = site.client();
  const { email, id } = await register(client, { name });
  const { searchParams } = new URL(await mailedLink(smtp, email, CONFIRMATION), client.origin);
  expect((await client.post('/api/auth/confirm-email', { token: searchParams.get('token') })).status).toBe(200);
  return { client, email, id };
};

export const offerTo = async (owner: HttpClient, propertyId: string, email: string): Promise<string> =>
  (await owner.post(`/api/properties/${propertyId}/transfer`, { email })).body.transfer.id;
