import { randomUUID } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { latestActivity } from '../../projections/accountActivity/queries.ts';
import { badgesOf } from '../../projections/badge/queries.ts';
import {
  calendarDocuments,
  calendarVersion,
  datedDocumentsOfProperty,
  documentCounts,
  documentsOfProperty,
  documentsWithoutAssessment,
  expiredDocuments,
  uncopiedProperties,
} from '../../projections/documentFile/queries.ts';
import type { Query } from '../../projections/query.ts';
import { SESSION_OPTIONS } from '../../server/adapters/postgresEventStore/connection.ts';
import { accountRegistered, ada, at, badgeIssued, bob, propertyAdded, upload } from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { type Database, databases } from '../support/readModels.ts';

/** Properties of Ada, an agent. */
const PROPERTIES = 300;
/** Accounts with ten properties each. Postgres plans for the average of all accounts. */
const OTHERS = 60;
const ids = (length: number): readonly string[] => Array.from({ length }, () => randomUUID());
const properties = ids(PROPERTIES);
const [propertyId = ''] = properties;
const badgeCode = (index: number) => `LP-${String(index).padStart(8, '0')}`;

/** A property with a document that has expired and was replaced, its replacement, and a badge. */
const propertyOf = (accountId: string, id: string, index: number): readonly DomainEvent[] => {
  const [documentId, formerId] = [randomUUID(), randomUUID()];
  const about = { accountId, propertyId: id };
  const uploaded = (changes: object) => ({ type: 'DocumentUploaded', data: { ...upload, ...about, ...changes } });
  return [
    { type: 'PropertyAdded', data: { ...propertyAdded.data, ...about } },
    uploaded({ documentId: formerId, expiresOn: '2026-01-31' }),
    uploaded({ documentId, expiresOn: '2027-01-31' }),
    { type: 'DocumentSuperseded', data: { ...about, documentId: formerId, supersededBy: documentId, at } },
    {
      type: 'BadgeIssued',
      data: {
        ...badgeIssued().data,
        ...about,
        badgeId: randomUUID(),
        code: badgeCode(index),
        assessmentId: randomUUID(),
      },
    },
  ] as DomainEvent[];
};

const database = databases();
let db: Database;
beforeAll(async () => {
  db = await database();
  const others = ids(OTHERS).flatMap((accountId) => ids(10).map((id) => [accountId, id] as const));
  const owned = [...properties.map((id) => [ada, id] as const), ...others, [bob, randomUUID()] as const];
  const events = [accountRegistered, ...owned.flatMap(([accountId, id], index) => propertyOf(accountId, id, index))];
  const models = [
    'account_profile',
    'account_subscription',
    'account_activity',
    'property_overview',
    'document_file',
    'badge',
  ];
  for (const name of models) await projectEntries(db, name, recorded(events));
  await db.query('vacuum analyze');
});

const literalOf = (value: unknown): string => {
  if (value === null) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
};

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] };
const count = (plan: Plan, name: string): number => Number(plan[name] ?? 0);

/** The rows that a plan has looked at, whether or not they were part of the result. */
const lookedAt = (plan: Plan): number => {
  const own = String(plan['Node Type']).includes('Scan')
    ? (count(plan, 'Actual Rows') + count(plan, 'Rows Removed by Filter')) * count(plan, 'Actual Loops')
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + lookedAt(part), own);
};

/** Runs a query as the server does, with the plan that is made once for all values. */
const rowsLookedAt = async ({ text, values }: Query<unknown>): Promise<number> => {
  const client = await db.pool.connect();
  try {
    for (const [, setting] of SESSION_OPTIONS.matchAll(/-c (\S+)/g)) await client.query(`set ${setting}`);
    await client.query(`prepare planned as ${text}`);
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : '';
    const { rows } = await client.query(`explain (analyze, format json) execute planned${given}`);
    return lookedAt(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
};

// The account has 300 properties with 600 documents, of which one property has two.
test.each<[string, Query<unknown>]>([
  ['the documents of a property', documentsOfProperty(ada, propertyId)],
  ['the documents of a property from before its first assessment', documentsWithoutAssessment(propertyId)],
  ['how many documents a few properties have', documentCounts(ada, properties.slice(0, 5))],
  ['the dates of a property', datedDocumentsOfProperty(ada, propertyId)],
  ['the calendar of a property', calendarDocuments({ accountId: ada, propertyId })],
  ['the version of that calendar', calendarVersion({ accountId: ada, propertyId })],
  ['the badges of an account with one property', badgesOf(bob, null)],
  ['the expired documents, if all that expired were replaced', expiredDocuments(ada, null, '2026-11-20')],
  ['the properties whose files are still to be copied for a new owner, if there are none', uncopiedProperties()],
  ['the latest activities of one property', latestActivity(ada, [propertyId], [], 10)],
])('%s are found without a look at other rows', async (_, query) => {
  expect(await rowsLookedAt(query)).toBeLessThan(60);
});

test('control: a query without an index of its own is found', async () => {
  const all = { text: "select key from document_file where state->>'fileName' = $1", values: ['x'], toRow: () => null };
  expect(await rowsLookedAt(all)).toBeGreaterThan(500);
});
