// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DocumentsPage } from '../../client/console/import/documents/DocumentsPage.tsx';
import { zipRefusalOf } from '../../client/console/import/fileChecks.ts';
import type { DocumentImport, PlannedDocument } from '../../domain/documentImports/contract.ts';
import { id, ok, problem, renderAt, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const quay = { id: id(2), name: 'Quay House', address: '1 Quay, Looe' };
const document = (row: number, rest: Partial<PlannedDocument> = {}): PlannedDocument => ({
  row,
  path: `Quay House/paper ${row}.pdf`,
  size: 1200,
  state: 'new',
  property: quay,
  choices: [],
  document_type: 'gas_safety_certificate',
  question: { key: 'gas-safety-record', text: 'Gas safety record' },
  attach: true,
  replaces: false,
  expiry_date: '2027-03-31',
  left_out: false,
  ...rest,
});

const refused = document(2, {
  state: 'refused',
  document_type: null,
  question: null,
  expiry_date: null,
  errors: { document_type: 'The name does not say what kind of document it is' },
});

const found = (rest: Partial<DocumentImport> = {}): DocumentImport => ({
  id: id(1),
  status: 'preview',
  filename: 'spring.zip',
  rows: [document(1), refused],
  plan: id(9),
  progress: { done: 0, total: 1 },
  added: 1,
  kept: [],
  undo_until: '2099-11-21T10:00:00.000Z',
  ...rest,
});

const PATH = `/console/document-imports/${id(1)}`;
const open = (answers: Parameters<typeof server>[0]) => {
  const stub = server(answers);
  vi.stubGlobal('fetch', stub.fetch);
  renderAt(<DocumentsPage />, `/console/import-documents/${id(1)}`, '/console/import-documents/:importId');
  return stub;
};

describe('the preview of documents', () => {
  test('shows what needs a decision first, and what happens with each', async () => {
    open({ [`GET ${PATH}`]: ok(found()) });
    await screen.findByText('spring.zip');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toContain('The name does not say what kind of document it is');
    expect(rows[1]?.textContent).toContain('Gas safety certificate of Quay House, until 31/03/2027');
    expect(rows[1]?.textContent).toContain('Answers: Gas safety record');
    expect(screen.getByText('1 row will be imported, 1 left out.')).toBeTruthy();
  });

  test('sends only what was put right', async () => {
    const { asked } = open({
      [`GET ${PATH}`]: ok(found()),
      [`PUT ${PATH}`]: ok(found({ rows: [document(1), document(2, { document_type: 'epc_certificate' })], added: 2 })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
    await userEvent.selectOptions(screen.getByLabelText('Kind of document'), 'epc_certificate');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 rows will be imported.')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      rows: [{ row: 2, document_type: 'epc_certificate', attach: true, expiry_date: null }],
    });
  });

  test('keeps what was chosen when it could not be stored', async () => {
    open({ [`GET ${PATH}`]: ok(found()), [`PUT ${PATH}`]: problem(503, 'Please try again in a moment.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Put it right' }));
    await userEvent.selectOptions(screen.getByLabelText('Kind of document'), 'epc_certificate');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(screen.getByLabelText<HTMLSelectElement>('Kind of document').value).toBe('epc_certificate');
  });

  test('says why an import was refused, and shows the rows as they are now', async () => {
    let present = found();
    open({ [`GET ${PATH}`]: () => ok(present), [`POST ${PATH}/commit`]: problem(409, 'Look at the rows again.') });
    const begin = await screen.findByRole('button', { name: 'Import 1 row' });
    present = found({ rows: [document(1), document(2)], added: 2 });
    await userEvent.click(begin);
    expect(await screen.findByText('Look at the rows again.')).toBeTruthy();
    expect(await screen.findByText('2 rows will be imported.')).toBeTruthy();
  });

  test('does not repeat why an import was refused once a row is put right', async () => {
    open({
      [`GET ${PATH}`]: ok(found()),
      [`POST ${PATH}/commit`]: problem(409, 'Look at the rows again.'),
      [`PUT ${PATH}`]: ok(found({ rows: [document(1), document(2, { left_out: true })] })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('Look at the rows again.')).toBeTruthy();
    const [leaveOut] = screen.getAllByRole<HTMLElement>('button', { name: 'Leave out' });
    if (leaveOut) await userEvent.click(leaveOut);
    await waitFor(() => expect(screen.queryByText('Look at the rows again.')).toBeNull());
  });

  test('a row of the filter is shown alone', async () => {
    open({ [`GET ${PATH}`]: ok(found()) });
    await userEvent.click(await screen.findByRole('button', { name: /^New/ }));
    expect(screen.getByText('1 of 2 documents')).toBeTruthy();
  });
});

describe('a finished import of documents', () => {
  test('names what could not be filed, and offers the undo', async () => {
    const kept = [
      { document_id: id(3), filename: 'EPC.pdf', property_id: id(2), property_name: 'Quay House' },
      { document_id: id(4), filename: 'Gas.pdf', property_id: id(5), property_name: null },
    ];
    open({ [`GET ${PATH}`]: ok(found({ status: 'imported', rows: [], added: 3, kept })) });
    expect(await screen.findByText('1 document filed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'EPC.pdf' })).toBeTruthy();
    // There is no page to show it.
    expect(screen.getByText('Gas.pdf (its property was deleted or is no longer yours)')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Gas/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^1 document is deleted.* that one of them has replaced counts again/)).toBeTruthy();
  });
});

test('a file is refused before it is sent', () => {
  expect(zipRefusalOf({ name: 'papers.rar', size: 1 })).toBe('The file must be a ZIP of documents');
  expect(zipRefusalOf({ name: 'papers.zip', size: 100 * 1024 * 1024 })).toMatch(/smaller than 100MB/);
  expect(zipRefusalOf({ name: 'papers.ZIP', size: 1 })).toBeNull();
});
