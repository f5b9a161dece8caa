// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeleteDocumentModal } from '../../client/app/dashboard/modals/DeleteDocumentModal.tsx';
import { bakehouse, quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { ok, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const ASKS = 'The assessment asks for it: without another one the property no longer counts as compliant.';
const IF_YES = 'If its question is answered Yes, without another one the property no longer counts as compliant.';
const gas = filed(31, { property_id: quay.id });

const open = (document = gas, property = quay, answer: string | null = 'Yes') => {
  const { fetch, asked } = server({
    [`GET /assessment/${quay.assessment?.id}/answers`]: answer
      ? ok({ property_id: quay.id, edition: '2026.3', answers: [{ question_id: 20, answer }] })
      : problem(400, ''),
  });
  vi.stubGlobal('fetch', fetch);
  renderAt(<DeleteDocumentModal document={document} property={property} onClose={() => {}} />);
  return asked;
};
const LOST = 'is taken off this property. The file is deleted and cannot be brought back.';
const TAKEN_OFF = `gas.pdf ${LOST} An earlier version does not take its place.`;
const VERSION = 'Until 09/12/2026, uploaded 04/05/2026 at 11:00';
const said = () => screen.getByText(/^gas\.pdf .*is taken off this property/).textContent;

test('deleting a document that a Yes needs says what the property loses', async () => {
  open();
  await expect.poll(said).toBe(`${TAKEN_OFF} ${ASKS}`);
});

test('deleting a document whose answer is not known says on what the loss depends', async () => {
  open(gas, quay, null);
  await expect.poll(said).toBe(`${TAKEN_OFF} ${IF_YES}`);
});

test('deleting a document of an answer that is N/A warns of nothing', async () => {
  open(gas, quay, 'N/A');
  await expect.poll(said).toBe(TAKEN_OFF);
});

test.each([
  ['was replaced', { ...gas, superseded: true }, quay, `gas.pdf (${VERSION}) ${LOST}`],
  ['answers no question', { ...gas, question_id: null, question_key: null }, quay, TAKEN_OFF],
  ['is of a property that is not compliant', gas, bakehouse, TAKEN_OFF],
])('deleting a document that %s warns of no loss of the property', (_, document, property, text) => {
  expect(open(document, property)).toEqual([]);
  expect(said()).toBe(text);
});
