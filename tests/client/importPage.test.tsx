// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DocumentForm } from '../../client/console/import/documents/DocumentForm.tsx';
import { ImportFilePage } from '../../client/console/import/ImportFilePage.tsx';
import { ImportPage } from '../../client/console/import/ImportPage.tsx';
import type { PlannedDocument } from '../../domain/documentImports/contract.ts';
import type { Import, PlannedRow } from '../../domain/imports/contract.ts';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { type Answer, enter, id, ok, problem, property, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { hangingUploads } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const PATH = `/console/imports/${id(1)}`;
const row = (n: number, rest: Partial<PlannedRow> = {}): PlannedRow => ({
  row: n,
  state: 'new',
  values: { name: `House ${n}`, address_line1: `${n} Quay`, city: 'Looe', postcode: 'PL13 1AA' },
  property_id: null,
  nation: 'england',
  left_out: false,
  ...rest,
});
const refused = row(2, {
  state: 'refused',
  values: { name: 'Gull', address_line1: '2 Quay', city: 'Looe' },
  errors: { postcode: 'Postcode is required' },
  hint: 'The cell is empty.',
});
const column = (heading: string, field: Import['columns'][number]['field']) => ({ heading, field, example: 'x' });
const found = (rest: Partial<Import> = {}): Import => ({
  id: id(1),
  status: 'preview',
  filename: 'spring.csv',
  sheet: null,
  plan: id(9),
  columns: [
    column('House', 'name'),
    column('Street', 'address_line1'),
    column('Town', 'city'),
    column('PC', 'postcode'),
    column('Kind', 'property_type'),
  ],
  rows: [row(1), refused],
  allowance: { used: 1, limit: 50 },
  progress: { done: 0, total: 1 },
  added: 1,
  changed: 0,
  kept: [],
  undo_until: '2099-11-21T10:00:00.000Z',
  ...rest,
});
const open = (answers: Parameters<typeof consoleServer>[0]) => {
  const server = consoleServer(answers);
  renderAt(<ImportPage />, `/console/import/${id(1)}`, '/console/import/:importId');
  return server;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a file that is dropped', () => {
  const dropped = (...names: readonly string[]) => ({
    dataTransfer: { files: names.map((name) => new File(['x'], name)), types: ['Files'], dropEffect: '' },
  });
  /** An upload begins in a later task than its drop. */
  const uploadsBegin = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  const openFile = () => {
    const uploads = hangingUploads();
    renderAt(<ImportFilePage />);
    return { uploads, card: screen.getByRole('region', { name: 'File' }) };
  };

  test('is uploaded if it is a spreadsheet', async () => {
    const { uploads, card } = openFile();
    fireEvent.drop(card, dropped('a.csv'));
    await waitFor(() => expect(uploads).toHaveLength(1));
  });

  test('of several dropped files none is imported', async () => {
    const { uploads, card } = openFile();
    fireEvent.drop(card, dropped('a.csv', 'b.csv', 'c.csv'));
    expect(screen.queryByText('One file only')).not.toBeNull();
    await uploadsBegin();
    expect(uploads).toEqual([]);
  });

  test('beside the card does not replace the page', () => {
    openFile();
    // False: the default of the browser, which opens the file, is prevented.
    expect(fireEvent.drop(document.body, dropped('a.csv'))).toBe(false);
  });

  test('keeps the card marked while it is over a part of it', () => {
    const { card } = openFile();
    fireEvent.dragOver(card, dropped('a.csv'));
    const entered = screen.getByRole('button', { name: 'Choose a file' });
    // jsdom has no DragEvent, so the member is not set from the options.
    const left = Object.defineProperty(createEvent.dragLeave(card), 'relatedTarget', { value: entered });
    fireEvent(card, left);
    expect(card.dataset.over).toBe('true');
  });

  test('of another kind is refused before it is sent, and the refusal takes the focus each time', async () => {
    const { uploads, card } = openFile();
    for (const name of ['a.pdf', 'b.pdf']) {
      card.querySelector('button')?.focus();
      fireEvent.drop(card, dropped(name));
      expect(document.activeElement).toBe(screen.getByRole('alert'));
    }
    await uploadsBegin();
    expect(uploads).toEqual([]);
  });
});

describe('the columns of a file', () => {
  test('are corrected, and a field that is chosen twice leaves its first column', async () => {
    const columns = [column('House', null), column('Owner', 'name'), ...found().columns.slice(1)];
    const { sent } = open({ [`GET ${PATH}`]: ok(found({ columns })), [`PUT ${PATH}`]: ok(found()) });
    await screen.findByText('Row by row');
    await press('Change the columns');
    await userEvent.selectOptions(screen.getByLabelText('House'), 'name');
    expect(screen.getByLabelText<HTMLSelectElement>('Owner').value).toBe('');
    await press('Show the preview');
    expect(await screen.findByText('Row by row')).toBeDefined();
    const [first] = sent(`PUT ${PATH}`) as { columns: unknown }[];
    expect(first?.columns).toEqual(['name', null, 'address_line1', 'city', 'postcode', 'property_type']);
  });

  test('that are missing are asked for first', async () => {
    const columns = found().columns.map((one) => (one.field === 'postcode' ? { ...one, field: null } : one));
    open({ [`GET ${PATH}`]: ok(found({ columns })) });
    expect(await screen.findByText(/^No column holds Postcode/)).toBeDefined();
  });
});

