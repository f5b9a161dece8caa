import { expect, test } from 'vitest';
import { listedKeys } from '../../projections/consoleList.ts';
import { leadKeys } from '../../projections/officeAccount/lists.ts';
import { accountRegistered, ada, leadCaptured } from '../support/events.ts';
import { project } from '../support/projecting.ts';
import { databases } from '../support/readModels.ts';

const database = databases();

// Half past midnight in London, the evening before in UTC.
const SUMMER_NIGHT = '2027-07-01T23:30:00.000Z';

test('leads are filtered by their London day', async () => {
  const db = await database();
  const lead = { ...leadCaptured, data: { ...leadCaptured.data, at: SUMMER_NIGHT } } as typeof leadCaptured;
  await project(db, 'office_account', [accountRegistered, lead]);
  await db.query('update office_account set marketing = true', []);
  const reader = { now: '2027-08-01T10:00:00.000Z', today: '2027-08-01', address: undefined };
  const found = async (day: string) => {
    const filter = { captured_at_gte: day, captured_at_lte: day };
    const keys = leadKeys(reader, { filter, sort: 'captured_at', direction: 'asc' });
    const { text, values } = listedKeys(keys, { offset: 0, limit: 1 });
    return (await db.query(text, values)).flatMap(({ keys }) => keys);
  };
  expect([await found('2027-07-01'), await found('2027-07-02')]).toEqual([[], [ada]]);
});
