import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Category } from '../../domain/events.ts';
import { seedOfRun } from '../support/storedEvents.ts';
import { access } from './models/access.ts';
import { account } from './models/account.ts';
import { allowance } from './models/allowance.ts';
import { arrangement, fullArrangement } from './models/arrangement.ts';
import { assessment } from './models/assessment.ts';
import { badge } from './models/badge.ts';
import { document, imported } from './models/filed.ts';
import { apiKey, email, webhook } from './models/integrations.ts';
import { share, stayReceipt, transfer, uploadLink } from './models/links.ts';
import type { Modelled, Mutant } from './models/modelled.ts';
import { audit, badgeReport, contact, staff, support } from './models/office.ts';
import { fullProperty, property } from './models/property.ts';
import { credential, ledger, log, quickCheck, signingKey } from './models/registers.ts';
import { reminder } from './models/reminder.ts';
import { subscription } from './models/subscription.ts';

const AGGREGATES: Readonly<Record<Category, Modelled>> = {
  access,
  account,
  allowance,
  apiKey,
  arrangement,
  assessment,
  audit,
  badge,
  badgeReport,
  contact,
  credential,
  document,
  email,
  import: imported,
  ledger,
  log,
  property,
  quickCheck,
  reminder,
  share,
  signingKey,
  staff,
  stayReceipt,
  subscription,
  support,
  transfer,
  uploadLink,
  webhook,
};
const NAMED = [...Object.entries(AGGREGATES), ['property', fullProperty], ['arrangement', fullArrangement]] as [
  Category,
  Modelled,
][];

const SEQUENCES = Math.ceil((process.env.LONG ? 200_000 : 2000) / NAMED.length);
/** Enough to reach every refusal and every event: with the seed of each run, or with any. */
const REACHING = process.env.LONG ? 6000 : 600;
const seed = seedOfRun();

const typesOf = (category: Category): string[] => CATEGORIES[category].options.map(({ shape }) => shape.type.value);

const isFound = (aggregate: Modelled, mutant: Mutant): boolean => {
  try {
    aggregate.check(REACHING, seed, mutant);
    return false;
  } catch {
    return true;
  }
};

describe.each(NAMED)('the decider of %s', (category, aggregate) => {
  test(`decides as a plain model does, in ${SEQUENCES} random sequences of commands`, () =>
    aggregate.check(SEQUENCES, seed));

  test('differs from its model as soon as events of one type have no effect', () => {
    const all = typesOf(category);
    expect([...aggregate.reached(REACHING, seed).types].sort(), 'every event is reached').toEqual(all.sort());
    const mutants = all.filter((type) => !aggregate.withoutTrace.includes(type)).map((ignores) => ({ ignores }));
    expect(mutants.filter((mutant) => !isFound(aggregate, mutant))).toEqual([]);
  });
});

// A refusal that no sequence reaches would not be compared with the model at all.
test.each(Object.keys(AGGREGATES) as Category[])(
  'the sequences of %s reach every refusal of its decider',
  (category) => {
    const own = NAMED.flatMap(([name, aggregate]) => (name === category ? [aggregate] : []));
    const reached = new Set(own.flatMap((aggregate) => [...aggregate.reached(REACHING, seed).codes]));
    expect([...reached].sort()).toEqual(own[0]?.refusals.toSorted());
  },
);
