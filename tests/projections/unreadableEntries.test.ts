import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../domain/events.ts';
import { CannotApply } from '../../projections/cannotApply.ts';
import { concerns, foldBatch } from '../../projections/readModel.ts';
import { accountRegistered, answered, guestRegister, propertyAdded, slotTaken } from '../support/events.ts';
import { NO_ROWS } from '../support/foldedState.ts';
import { recorded, unreadable } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { contents, databases, folded, modelNamed, testModels } from '../support/readModels.ts';

const READERS: Readonly<Record<string, readonly string[]>> = {
  access: ['access_grant', 'account_activity'],
  account: ['account_profile', 'office_account'],
  allowance: ['account_activity', 'property_history'],
  apiKey: ['account_activity'],
  assessment: ['account_activity', 'property_history', 'property_overview'],
  audit: ['account_activity', 'property_history'],
  badge: ['account_activity', 'badge', 'credential_status', 'property_history', 'property_overview'],
  badgeReport: ['badge_report'],
  contact: ['contact_message', 'staff_action'],
  credential: ['credential_status'],
  document: ['account_activity', 'document_file', 'property_history'],
  email: [],
  import: ['account_activity'],
  ledger: [],
  log: [],
  arrangement: ['account_activity', 'property_arrangement', 'property_group'],
  property: ['account_activity', 'property_history', 'property_overview', 'transfer_offer'],
  quickCheck: ['account_quick_check', 'office_account'],
  reminder: ['document_file', 'property_history', 'reminder'],
  share: ['property_history', 'property_share'],
  stayReceipt: ['property_history', 'stay_receipt'],
  signingKey: [],
  staff: ['staff_action'],
  subscription: [
    'account_activity',
    'account_subscription',
    'allowance_grant',
    'office_account',
    'property_history',
    'staff_action',
  ],
  support: ['account_activity', 'staff_action'],
  transfer: ['account_activity'],
  uploadLink: ['account_activity', 'property_history', 'upload_link'],
  webhook: ['account_activity'],
  // A category that only a newer build knows.
  inspection: [],
};

const names = (models: readonly { readonly name: string }[]) => models.map(({ name }) => name).sort();

test('the table of readers names every category', () =>
  expect(Object.keys(READERS)).toEqual(expect.arrayContaining(Object.keys(CATEGORIES))));

describe.each(Object.entries(READERS))('an unreadable entry of the category %s', (category, readers) => {
  const entry = unreadable(category, 1);

  test('affects only the models that read the category', () =>
    expect(names(testModels.filter((model) => concerns(model, entry)))).toEqual(readers));

  test('stops only the models that read the category', async () => {
    const outcomes = await Promise.all(
      testModels.map(async (model) => ({
        name: model.name,
        failure: await foldBatch(model, [entry], NO_ROWS, new Set()).then(
          () => null,
          (error: unknown) => error,
        ),
      })),
    );
    expect(names(outcomes.filter(({ failure }) => failure !== null))).toEqual(readers);
    for (const { failure } of outcomes)
      expect(failure).toEqual(failure === null ? null : new CannotApply(entry, entry.unreadable));
  });
});

test('an event affects the models that fold it', () => {
  const readersOf = (event: Parameters<typeof recorded>[0][number]) =>
    names(testModels.filter((model) => recorded([event]).every((entry) => concerns(model, entry))));
  expect(readersOf(propertyAdded)).toEqual(['property_history', 'property_overview']);
  expect(readersOf(answered(guestRegister))).toEqual(['property_history', 'property_overview']);
  expect(readersOf(slotTaken())).toEqual(['account_activity', 'property_history']);
});

describe('a batch with an unreadable entry in the middle', () => {
  const database = databases();
  const entries = [...recorded([accountRegistered, propertyAdded]), unreadable('assessment', 3)];

  test('stops a model that reads its category right before it', async () => {
    const db = await database();
    await expect(projectEntries(db, 'property_overview', entries)).rejects.toThrow(
      'assessment: an event of an unknown type',
    );
    expect(await contents(db, 'property_overview')).toBe(folded(modelNamed('property_overview'), entries));
    expect(await db.store.checkpoint('property_overview')).toMatchObject({ position: 2n });
  });

  test('is read by the other models', async () => {
    const db = await database();
    await projectEntries(db, 'account_profile', entries);
    expect(await contents(db, 'account_profile')).toBe(folded(modelNamed('account_profile'), entries));
    expect(await db.store.checkpoint('account_profile')).toMatchObject({ position: 3n });
  });

  test('of an unknown category is read by all', async () => {
    const db = await database();
    const unknown = [...recorded([accountRegistered, propertyAdded]), unreadable('inspection', 3)];
    await projectEntries(db, 'property_overview', unknown);
    expect(await contents(db, 'property_overview')).toBe(folded(modelNamed('property_overview'), unknown));
    expect(await db.store.checkpoint('property_overview')).toMatchObject({ position: 3n });
  });
});
