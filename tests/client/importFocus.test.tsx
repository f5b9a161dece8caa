// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DocumentsPage } from '../../client/console/import/documents/DocumentsPage.tsx';
import { ImportPage } from '../../client/console/import/ImportPage.tsx';
import type { DocumentImport, PlannedDocument } from '../../domain/documentImports/contract.ts';
import type { Import, PlannedRow } from '../../domain/imports/contract.ts';
import { delayed, id, ok, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const refusedRow: PlannedRow = {
  row: 2,
  state: 'refused',
  values: { name: 'Gull', address_line1: '2 Quay', city: 'Looe' },
  errors: { postcode: 'Postcode is required' },
  property_id: null,
  nation: 'england',
  left_out: false,
};
const properties = (left_out: boolean): Import => ({
  id: id(1),
  status: 'preview',
  filename: 'spring.csv',
  sheet: null,
  plan: id(9),
  columns: (['name', 'address_line1', 'city', 'postcode', 'property_type'] as const).map((field) => ({
    heading: field,
    field,
    example: 'x',
  })),
  rows: [{ ...refusedRow, left_out }],
  allowance: { used: 1, limit: 50 },
  progress: { done: 0, total: 1 },
  added: 0,
  changed: 0,
  kept: [],
  undo_until: null,
});

const refusedDocument: PlannedDocument = {
  row: 2,
  path: 'Quay House/paper.pdf',
  size: 1200,
  state: 'refused',
  property: null,
  choices: [],
  document_type: null,
  question: null,
  attach: true,
  replaces: false,
  expiry_date: null,
  left_out: false,
  errors: { document_type: 'The name does not say what kind of document it is' },
};
const documents = (left_out: boolean): DocumentImport => ({
  id: id(1),
  status: 'preview',
  filename: 'spring.zip',
  rows: [{ ...refusedDocument, left_out }],
  plan: id(9),
  progress: { done: 0, total: 0 },
  added: 0,
  kept: [],
  undo_until: null,
});

test.each([
  ['properties', ImportPage, 'imports', properties],
  ['documents', DocumentsPage, 'document-imports', documents],
] as const)('in an import of %s a pressed button keeps the focus and passes it on', async (_, Page, path, found) => {
  const call = `/console/${path}/${id(1)}`;
  const corrected = delayed(ok(found(true)));
  const { fetch } = server({ [`GET ${call}`]: ok(found(false)), [`PUT ${call}`]: corrected.answer });
  vi.stubGlobal('fetch', fetch);
  renderAt(<Page />, `/${id(1)}`, '/:importId');
  const leaveOut = await screen.findByRole<HTMLButtonElement>('button', { name: 'Leave out' });
  await userEvent.click(leaveOut);
  await waitFor(() => expect(leaveOut.getAttribute('aria-disabled')).toBe('true'));
  expect([leaveOut.disabled, document.activeElement === leaveOut]).toEqual([false, true]);
  corrected.release();
  const bringBack = await screen.findByRole('button', { name: 'Bring back' });
  await waitFor(() => expect(document.activeElement).toBe(bringBack));
});