describe('a refused row', () => {
  test('says why, and is put right in its place', async () => {
    const { sent } = open({
      [`GET ${PATH}`]: ok(found()),
      [`PUT ${PATH}`]: ok(found({ rows: [row(1), row(2)], added: 2 })),
    });
    expect(await screen.findByText('Postcode is required')).toBeDefined();
    expect(screen.getByText('1 row will be imported, 1 left out.')).toBeDefined();
    await press('Put it right');
    await enter(screen.getByLabelText('Postcode'), 'PL13 1AB');
    await press('Save');
    expect(await screen.findByText('2 rows will be imported.')).toBeDefined();
    expect(sent(`PUT ${PATH}`)).toEqual([{ rows: [{ row: 2, values: { postcode: 'PL13 1AB' }, left_out: false }] }]);
  });

  test('stays when the server refuses the correction, and says why', async () => {
    open({ [`GET ${PATH}`]: ok(found()), [`PUT ${PATH}`]: problem(409, 'Look at the rows again.') });
    await screen.findByText('Postcode is required');
    await press('Leave out');
    expect((await screen.findByRole('alert')).textContent).toContain('Look at the rows again.');
    expect(screen.getByText('Postcode is required')).toBeDefined();
  });
});

test('of many rows the first are shown, and the first new one takes the focus when more are asked for', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(n + 1));
  open({ [`GET ${PATH}`]: ok(found({ rows })) });
  await screen.findByText('50 of 60 rows');
  await press('Show more');
  expect(screen.getByText('60 of 60 rows')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('House 51').closest('tr')));
});

describe('the form of a refused row', () => {
  const correct = async (answer: Parameters<typeof consoleServer>[0][string]) => {
    open({ [`GET ${PATH}`]: ok(found()), [`PUT ${PATH}`]: answer });
    await screen.findByText('Postcode is required');
    await press('Put it right');
    await enter(screen.getByLabelText('Postcode'), 'PL99');
    await press('Save');
  };

  test('stays open with what was typed when the correction is refused', async () => {
    await correct(problem(503, 'Please try again in a moment.'));
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe('PL99');
  });

  test('closes once the correction is stored, also if the row is still refused', async () => {
    const still = { ...refused, errors: { postcode: 'PL99 is no postcode' } };
    await correct(ok(found({ rows: [row(1), still] })));
    await waitFor(() => expect(screen.queryByLabelText('Postcode')).toBeNull());
    expect(screen.getByText('PL99 is no postcode')).toBeDefined();
  });
});

test('an import that is refused because properties have changed shows the rows as they are now', async () => {
  let present = found();
  open({ [`GET ${PATH}`]: () => ok(present), [`POST ${PATH}/commit`]: problem(409, 'Look at the rows again.') });
  await screen.findByText('Row by row');
  present = found({ rows: [row(1), row(2)], added: 2 });
  await press('Import 1 row');
  expect((await screen.findByRole('alert')).textContent).toContain('Look at the rows again.');
  expect(await screen.findByText('2 rows will be imported.')).toBeDefined();
});

