// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PropertyDocumentsPage } from '../../client/app/documents/PropertyDocumentsPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { AccountRole } from '../../domain/accounts/contract.ts';
import type { Document } from '../../domain/documents/contract.ts';
import { filed } from './documentFixtures.ts';
import {
  type Answer,
  delayed,
  ended,
  id,
  ok,
  problem,
  property,
  renderAt,
  rowena,
  rowenaSignsIn,
  server,
} from './fixtures.tsx';
import { stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const quay = property(13, 'Quay House');
const PATH = `/properties/${quay.id}/documents`;
const DOCUMENTS = `GET /documents?property_id=${quay.id}`;
const LINKS = `GET /properties/${quay.id}/upload-links`;
const OVERVIEW = 'GET /dashboard/compliance-overview';

const open = (documents: readonly Document[], answers: Parameters<typeof server>[0] = {}) => {
  const { fetch, asked } = server({
    [OVERVIEW]: ok({ properties: [quay] }),
    [DOCUMENTS]: ok({ documents }),
    [LINKS]: ok({ upload_links: [] }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  renderAt(<PropertyDocumentsPage />, PATH, '/properties/:propertyId/documents');
  return asked;
};
const opened = async (...given: Parameters<typeof open>) => {
  const asked = open(...given);
  await screen.findByRole('heading', { name: /^Documents/, level: 1 });
  return asked;
};

const pat = (n: number, over: Partial<Document> = {}) =>
  filed(n, {
    question_id: null,
    question_key: null,
    document_type: 'pat_certificate',
    original_filename: 'pat.pdf',
    expiry_date: '2027-04-30',
    issued_on: '2026-05-01',
    ...over,
  });
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
};
const asViewer: AccountRole = {
  account_id: id(90),
  grant_id: id(91),
  name: 'Tamar Lettings',
  role: 'viewer',
  until: null,
  limited: false,
  subscription: { status: 'active', may_write: true, properties_limit: 5 },
};
const dialog = () => within(screen.getByRole('dialog'));
/** A reply that has arrived is on the screen. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the documents of a property', () => {
  test('stand by what they are for, with state, issue date, number and issuer', async () => {
    await opened([pat(32, { reference: 'PAT-7', issuer: 'Tamar Electrical' }), filed(31)]);
    const answering = within(screen.getByRole('region', { name: 'Answer a question' }));
    const kept = within(screen.getByRole('region', { name: 'Kept and watched, for no question' }));
    expect(answering.getByText('Gas safety certificate', { selector: 'b' })).toBeDefined();
    expect(answering.getByText('Expires in 18 days')).toBeDefined();
    for (const text of ['PAT-7 · Tamar Electrical', '01/05/2026', 'Valid until 30/04/2027'])
      expect(kept.getByText(text)).toBeDefined();
  });

  test('keep their earlier versions, with who replaced them and the hash', async () => {
    const replaced = { superseded: true, replaced_at: '2026-05-04T10:00:00.000Z' };
    const oldest = pat(33, {
      ...replaced,
      original_filename: 'pat-2024.pdf',
      replaced_by: id(32),
      sha256: 'cd'.repeat(32),
    });
    const former = pat(32, { ...replaced, original_filename: 'pat-2025.pdf', replaced_by: id(31) });
    await opened([pat(31), former, oldest]);
    await userEvent.click(screen.getByText('History, 2 earlier'));
    expect(screen.getAllByText('Replaced on 04/05/2026 by Rowena Hale')).toHaveLength(2);
    expect(screen.getByText('SHA-256 cdcdcdcdcdcd…').getAttribute('title')).toBe('cd'.repeat(32));
    expect(screen.getByRole('link', { name: /^Download pat-2024\.pdf / })).toBeDefined();
  });

  test('that belong to no present one are listed apart', async () => {
    await opened([filed(31, { superseded: true, replaced_at: '2026-05-04T10:00:00.000Z' })]);
    expect(screen.getByText('Earlier documents')).toBeDefined();
    expect(screen.getByText('No documents yet')).toBeDefined();
  });

  test('can be added when there is none', async () => {
    await opened([]);
    expect(screen.getByText('No documents yet')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a document' }).disabled).toBe(false);
  });

  test('stay readable without a subscription', async () => {
    useSession.setState({ user: { ...rowena, subscription: ended } });
    await opened([filed(31)]);
    expect(screen.getByText(/An active subscription is required to add, replace or change them/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Replace Gas safety certificate' })).toBeNull();
    const items = (await menuOf('Gas safety certificate')).getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Download', 'Add to calendar', 'Pause reminders', 'Delete']);
  });

  test.each([
    ['of an unknown property', { [OVERVIEW]: ok({ properties: [] }) }, 'Property not found'],
    ['that do not load', { [DOCUMENTS]: problem(500, 'x') }, 'The documents could not be loaded'],
  ])('%s are an error page', async (_, answers, title) => {
    open([], answers);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  test('stay, with an open dialog, if a later request for them fails', async () => {
    let answer = ok({ documents: [pat(31)] });
    const asked = await opened([], { [DOCUMENTS]: () => answer });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Change dates and details'));
    fireEvent.change(dialog().getByLabelText(/^Number of the certificate/), { target: { value: 'PAT-7' } });
    const loaded = asked.filter(({ call }) => call === DOCUMENTS).length;
    answer = problem(400, '');
    // Documents that were loaded more than ten seconds ago are loaded again when the window gets the focus.
    vi.setSystemTime(new Date('2026-11-21T10:05:00Z'));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked.filter(({ call }) => call === DOCUMENTS).length).toBeGreaterThan(loaded));
    await settled();
    expect(dialog().getByLabelText<HTMLInputElement>(/^Number of the certificate/).value).toBe('PAT-7');
  });
});

test('a failed page keeps its button and the focus while it is tried again', async () => {
  let answer: () => Answer | Promise<Answer> = () => problem(400, 'No');
  open([], { [DOCUMENTS]: () => answer() });
  const again = delayed(ok({ documents: [] }));
  const button = await screen.findByRole('button', { name: 'Try again' });
  answer = again.answer;
  await userEvent.click(button);
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trying again...' }));
  again.release();
  expect(await screen.findByRole('heading', { name: /^Documents/, level: 1 })).toBeDefined();
});

describe('adding', () => {
  const choose = (name = 'pat.pdf') =>
    fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), {
      target: { files: [new File(['no text'], name)] },
    });

  test('asks for the kind, takes the details, and files it without a question', async () => {
    await opened([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add a document' }));
    choose();
    expect(await screen.findByText('Choose the kind of document')).toBeDefined();
    await userEvent.selectOptions(dialog().getByLabelText('Kind of document'), 'PAT certificate');
    choose('pat.exe');
    expect(await screen.findByText('The file must be a PDF, JPG, PNG, DOC or DOCX document')).toBeDefined();
    choose();
    fireEvent.change(await screen.findByLabelText('Issued on (optional)'), { target: { value: '2026-05-01' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^Runs out on/).value).toBe('2027-05-01');
    fireEvent.change(screen.getByLabelText(/^Number of the certificate/), { target: { value: 'PAT-7' } });
    const sent = stubUpload({ status: 422, body: problem(422, 'x', { errors: { issued_on: 'Too late' } }).body });
    await userEvent.click(dialog().getByRole('button', { name: 'Add document' }));
    expect(await screen.findByText('Too late')).toBeDefined();
    const { file, ...fields } = Object.fromEntries(sent[0] ?? []);
    expect(fields).toEqual({
      property_id: quay.id,
      document_type: 'pat_certificate',
      issued_on: '2026-05-01',
      expiry_date: '2027-05-01',
      reference: 'PAT-7',
    });
    expect(file).toBeInstanceOf(File);
  });

  test.each([
    ['a document without a question names it', pat(31), 'PAT certificate', { replaces: id(31) }],
    ['a document of a question names that', filed(31), 'Gas safety certificate', { question_id: 'gas-safety-record' }],
  ])('replacing %s', async (_, document, name, expected) => {
    await opened([document]);
    await userEvent.click(screen.getByRole('button', { name: `Replace ${name}` }));
    choose();
    await screen.findByLabelText('Issued on (optional)');
    const sent = stubUpload(new TypeError('Failed to fetch'));
    await userEvent.click(dialog().getByRole('button', { name: 'Replace document' }));
    expect(await screen.findByText('Upload failed')).toBeDefined();
    const { file: _file, ...fields } = Object.fromEntries(sent[0] ?? []);
    expect(fields).toEqual({ property_id: quay.id, document_type: document.document_type, ...expected });
  });
});

describe('changing and deleting', () => {
  test('sends the four details, and shows what the server says about one', async () => {
    const call = `PATCH /documents/${id(31)}/expiry`;
    const errors = { issued_on: 'The issue date cannot be later than today' };
    const asked = await opened([pat(31, { reference: 'PAT-7' })], { [call]: problem(422, 'x', { errors }) });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Change dates and details'));
    fireEvent.change(dialog().getByLabelText(/^Runs out on/), { target: { value: '2020-01-01' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('It cannot run out before it was issued')).toBeDefined();
    fireEvent.change(dialog().getByLabelText(/^Runs out on/), { target: { value: '2027-05-31' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(errors.issued_on)).toBeDefined();
    expect(asked.find((each) => each.call === call)?.body).toEqual({
      expiry_date: '2027-05-31',
      issued_on: '2026-05-01',
      reference: 'PAT-7',
      issuer: '',
    });
  });

  /** The documents are loaded again, as after a change by somebody else. */
  const changedMeanwhile = async () => {
    vi.setSystemTime(new Date('2026-11-21T10:05:00Z'));
    window.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  const CHANGE = `PATCH /documents/${id(31)}/expiry`;
  /** In a dialog of its own, which replaces that of the form. */
  const saysNoLongerPresent = async () => {
    const text = await screen.findByText(/was replaced or deleted while you were changing it/);
    expect(text.closest('[role=dialog]')).not.toBeNull();
  };

  test('does not set back what somebody else has changed while the dialog was open', async () => {
    let document = pat(31);
    const asked = await opened([], {
      [DOCUMENTS]: () => ok({ documents: [document] }),
      [CHANGE]: () => ok({ document }),
    });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Change dates and details'));
    fireEvent.change(dialog().getByLabelText(/^Number of the certificate/), { target: { value: 'PAT-7' } });
    document = pat(31, { expiry_date: '2027-02-28' });
    await changedMeanwhile();
    await waitFor(() => expect(dialog().getByLabelText<HTMLInputElement>(/^Runs out on/).value).toBe('2027-02-28'));
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === CHANGE)?.body).toEqual({
      expiry_date: '2027-02-28',
      issued_on: '2026-05-01',
      reference: 'PAT-7',
      issuer: '',
    });
  });

  const replaced = pat(31, { superseded: true, replaced_by: id(32), replaced_at: '2026-11-21T10:04:00.000Z' });

  test.each([
    ['replaced', [replaced, pat(32)]],
    ['deleted', []],
  ])('says that the document was %s while the dialog was open, and does not save', async (_, documents) => {
    let now: readonly Document[] = [pat(31)];
    const asked = await opened([], { [DOCUMENTS]: () => ok({ documents: now }) });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Change dates and details'));
    now = documents;
    await changedMeanwhile();
    await saysNoLongerPresent();
    expect(dialog().queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(asked.some(({ call }) => call === CHANGE)).toBe(false);
  });

  test('says so too if the document was replaced just before the server saved it', async () => {
    let now: readonly Document[] = [pat(31)];
    await opened([], {
      [DOCUMENTS]: () => ok({ documents: now }),
      [CHANGE]: () => {
        now = [replaced, pat(32)];
        return ok({ document: replaced });
      },
    });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Change dates and details'));
    await userEvent.click(dialog().getByRole('button', { name: 'Save changes' }));
    await saysNoLongerPresent();
  });

  test('deletes after a question', async () => {
    const call = `DELETE /documents/${id(31)}`;
    const asked = await opened([pat(31)], { [call]: ok({}) });
    await userEvent.click((await menuOf('PAT certificate')).getByText('Delete'));
    await userEvent.click(dialog().getByRole('button', { name: 'Delete Document' }));
    await waitFor(() => expect(asked.map((each) => each.call)).toContain(call));
  });

  const earlier = { superseded: true, replaced_at: '2026-05-04T10:00:00.000Z', original_filename: 'pat-2025.pdf' };
  test.each([
    ['an earlier version of it', [pat(31), pat(32, { ...earlier, replaced_by: id(31) })], 'History, 1 earlier'],
    ['one that belongs to no present one', [pat(32, earlier)], 'Earlier documents'],
  ])('deletes %s, too', async (_, documents, summary) => {
    const call = `DELETE /documents/${id(32)}`;
    const asked = await opened(documents, { [call]: ok({}) });
    await userEvent.click(screen.getByText(summary));
    await userEvent.click(screen.getByRole('button', { name: /^Delete pat-2025\.pdf / }));
    expect(screen.getByRole('dialog', { name: 'Delete this earlier version?' })).toBeDefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Delete Document' }));
    await waitFor(() => expect(asked.map((each) => each.call)).toContain(call));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('tells versions with one filename apart at their buttons and before one is deleted', async () => {
    const versions = ['2025-05-04T10:00:00.000Z', '2025-05-04T11:30:00.000Z'].map((uploaded_at, n) =>
      pat(32 + n, { ...earlier, uploaded_at }),
    );
    await opened([...versions, pat(34, { ...earlier, issued_on: null, expiry_date: null })]);
    await userEvent.click(screen.getByText('Earlier documents'));
    const names = [
      'pat-2025.pdf (uploaded 04/05/2026 at 11:00)',
      'pat-2025.pdf (01/05/2026 to 30/04/2027, uploaded 04/05/2025 at 12:30)',
      'pat-2025.pdf (01/05/2026 to 30/04/2027, uploaded 04/05/2025 at 11:00)',
    ];
    for (const name of names) expect(screen.getByRole('link', { name: `Download ${name}` })).toBeDefined();
    for (const name of names) {
      await userEvent.click(screen.getByRole('button', { name: `Delete ${name}` }));
      expect(dialog().getByText(`${name} is taken off this property.`, { exact: false })).toBeDefined();
      await userEvent.click(dialog().getByRole('button', { name: 'Keep Document' }));
    }
  });

  test('offers a viewer no button that deletes an earlier version', async () => {
    onTestFinished(() => void useSession.setState({ accountId: null }));
    useSession.setState({ user: { ...rowena, roles: [asViewer] }, accountId: asViewer.account_id });
    await opened([pat(32, earlier)]);
    await userEvent.click(screen.getByText('Earlier documents'));
    expect(screen.getByRole('link', { name: /^Download pat-2025\.pdf / })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Delete pat-2025\.pdf/ })).toBeNull();
  });
});

describe('reminders about a document', () => {
  const SNOOZE = `POST /documents/${id(31)}/snooze`;

  test('are paused until a day of one’s own', async () => {
    const asked = await opened([filed(31)], { [SNOOZE]: ok({ document_id: id(31), until: '2027-03-03' }) });
    await userEvent.click((await menuOf('Gas safety certificate')).getByRole('menuitem', { name: 'Pause reminders' }));
    await userEvent.click(dialog().getByRole('radio', { name: 'Until another day' }));
    const field = dialog().getByLabelText('Last day of the pause');
    fireEvent.change(field, { target: { value: '2026-11-20' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Pause reminders' }));
    expect(await dialog().findByText('Choose a day from today on.')).toBeDefined();
    fireEvent.change(field, { target: { value: '2027-03-03' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Pause reminders' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ call }) => call === SNOOZE).map(({ body }) => body)).toEqual([{ until: '2027-03-03' }]);
  });

  test('that are paused say so in the row, and are resumed from its menu', async () => {
    let until: string | null = '2027-03-03';
    const asked = await opened([], {
      [DOCUMENTS]: () => ok({ documents: [filed(31, { reminders_paused_until: until })] }),
      [SNOOZE]: () => {
        until = null;
        return ok({ document_id: id(31), until });
      },
    });
    expect(screen.getByText('Reminders paused until 3 March 2027')).toBeDefined();
    await userEvent.click((await menuOf('Gas safety certificate')).getByRole('menuitem', { name: 'Resume reminders' }));
    await waitFor(() => expect(screen.queryByText(/^Reminders paused/)).toBeNull());
    expect(asked.find(({ call }) => call === SNOOZE)?.body).toEqual({ until: null });
  });

  test('that cannot be resumed say why', async () => {
    await opened([filed(31, { reminders_paused_until: '2027-03-03' })], {
      [SNOOZE]: problem(429, 'Too many requests.'),
    });
    await userEvent.click((await menuOf('Gas safety certificate')).getByRole('menuitem', { name: 'Resume reminders' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  });

  test('do not exist without a last day', async () => {
    await opened([filed(31, { expiry_date: null })]);
    const menu = await menuOf('Gas safety certificate');
    expect(menu.queryByRole('menuitem', { name: 'Pause reminders' })).toBeNull();
    expect(menu.queryByRole('menuitem', { name: 'Add to calendar' })).toBeNull();
  });
});
