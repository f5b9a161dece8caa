import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextSteps } from '../../client/app/dashboard/nextSteps/nextSteps.ts';
import { addDays, type Day } from '../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../domain/compliance/expiry.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { expiredDocuments, expiringDocuments } from '../../projections/documentFile/queries.ts';
import { expiryRow } from '../../projections/documentFile/row.ts';
import { nextStepProperties } from '../../projections/propertyOverview/list/nextSteps.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { propertiesOf } from '../../projections/propertyOverview/queries.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import type { Query } from '../../projections/query.ts';
import { testEditions } from '../support/editions.ts';
import {
  ada,
  address,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  completed,
  details,
  documentUploaded,
  keyAt,
} from '../support/events.ts';
import { project } from '../support/projecting.ts';
import { databases } from '../support/readModels.ts';
import { random } from '../support/storedEvents.ts';

const TODAY = '2026-12-05';
const SHOWN = 4;
const database = databases();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

type House = {
  readonly has: 'nothing' | 'one answer' | 'passed' | 'passed with a badge' | 'a No';
  /** The last day of its evidence. */
  readonly expiresOn: Day;
  readonly completedOn: Day;
  /** The last day of a document that answers no question. */
  readonly filedUntil?: Day;
};

const id = (group: number, n: number) => `018f0000-0000-7000-8000-${group}${String(n).padStart(11, '0')}`;

const historyOf = ({ has, expiresOn, completedOn, filedUntil }: House, n: number): readonly DomainEvent[] => {
  const personal = { owner: { subject: ada, details: { ...address, name: `Cottage ${n}` } } };
  const begun = [assessmentOpened(), assessmentStarted()];
  const at = `${completedOn}T10:00:00.000Z`;
  const passed: readonly DomainEvent[] = [...begun, ...allYes, completed()].map(
    ({ type, data }) =>
      ({ type, data: { ...data, at, ...(type === 'DocumentAttached' && { expiresOn }) } }) as DomainEvent,
  );
  const histories: Readonly<Record<House['has'], readonly DomainEvent[]>> = {
    nothing: [],
    'one answer': [...begun, answered(keyAt(1))],
    passed,
    'passed with a badge': [...passed, badgeIssued()],
    'a No': [...passed, answered(keyAt(8), 'No')],
  };
  const document = { ...documentUploaded.data, key: null, documentId: id(4, n), expiresOn: filedUntil };
  const filed = filedUntil ? [{ ...documentUploaded, data: document } as DomainEvent] : [];
  const added: DomainEvent = { type: 'PropertyAdded', data: { ...details, personal, at } };
  const events: readonly DomainEvent[] = [added, ...histories[has], ...filed];
  return events.map(
    ({ type, data }) =>
      ({
        type,
        data: {
          ...data,
          propertyId: id(1, n),
          assessmentId: id(2, n),
          badgeId: id(3, n),
          code: `LP-${n}`,
        },
      }) as DomainEvent,
  );
};

/** The keys of the steps that the dashboard shows, from all properties and from those that the query has found. */
const stepsOf = async (houses: readonly House[]) => {
  const db = await database();
  const events = houses.flatMap(historyOf);
  for (const name of ['property_overview', 'document_file']) await project(db, name, events);
  const ask = async <Row>({ text, values, toRow }: Query<Row>): Promise<Row[]> =>
    (await db.query(text, values)).map(toRow);
  const expired = await ask(expiredDocuments(ada, null, TODAY));
  const expiring = await ask(expiringDocuments(ada, null, TODAY, EXPIRING_SOON_DAYS));
  const expiries = [...expired, ...expiring].map((document) => expiryRow(document, TODAY));
  const shown = async (found: Query<OverviewState>) => {
    const rows = (await ask(found)).map((state) => overviewRow(state, { today: TODAY, editions: testEditions }));
    return nextSteps(rows, expiries, { isOwn: true, hasPlan: true, isUnpaid: false })
      .slice(0, SHOWN)
      .map(({ key }) => key);
  };
  return {
    ofAll: await shown(propertiesOf(ada, null)),
    found: await shown(nextStepProperties(ada, null, TODAY, [])),
  };
};

const house = (over: Partial<House>): House => ({
  has: 'passed with a badge',
  expiresOn: '2027-11-20',
  completedOn: '2026-11-20',
  ...over,
});

describe('the next steps that the query finds', () => {
  test('include a check of last year’s answers that is not among the first properties of the list', async () => {
    const others = Array.from({ length: 6 }, () => house({}));
    const due = house({ completedOn: '2025-11-20', expiresOn: '2028-11-20' });
    const { ofAll, found } = await stepsOf([...others, due]);
    expect(ofAll).toEqual([`check-${id(1, others.length)}`]);
    expect(found).toEqual(ofAll);
  });

  test('include a document that answers no question and has run out, of a property that is not among the first', async () => {
    const others = Array.from({ length: 6 }, () => house({}));
    const { ofAll, found } = await stepsOf([...others, house({ expiresOn: '2028-11-20', filedUntil: '2024-02-03' })]);
    expect(ofAll).toEqual([`replace-${id(4, others.length)}`]);
    expect(found).toEqual(ofAll);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('are the first ones of all properties, generated from seed %i', async (seed) => {
    const { below } = random(seed);
    const KINDS = ['nothing', 'one answer', 'passed', 'passed with a badge', 'a No'] as const;
    // Few properties need something, so that steps of every kind are among the first four.
    const houses = Array.from({ length: 16 }, () =>
      house({
        has: below(4) === 0 ? (KINDS[below(KINDS.length)] ?? 'nothing') : 'passed with a badge',
        expiresOn: addDays(TODAY, below(800) - 3),
        completedOn: addDays(TODAY, below(10) === 0 ? -400 : -below(300)),
        ...(below(12) === 0 && { filedUntil: addDays(TODAY, below(50) - 10) }),
      }),
    );
    const { ofAll, found } = await stepsOf(houses);
    expect(found).toEqual(ofAll);
  });
});
