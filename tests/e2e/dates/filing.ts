import { expect } from 'vitest';
import { noDeadline } from '../../support/context.ts';
import { FILES } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import type { Visitor } from '../visitor.ts';
import { documentsOf, file, gasSafetyRecord, owner, type Story, timePasses, typeDate } from './story.ts';

/** With the keyboard, except for the file. */
const addRecord = async (visitor: Visitor) => {
  await visitor.see('No documents yet');
  await visitor.tabTo('Add a document');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Kind of document');
  // Letters choose an option of a select.
  await visitor.page.keyboard.type('Gas');
  await visitor.choose(await gasSafetyRecord('2026-11-18', '2027-11-18'), () => visitor.press('Choose a file'));

  await visitor.see('We read this from the document. Is it right?', 'The right kind of document.', 'The right house.');
  await visitor.see('Date of inspection 18 November 2026', 'Next inspection due by 18 November 2027');
  await typeDate(visitor, 'Runs out on', '2027-11-17');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Kept and watched, for no question', 'LGSR-2026-11-18 · D. Morris', '18/11/2026');
  await visitor.see('Valid until 17/11/2027');
};

const expectInEvent = async ({ world }: Story, ada: HttpClient, propertyId: string) => {
  const [document] = (await ada.get(`/api/documents?property_id=${propertyId}`)).body.documents;
  expect(document).toMatchObject({ issued_on: '2026-11-18', expiry_date: '2027-11-17' });
  const proposed = {
    issuedOn: { day: '2026-11-18', line: 'Date of inspection 18 November 2026', page: 1, doubts: [] },
    expiresOn: { day: '2027-11-18', line: 'Next inspection due by 18 November 2027', page: 1, doubts: [] },
    reference: { value: 'LGSR-2026-11-18' },
  };
  expect(await world.site.core.commands.document.freshState(document.id, noDeadline)).toMatchObject({
    uploaded: { issuedOn: '2026-11-18', expiresOn: '2027-11-17', personal: { owner: { details: { proposed } } } },
  });
  const { events } = (await ada.get(`/api/properties/${propertyId}/history?limit=1`)).body;
  expect(events).toMatchObject([{ by: 'Ada Lovelace', changes: [{ what: 'Valid until', now: '17/11/2027' }] }]);
};

const replaceByScan = async (visitor: Visitor) => {
  await visitor.press('Replace Gas safety certificate');
  await visitor.see('gas-2026-11-18.pdf stays on file');
  await visitor.choose(await file('scan.png', FILES.png), () => visitor.press('Choose a file'));
  await visitor.see('scan.png');
  await typeDate(visitor, 'Runs out on', '2027-11-19');
  await visitor.press('Replace document');
  await visitor.see('Valid until 19/11/2027', 'History, 1 earlier');
  await visitor.pressAt('::-p-text(History, 1 earlier)');
  await visitor.see('18/11/2026 to 17/11/2027', 'Replaced on 24/11/2026 by Ada Lovelace', 'SHA-256');
};

/** A document that answers no question: read, corrected, confirmed, and replaced by a file without text. */
export const filesRecord = async (story: Story) => {
  const { client, email, propertyId } = await owner(story, 'Kiln Cottage');
  const visitor = await story.world.openAs(email);
  await visitor.go(documentsOf(propertyId));
  await addRecord(visitor);
  await expectInEvent(story, client, propertyId);
  await timePasses(story, '2026-11-24T12:00:00Z');
  await replaceByScan(visitor);
};
