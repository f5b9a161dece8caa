import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { addDays, londonDay } from '../../domain/calendar.ts';
import { makeShare, makeUploadLink } from '../server/http/links/linkJourney.ts';
import { signedIn } from '../support/accounts.ts';
import type { HttpClient } from '../support/http.ts';
import { checkout, register, settle, someEmail, subscribe } from '../support/journey.ts';
import { confirmAddress, mailedLink } from '../support/mailedLinks.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { seedImports } from './importSeeds.ts';
import { seedIntegrations } from './integrationSeeds.ts';
import { seedOffice } from './officeSeeds.ts';
import { EARLIER, seedMoved, seedProperties } from './seeds.ts';
import { type Site, startSite } from './site.ts';
import { sessionOf, subscriptions } from './subscriptionSeeds.ts';
import { seedTeam } from './teamSeeds.ts';
import { seedTransfers } from './transferSeeds.ts';

const withSecondFactor = async (site: Site, smtp: TestSmtpServer) => {
  const client = site.client();
  const { email } = await register(client);
  await confirmAddress(smtp, client, email);
  const { secret } = (await client.post('/api/auth/two-factor')).body;
  const enabled = await client.put('/api/auth/two-factor', { code: generateSync({ secret }) });
  const recoveryCodes: string[] = enabled.body.recovery_codes;
  return { jar: client.jar, email, recoveryCodes };
};

/** An account whose mail server refuses our first mail for good. */
const unreachable = async (site: Site, smtp: TestSmtpServer) => {
  const email = someEmail();
  smtp.refusals.set(email, { code: 550, text: '5.1.1 No such user here' });
  const client = site.client();
  await register(client, { email });
  await until('the refusal of the mail', async () => !(await client.get('/api/auth/me')).body.user.email_reachable);
  return client.jar;
};

/** Made once, because a person may have only some an hour. The log is signed at most once a minute. */
const evidenceBundle = (owner: HttpClient, assessment: string) => {
  let made: Promise<Uint8Array> | undefined;
  const make = async (): Promise<Uint8Array> => {
    const { status, bytes, headers } = await owner.get(`/api/assessment/${assessment}/bundle?withhold=16`);
    if (status === 200) return bytes;
    if (status !== 409) throw new Error(`The bundle was refused with ${status}`);
    await delay(Number(headers.get('retry-after') ?? 60) * 1000);
    return make();
  };
  return () => {
    made ??= make();
    return made;
  };
};

const stayPathOf = async (owner: HttpClient, propertyId: string, days: number): Promise<string> => {
  const to = londonDay(new Date());
  const made = await owner.post(`/api/properties/${propertyId}/stay-receipts`, { from: addDays(to, -days), to });
  return `/stay/${made.body.number}`;
};

/** An account whose only property got another address after its assessment, with a stay receipt. */
const withOtherAddress = async (site: Site, smtp: TestSmtpServer) => {
  const client = site.client();
  const { email } = await register(client, { name: 'Isabella Bird' });
  await subscribe(client, 'single_yearly');
  await confirmAddress(smtp, client, email);
  const moved = await seedMoved(client);
  return { ...moved, jar: client.jar, stay: await stayPathOf(client, moved.property, 0) };
};

const seed = async (site: Site, smtp: TestSmtpServer) => {
  const owner = site.client();
  const { email: ownerEmail } = await register(owner);
  await subscribe(owner, 'multi_yearly');
  await confirmAddress(smtp, owner, ownerEmail);
  const properties = await seedProperties(owner);
  await site.restart({ SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: 'true' });

  // After the clock has moved to the present.
  const team = await seedTeam(site, smtp, await signedIn(site, ownerEmail), properties);
  const newcomer = site.client();
  await register(newcomer, { name: 'Grace Hopper' });
  const subscriber = site.client();
  await register(subscriber, { name: 'Mary Anning', user_type: 'manager' });
  const subscriberCheckout = await checkout(subscriber, 'single_monthly');
  await settle(subscriber, subscriberCheckout);
  const paidSession = sessionOf(subscriberCheckout);
  const signedInOwner = await signedIn(site, ownerEmail);
  const { email: emailWithSecondFactor, recoveryCodes, jar } = await withSecondFactor(site, smtp);
  const { jars: agents, imports, documentImports } = await seedImports(site);
  const { jars: staff, officeMessage, customer } = await seedOffice(site);
  const { jar: integrator, ...integrations } = await seedIntegrations(site);
  const { jars: dealers, transfers } = await seedTransfers(site, smtp);
  const { jar: mover, ...moved } = await withOtherAddress(site, smtp);
  return {
    ...properties,
    invitationPath: team.invitationPath,
    imports,
    documentImports,
    officeMessage,
    customer,
    moved,
    integrations,
    transfers,
    checkoutPath: await checkout(newcomer, 'multi_monthly'),
    paidSession,
    emailWithSecondFactor,
    nextRecoveryCode: () => recoveryCodes.pop() ?? '',
    jars: {
      // The session of the owner has ended: it was not used for a week.
      owner: signedInOwner.jar,
      ...team.jars,
      newcomer: newcomer.jar,
      subscriber: subscriber.jar,
      ...agents,
      ...staff,
      integrator,
      ...dealers,
      mover,
      ...(await subscriptions(site)),
      withSecondFactor: jar,
      unreachable: await unreachable(site, smtp),
    },
    register: async () => {
      const client = site.client();
      const { email } = await register(client);
      await confirmAddress(smtp, client, email);
      return client;
    },
    /** The address of a new link of the property that passes, for a person without an account. */
    uploadLinkPath: async () =>
      new URL((await makeUploadLink(signedInOwner, properties.passing.property)).url).pathname,
    /** `open` is the number of documents that can be opened. */
    sharePath: async (propertyId: string, { open = 0, ...body }: { open?: number; [field: string]: unknown } = {}) => {
      const filed = await signedInOwner.get(`/api/documents?property_id=${propertyId}`);
      const documents = filed.body.documents.slice(0, open).map(({ id }: { id: string }) => id);
      return new URL((await makeShare(signedInOwner, propertyId, { ...body, documents })).url).pathname;
    },
    /** The evidence bundle of the property that passes. */
    bundle: evidenceBundle(signedInOwner, properties.passing.assessment),
    /** The address of a new receipt for the days until today. */
    stayPath: (propertyId: string, days: number) => stayPathOf(signedInOwner, propertyId, days),
    confirmationPath: async () => {
      const { email } = await register(site.client());
      return mailedLink(smtp, email, 'confirmation');
    },
    resetPath: async () => {
      const client = site.client();
      const { email } = await register(client);
      await client.post('/api/auth/forgot-password', { email });
      return mailedLink(smtp, email, 'new password');
    },
  };
};
export type World = Awaited<ReturnType<typeof seed>>;

/** A whole server and a mail server, with accounts and properties in every state that a screen can show. */
export const startWorld = async () => {
  const smtp = await smtpServer();
  const site = await startSite({ env: { CLOCK_START: EARLIER(), SMTP_URL: smtp.url } });
  const remove = async () => {
    await site.remove();
    await smtp.stop();
  };
  try {
    return { site, world: await seed(site, smtp), remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
