import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS, type Editions } from '../../domain/questionnaire/editions.ts';
import { readModels } from '../../projections/models.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { type Rendered, renderedOverview } from '../../projections/propertyOverview/queries.ts';
import { rebuild } from '../../server/readSide/rebuild.ts';
import { DIFFERENCES, secondEdition, testEditions } from '../support/editions.ts';
import {
  ada,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  attached,
  badgeIssued,
  completed,
  first,
  gasSafety,
  guestRegister,
  moved,
  propertyAdded,
  reevaluated,
} from '../support/events.ts';
import { memoryLog, recorded } from '../support/memoryLog.ts';
import { project, projectEntries, rowOf } from '../support/projecting.ts';
import { contents, type Database, databases, folded, modelNamed, ordered, testModels } from '../support/readModels.ts';

const database = databases();

const { added, changed } = DIFFERENCES;
const toSecond = moved('2026.3', '2027.1', [added, changed]);
const passing = [propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes, completed(), badgeIssued()];
const movedAway = [...passing, toSecond, reevaluated(false, 95)];
const answeredAgain = [
  ...movedAway,
  answered(added),
  reevaluated(false, 98),
  answered(changed),
  reevaluated(true, 100),
];
const change = { edition: '2027.1', effective_on: '2027-02-01', answer_by: '2027-05-02' };
const sentence = 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.';

/** The row that readers render for a day if the stored row is stale. */
const shownOn = async (today: string, events: readonly DomainEvent[], editions: Editions = testEditions) => {
  const { state } = await rowOf(await database(), 'property_overview', ...events);
  return overviewRow(state, { today, editions });
};

/** Ignores which edition an assessment names. */
const alwaysSecond: Editions = { ...testEditions, of: () => secondEdition };

describe('the overview of an assessment', () => {
  test('has its edition and no rules change before the later edition', async () =>
    expect((await shownOn('2027-01-31', passing)).assessment).toMatchObject({
      edition: '2026.3',
      status: 'completed',
      passed: true,
      rules_change: null,
    }));

  test('control: evaluated under a later edition it lacks the answer to a question that this one added', async () =>
    expect(await shownOn('2027-01-31', passing, alwaysSecond)).toMatchObject({
      assessment: { edition: '2026.3', status: 'in_progress', answered: 41, unanswered: [11] },
    }));

  test.each(['2027-02-01', '2027-05-02'])('shows the rules change on %s while the badge is active', async (day) =>
    expect(await shownOn(day, passing)).toMatchObject({
      compliance: 'compliant',
      assessment: { edition: '2026.3', rules_change: { ...change, questions: 2, movable: true, sentence } },
      badge: { status: 'active', reason: null },
    }),
  );

  test('has a suspended badge after the grace', async () =>
    expect(await shownOn('2027-05-03', passing)).toMatchObject({
      assessment: { rules_change: { movable: true } },
      badge: {
        status: 'suspended',
        since: '2027-05-03',
        reason: 'The rules changed on 01/02/2027, and the new questions were not answered by 02/05/2027.',
      },
    }));

  test('is in progress after the move, by the positions of the later edition', async () =>
    expect(await shownOn('2027-02-10', movedAway)).toMatchObject({
      compliance: 'in_progress',
      assessment: {
        id: first,
        edition: '2027.1',
        status: 'in_progress',
        answered: 40,
        passed: null,
        unanswered: [11, 13],
        rules_change: { ...change, questions: 2, movable: false, sentence },
      },
      badge: { status: 'active' },
    }));

  test('is completed again with the answers to the opened questions', async () =>
    expect(await shownOn('2027-06-01', answeredAgain)).toMatchObject({
      compliance: 'compliant',
      assessment: { edition: '2027.1', status: 'completed', passed: true, unanswered: [], rules_change: null },
      badge: { status: 'active' },
    }));

  test('can be evaluated under a draft in which it was recorded', async () =>
    expect(
      await shownOn('2027-02-10', [
        propertyAdded,
        assessmentOpened(),
        assessmentStarted(first, '2027.2'),
        answered(added),
      ]),
    ).toMatchObject({ compliance: 'in_progress', assessment: { edition: '2027.2', answered: 1, rules_change: null } }));
});

describe('the columns of the overview', () => {
  test.each<[string, readonly DomainEvent[], object]>([
    ['before the move', passing, { edition: '2026.3', compliance: 'compliant', rendered_until: '2027-11-20' }],
    ['after the move', movedAway, { edition: '2027.1', compliance: 'in_progress', rendered_until: '2027-05-02' }],
    ['after the answers', answeredAgain, { edition: '2027.1', compliance: 'compliant', rendered_until: '2027-11-20' }],
  ])('%s', async (_, events, expected) => {
    const db = await database();
    await project(db, 'property_overview', events);
    const [row] = await db.query(
      'select edition, compliance, rendered_until::text, evidence_ends_on::text from property_overview',
    );
    expect(row).toEqual({ ...expected, evidence_ends_on: '2027-11-20' });
  });
});

