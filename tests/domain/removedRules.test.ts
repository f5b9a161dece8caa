import { expect, test, vi } from 'vitest';
import type { Category } from '../../domain/events.ts';
import { seedOfRun } from '../support/storedEvents.ts';
import type { Modelled } from './models/modelled.ts';

/** Where the models of each aggregate are, and their names there. */
const MODELS: Readonly<Record<Category, readonly [folder: string, file: string, ...names: string[]]>> = {
  access: ['access', 'access', 'access'],
  account: ['accounts', 'account', 'account'],
  allowance: ['allowances', 'allowance', 'allowance'],
  apiKey: ['apiKeys', 'integrations', 'apiKey'],
  arrangement: ['arrangement', 'arrangement', 'arrangement', 'fullArrangement'],
  assessment: ['assessments', 'assessment', 'assessment'],
  audit: ['audits', 'office', 'audit'],
  badge: ['badges', 'badge', 'badge'],
  badgeReport: ['badgeReports', 'office', 'badgeReport'],
  contact: ['contact', 'office', 'contact'],
  credential: ['credentials', 'registers', 'credential'],
  document: ['documents', 'filed', 'document'],
  email: ['emails', 'integrations', 'email'],
  import: ['imports', 'filed', 'imported'],
  ledger: ['ledger', 'registers', 'ledger'],
  log: ['log', 'registers', 'log'],
  property: ['properties', 'property', 'property', 'fullProperty', 'propertyOnOffer'],
  quickCheck: ['quickChecks', 'registers', 'quickCheck'],
  reminder: ['reminders', 'reminder', 'reminder'],
  share: ['shares', 'links', 'share'],
  signingKey: ['signingKeys', 'registers', 'signingKey'],
  staff: ['staff', 'office', 'staff'],
  stayReceipt: ['stayReceipts', 'links', 'stayReceipt'],
  subscription: ['subscriptions', 'subscription', 'subscription'],
  support: ['support', 'office', 'support'],
  transfer: ['transfers', 'links', 'transfer'],
  uploadLink: ['uploadLinks', 'links', 'uploadLink'],
  webhook: ['webhooks', 'integrations', 'webhook'],
};
/** Where rules of an aggregate are besides its decider. */
const FURTHER: Partial<Record<Category, readonly string[]>> = { property: ['transferring'] };
/** Rules without which the same is decided. */
const WITHOUT_EFFECT: Partial<Record<Category, readonly string[]>> = {
  // The next rule refuses it with the same code and another text, which tests of the decider compare.
  assessment: ['if (to.id === from.id)'],
};
/** Several times as many as reach every refusal. */
const SEQUENCES = 3000;
const seed = seedOfRun();

type File = { readonly RULES: readonly string[] };
/** A file of the domain without one of its rules. */
const withoutRule = (path: string, rule: number): Promise<File> =>
  import(/* @vite-ignore */ `../../domain/${path}.ts?rule=${rule}`);

/** Whether the decider without this rule differs from its model. */
const differs = async (category: Category, path: string, rule: number, sequences = SEQUENCES): Promise<boolean> => {
  const [, file, ...names] = MODELS[category];
  vi.resetModules();
  vi.doMock(`../../domain/${path}.ts`, () => withoutRule(path, rule));
  const models: Readonly<Record<string, Modelled>> = await import(`./models/${file}.ts`);
  vi.doUnmock(`../../domain/${path}.ts`);
  return names.some((name) => {
    try {
      models[name]?.check(sequences, seed, { ignores: '' });
      return false;
    } catch {
      return true;
    }
  });
};

const NO_RULE = Number.MAX_SAFE_INTEGER;
// Object.keys loses the type of the keys.
const CATEGORIES = Object.keys(MODELS) as Category[];

test.each(CATEGORIES)('each rule that is taken out of the decider of %s is missed by its model', async (category) => {
  const [folder] = MODELS[category];
  const unnoticed: string[] = [];
  for (const file of ['decider', ...(FURTHER[category] ?? [])]) {
    const path = `${folder}/${file}`;
    const { RULES } = await withoutRule(path, NO_RULE);
    expect(RULES.length, path).toBeGreaterThan(0);
    expect(await differs(category, path, NO_RULE, 100), 'with all rules').toBe(false);
    for (const [rule, text] of RULES.entries()) if (!(await differs(category, path, rule))) unnoticed.push(text);
  }
  expect(unnoticed).toEqual((WITHOUT_EFFECT[category] ?? []).map((text) => expect.stringContaining(text)));
});
