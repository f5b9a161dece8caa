import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pence } from '../../../domain/money.ts';
import { changingPlan } from '../../../server/application/changePlan.ts';
import { PaymentRefused, Rejected, StoreUnavailable } from '../../../server/application/errors.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { details, subscriptionOfProvider } from '../../support/events.ts';

const { core, now } = coreForFile();
const minuteLater = () => new Date(now().getTime() + 60_001).toISOString();

/** An account with the larger plan and one property. `changes` stands for the provider. */
const account = async (changes: () => Promise<void>) => {
  const { commands, keyring } = core();
  const accountId = randomUUID();
  await keyring.create(accountId);
  const period = { startsAt: now().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
  const bought = {
    planType: 'multi_monthly',
    propertiesCount: 5,
    providerId: 'sub_1',
    sessionId: null,
    period,
  } as const;
  const subscription = subscriptionOfProvider(bought);
  const record = { type: 'RecordSubscription', accountId, subscription, at: now().toISOString() } as const;
  await commands.subscription(accountId, record, context);
  const add = (at = now().toISOString(), limit = 5) => {
    const property = { ...details, accountId, propertyId: randomUUID() };
    const personal = { owner: { ...details.personal.owner, subject: accountId } };
    return commands.allowance(accountId, { type: 'TakePropertySlot', ...property, personal, limit, at }, context);
  };
  await add();
  const price = { dueNow: pence(0), credit: pence(0), nextAmount: pence(999), nextDate: period.endsAt };
  const payments = { previewChange: async () => price, changePlan: changes, setCancellation: async () => {} };
  const recordSubscription = async () => ({ reached: undefined, isNew: false });
  const plans = changingPlan({ commands, payments, recordSubscription, now });
  const setLimit = (limit: number) =>
    commands.allowance(accountId, { type: 'SetPropertyLimit', accountId, limit, at: now().toISOString() }, context);
  return {
    add,
    setLimit,
    toYearly: () => plans.change(accountId, 'multi_yearly', context),
    priceOfYearly: () => plans.preview(accountId, 'multi_yearly', context.deadline),
    toSmaller: () => plans.change(accountId, 'single_monthly', context),
    priceOfSmaller: () => plans.preview(accountId, 'single_monthly', context.deadline),
  };
};

test('no property is added while a change to a smaller plan is under way, whatever else sets the limit', async () => {
  let during: Promise<unknown> = Promise.resolve();
  const ada = await account(async () => {
    await ada.setLimit(4);
    during = ada.add();
    await during.catch(() => undefined);
  });
  await ada.toSmaller();
  await expect(during).rejects.toThrow('Your plan allows 1 property.');
  await ada.add();
});

test('a change that is refused gives the limit back at once', async () => {
  const ada = await account(async () => {
    throw new PaymentRefused('Your card was declined.');
  });
  await expect(ada.toSmaller()).rejects.toThrow(PaymentRefused);
  await ada.add();
});

test('a provider that does not answer may have made the change: the limit stays for a minute', async () => {
  const ada = await account(async () => {
    throw new StoreUnavailable('Stripe is not available');
  });
  await expect(ada.toSmaller()).rejects.toThrow(StoreUnavailable);
  await expect(ada.add()).rejects.toThrow(Rejected);
  await ada.add(minuteLater());
});

test('a smaller plan than the properties is refused before its price is told', async () => {
  const ada = await account(async () => {});
  expect(await ada.priceOfSmaller()).toMatchObject({ nextAmount: 999 });
  await ada.add();
  await expect(ada.priceOfSmaller()).rejects.toThrow('Your plan allows 1 property.');
});

test('a plan that is no smaller is refused as well if more properties exist, before anything is charged', async () => {
  let changes = 0;
  const ada = await account(async () => {
    changes += 1;
  });
  // A grant that has ended has allowed ten.
  await ada.setLimit(10);
  for (let count = 0; count < 5; count += 1) await ada.add(undefined, 10);
  await expect(ada.priceOfYearly()).rejects.toThrow('Your plan allows 5 properties.');
  await expect(ada.toYearly()).rejects.toThrow('Your plan allows 5 properties.');
  expect(changes).toBe(0);
});