describe('the rendered overview', () => {
  const rendered = async ({ query }: Database, today: string): Promise<Rendered> => {
    const { text, values } = renderedOverview(ada, today, testEditions.inEffectOn(today).id);
    const [row] = await query(text, values);
    return row;
  };
  const staleOn = async (today: string, events: readonly DomainEvent[]) => {
    const db = await database();
    await project(db, 'property_overview', events);
    return (await rendered(db, today)).stale;
  };
  const untilJanuary = [...passing, attached(gasSafety, { expiresOn: '2027-01-15' })];

  test.each<[string, readonly DomainEvent[], string, boolean | null]>([
    ['a document, on its last day', untilJanuary, '2027-01-15', false],
    ['a document, on the day after', untilJanuary, '2027-01-16', true],
    ['a later edition, on the day before it', passing, '2027-01-31', false],
    ['a later edition, on its day', passing, '2027-02-01', true],
    ['open questions, on the last day of the grace', movedAway, '2027-05-02', false],
    ['open questions, on the day after the grace', movedAway, '2027-05-03', true],
    ['answered questions, after the grace', answeredAgain, '2027-05-03', false],
    ['the twelve months, on their last day', answeredAgain, '2027-11-20', false],
    ['the twelve months, on the day after', answeredAgain, '2027-11-21', true],
    ['a property without an assessment', [propertyAdded], '2040-01-01', null],
  ])('is stale or not because of %s', async (_, events, today, stale) =>
    expect(await staleOn(today, events)).toBe(stale),
  );

  // Days before, on and after everything that changes what is shown.
  const DAYS = [
    ...['2026-11-20', '2027-01-15', '2027-01-16', '2027-01-31', '2027-02-01', '2027-02-10', '2027-03-15'],
    ...['2027-03-16', '2027-05-02', '2027-05-03', '2027-11-20', '2027-11-21', '2028-06-01'],
  ];

  test.each<[string, readonly DomainEvent[]]>([
    ['a passing assessment', passing],
    ['a document that runs out early', untilJanuary],
    ['an answer No', [...passing, answered(guestRegister, 'No'), reevaluated(false, 98)]],
    ['an assessment in progress', passing.slice(0, 10)],
    ['open questions of the later edition', movedAway],
    ['open questions and an early document', [...movedAway, attached(gasSafety, { expiresOn: '2027-03-15' })]],
    ['answered questions of the later edition', answeredAgain],
    ['a property without an assessment', [propertyAdded]],
  ])('is right on every day on which it is not stale: %s', async (_, events) => {
    const db = await database();
    await project(db, 'property_overview', events);
    const [{ state }] = await db.query('select state from property_overview');
    let fresh = 0;
    for (const today of DAYS) {
      const { rendered: text, stale } = await rendered(db, today);
      if (stale) continue;
      fresh += 1;
      expect(JSON.parse(String(text)), today).toEqual(overviewRow(state, { today, editions: testEditions }));
    }
    expect(fresh).toBeGreaterThan(0);
  });
});

describe('a rebuild', () => {
  const events = [...answeredAgain, attached(gasSafety, { expiresOn: '2027-12-31' })];
  const table = async ({ query }: Database, name: string) => ordered(await query(`select * from ${name} order by key`));

  test.each(testModels.map(({ name }) => name))('of %s with all editions gives the same rows', async (name) => {
    const db = await database();
    await project(db, name, events, { size: 7 });
    const before = await table(db, name);
    await rebuild(modelNamed(name), memoryLog(events, 5), db.store);
    expect(await table(db, name)).toBe(before);
    expect(await contents(db, name)).toBe(folded(modelNamed(name), recorded(events)));
  });

  test('after later editions were published changes nothing of earlier assessments but when answers are due', async () => {
    const db = await database();
    const model = readModels(EDITIONS).find(({ name }) => name === 'property_overview');
    if (!model) throw new Error('There is no property_overview');
    await projectEntries(db, 'property_overview', recorded(passing), { model });
    const read = async () => {
      const [{ answers_due_on: answersDueOn, ...rest }] = await db.query('select * from property_overview');
      return { answersDueOn, rest: ordered(rest) };
    };
    const before = await read();
    await rebuild(modelNamed('property_overview'), memoryLog(passing), db.store);
    const after = await read();
    expect(after.rest).toBe(before.rest);
    expect([before.answersDueOn, after.answersDueOn]).toEqual([null, expect.any(Date)]);
  });
});
