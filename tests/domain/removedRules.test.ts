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
  property: ['properties', 'property', 'property', 'fullProperty'],
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
/** Rules without which the same is decided. */
const WITHOUT_EFFECT = [
  // The next rule refuses it with the same code and another text, which tests of the decider compare.
  /^if \(to\.id === from\.id\)/,
  // Nothing is removed that was never added: it is there for the compiler.
  /^state\.status === "missing" \? \[\] : state\.offers\.filter/,
];
/** As many as reach every refusal. */
const SEQUENCES = 600;
const seed = seedOfRun();

type Decider = { readonly RULES: readonly string[] };
const withoutRule = (folder: string, rule: number): Promise<Decider> =>
  import(/* @vite-ignore */ `../../domain/${folder}/decider.ts?rule=${rule}`);

const differs = async (
  [folder, file, ...names]: readonly [string, string, ...string[]],
  rule: number,
): Promise<boolean> => {
  vi.resetModules();
  vi.doMock(`../../domain/${folder}/decider.ts`, () => withoutRule(folder, rule));
  const models: Readonly<Record<string, Modelled>> = await import(`./models/${file}.ts`);
  return names.some((name) => {
    try {
      models[name]?.check(SEQUENCES, seed, { ignores: '' });
      return false;
    } catch {
      return true;
    }
  });
};

test.each(Object.entries(MODELS))(
  'each rule that is taken out of the decider of %s is missed by its model',
  async (_, where) => {
    const [folder] = where;
    const { RULES } = await withoutRule(folder, Number.MAX_SAFE_INTEGER);
    expect(RULES.length).toBeGreaterThan(0);
    expect(await differs(where, Number.MAX_SAFE_INTEGER), 'with all rules').toBe(false);
    const unnoticed = [];
    for (const [rule, text] of RULES.entries()) if (!(await differs(where, rule))) unnoticed.push(text);
    vi.doUnmock(`../../domain/${folder}/decider.ts`);
    expect(unnoticed.filter((text) => !WITHOUT_EFFECT.some((each) => each.test(text)))).toEqual([]);
  },
);
