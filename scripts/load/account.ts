import type { DomainEvent } from '../../domain/events.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { AT, appendStreams, type Streams } from './appendStreams.ts';
import { addProperty, type Property } from './property.ts';

const NAME = 'Rowena Hale';

export const registration = (accountId: string, email = `${accountId}@example.org`): DomainEvent => ({
  type: 'AccountRegistered',
  data: {
    accountId,
    at: AT,
    userType: 'agent',
    marketingOptIn: false,
    personal: { holder: { subject: accountId, details: { email, name: NAME, phone: '' } } },
  },
});

const claim = (accountId: string, email: string): DomainEvent => ({
  type: 'EmailClaimed',
  data: {
    accountId,
    at: AT,
    purpose: 'registration',
    registration: { userType: 'agent', marketingOptIn: false },
    personal: { holder: { subject: accountId, details: { email, name: NAME, phone: '' } } },
  },
});

const subscription = (accountId: string): DomainEvent[] => {
  const plan = { accountId, at: AT, planType: 'multi_yearly', propertiesCount: 20_000, sessionId: 'bench' } as const;
  const period = { startsAt: AT, endsAt: '2099-01-01T00:00:00.000Z' };
  return [
    { type: 'CheckoutStarted', data: plan },
    { type: 'SubscriptionActivated', data: { ...plan, providerId: 'bench', period } },
  ];
};

/** Events of an account without properties that has an address to sign in with. */
export const ACCOUNT = 4;

export type Account = {
  readonly accountId?: string;
  /** To sign in with. Without it the account has no stream for its address. */
  readonly email?: string;
  readonly properties: readonly Property[];
};

/** A registered account with a subscription that never ends. */
export const addAccount = async (
  { events: log, keyring, secrets }: Pick<OpenedLog, 'events' | 'keyring' | 'secrets'>,
  { accountId = uuidv7(), email, properties }: Account,
) => {
  const streams: Streams = new Map();
  if (email) streams.set(`email-${secrets.emailKey(email)}`, [claim(accountId, email)]);
  streams.set(`account-${accountId}`, [registration(accountId, email)]);
  streams.set(`subscription-${accountId}`, subscription(accountId));
  const added = properties.map((property, index) => addProperty(streams, accountId, index, property));

  await keyring.create(accountId);
  const events = await appendStreams(log, streams);
  return { accountId, events, properties: added };
};

/**
 * An account whose questions are all answered, and whose first `completed` assessments are completed. `expiresOn` gives
 * the last days of its documents.
 */
export const writeAccount = (
  opened: OpenedLog,
  properties: number,
  completed = properties,
  expiresOn: (property: number, document: number) => string = () => '2027-11-20',
) =>
  addAccount(opened, {
    properties: Array.from({ length: properties }, (_, index) => ({
      progress: index < completed ? 'completed' : 'answered',
      expiresOn: (document) => expiresOn(index, document),
    })),
  });

/** Writes accounts with five properties each until there are `wanted` events. */
export const writeHistory = async (opened: OpenedLog, wanted: number): Promise<number> => {
  let events = 0;
  while (events < wanted) {
    const written = await Promise.all(Array.from({ length: 8 }, () => writeAccount(opened, 5)));
    events += written.reduce((sum, account) => sum + account.events, 0);
  }
  return events;
};
