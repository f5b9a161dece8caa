import { expect, test } from 'vitest';
import type { EventsOf } from '../../domain/events.ts';
import { tagsOf } from '../../projections/propertyArrangement/queries.ts';
import { ada, cottage, later, propertyAdded, villa } from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { databases } from '../support/readModels.ts';

const database = databases();

const tagged = (propertyId: string, ...tags: string[]): EventsOf<'arrangement'> => ({
  type: 'PropertyTagged',
  data: { accountId: ada, propertyId, at: later, personal: { owner: { subject: ada, details: { tags } } } },
});

test('tags that differ only in case are one tag', async () => {
  const db = await database();
  const added = { ...propertyAdded, data: { ...propertyAdded.data, propertyId: villa } } as typeof propertyAdded;
  const events = [propertyAdded, added, tagged(cottage, 'Seaside', 'dogs'), tagged(villa, 'seaside')];
  for (const model of ['property_overview', 'property_arrangement']) await projectEntries(db, model, recorded(events));
  const { text, values } = tagsOf(ada, null);
  expect((await db.query(text, values)).map(({ tag }) => tag)).toEqual(['dogs', 'Seaside']);
});