test('only the last attempt says why it was refused', async () => {
  let corrected: Answer = problem(503, 'The row was not stored.');
  open({
    [`GET ${PATH}`]: ok(found()),
    [`PUT ${PATH}`]: () => corrected,
    [`POST ${PATH}/commit`]: problem(409, 'Look at the rows again.'),
  });
  await screen.findByText('Row by row');
  await press('Leave out');
  expect(await screen.findByText('The row was not stored.')).toBeDefined();
  vi.advanceTimersByTime(1000);
  await press('Import 1 row');
  expect(await screen.findByText('Look at the rows again.')).toBeDefined();
  vi.advanceTimersByTime(1000);
  corrected = ok(found({ rows: [row(1), row(2)], added: 2 }));
  await press('Leave out');
  expect(await screen.findByText('2 rows will be imported.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a finished import', () => {
  const done = found({ status: 'imported', rows: [], added: 4, changed: 1 });

  test('is undone after a question, and names what stays', async () => {
    const kept = [
      { property_id: id(5), name: 'Bryn Teg' },
      { property_id: id(6), name: null },
    ];
    const { sent } = open({
      [`GET ${PATH}`]: ok(done),
      [`POST ${PATH}/undo`]: ok({ ...done, status: 'undone', kept }),
    });
    expect(await screen.findByText('5 rows imported')).toBeDefined();
    await press('Undo');
    const question = within(await screen.findByRole('dialog', { name: 'Undo This Import?' }));
    expect(
      question.getByText(/^4 added properties are removed and 1 changed property gets its former details back\./),
    ).toBeDefined();
    expect(sent(`POST ${PATH}/undo`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText('Import undone')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Bryn Teg' })).toBeDefined();
    expect(screen.getByText('A property that was deleted or is no longer yours')).toBeDefined();
  });

  test('does not count the rows that it has left alone', async () => {
    const kept = [{ property_id: id(5), name: 'Bryn Teg' }];
    open({ [`GET ${PATH}`]: ok({ ...done, kept }) });
    expect(await screen.findByText('4 of 5 rows imported')).toBeDefined();
    expect(screen.getByText(/^1 row was left alone\./)).toBeDefined();
    await press('Undo');
    expect(
      await screen.findByText(/^Added properties are removed and changed properties get their former details back\./),
    ).toBeDefined();
  });

  test('says which of its properties an undo leaves alone', async () => {
    const question = async (counts: Pick<Import, 'added' | 'changed'>) => {
      open({ [`GET ${PATH}`]: ok({ ...done, ...counts }) });
      await screen.findByRole('button', { name: 'Undo' });
      await press('Undo');
      const text = (await screen.findByRole('dialog')).textContent;
      cleanup();
      return [text.includes('tagged, moved to another client'), text.includes('if the file set them')];
    };
    expect(await question({ added: 4, changed: 1 })).toEqual([true, true]);
    expect(await question({ added: 4, changed: 0 })).toEqual([true, false]);
    // Tagging it, or giving it a document, does not keep it.
    expect(await question({ added: 0, changed: 1 })).toEqual([false, true]);
  });

  test('can no longer be undone after a day', async () => {
    open({ [`GET ${PATH}`]: ok({ ...done, undo_until: '2026-11-21T09:00:00.000Z' }) });
    expect(await screen.findByText('5 rows imported')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the property of a document', () => {
  const document: PlannedDocument = {
    row: 4,
    path: 'Gull Cottage - legionella.pdf',
    size: 1200,
    state: 'refused',
    property: null,
    choices: [],
    document_type: 'legionella_assessment',
    question: null,
    attach: true,
    replaces: false,
    expiry_date: null,
    errors: { property: 'No property is called “Gull Cottage”' },
    left_out: false,
  };
  const onSave = vi.fn();
  beforeEach(() => onSave.mockClear());

  test('is shown when it is to be changed, and stays when nothing else is chosen', async () => {
    const { filters } = consoleServer({ 'GET /console/properties': [property(11, 'Slipway')] });
    const gull = { id: id(13), name: 'Gull Cottage', address: '2 Quay, Looe, PL13 1AA' };
    const filed: PlannedDocument = { ...document, state: 'new', property: gull, errors: {} };
    renderInConsole(<DocumentForm row={filed} busy={false} onSave={onSave} onCancel={() => {}} />);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Property' });
    await waitFor(() => expect(filters('properties')).toContainEqual({}));
    expect(box.value).toBe('Gull Cottage');
    await userEvent.tab();
    expect(box.value).toBe('Gull Cottage');
    await userEvent.clear(box);
    expect(box.value).toBe('');
    await userEvent.tab();
    expect(box.value).toBe('Gull Cottage');
    await press('Save');
    expect(onSave.mock.calls[0]?.[0]).not.toHaveProperty('property_id');
  });

  test('is found on the server and chosen with the keyboard', async () => {
    const { filters } = consoleServer({
      'GET /console/properties': [property(11, 'Slipway'), property(12, 'Slip House', { city: 'Looe' })],
    });
    renderInConsole(<DocumentForm row={document} busy={false} onSave={onSave} onCancel={() => {}} />);
    const box = screen.getByRole('combobox', { name: 'Property' });
    await enter(box, 'slip');
    await waitFor(() => expect(filters('properties')).toContainEqual({ q: 'slip' }));
    expect((await screen.findByRole('option', { name: /^Slip House/ })).textContent).toContain('Looe');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect((box as HTMLInputElement).value).toBe('Slip House');
    await press('Save');
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ property_id: id(12) }));
  });

  test('may not exist', async () => {
    consoleServer({ 'GET /console/properties': [] });
    renderInConsole(<DocumentForm row={document} busy={false} onSave={onSave} onCancel={() => {}} />);
    await enter(screen.getByRole('combobox', { name: 'Property' }), 'nowhere');
    expect(await screen.findByText('No property is found')).toBeDefined();
    await press('Save');
    expect(onSave.mock.calls[0]?.[0]).not.toHaveProperty('property_id');
  });
});
