// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { PropertyDocumentsPage } from '../../client/app/documents/PropertyDocumentsPage.tsx';
import { SharedLinks } from '../../client/app/property/share/SharedLinks.tsx';
import type { Share } from '../../domain/shares/contract.ts';
import type { UploadLink } from '../../domain/uploadLinks/contract.ts';
import { quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { id, ok, onlyOnce, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const LINKS = `/properties/${quay.id}/upload-links`;
const SHARES = `/properties/${quay.id}/shares`;
const DOCUMENTS = `GET /documents?property_id=${quay.id}`;
const AT = '2026-11-21T10:34:00.000Z';
const URL = `https://letproof.example/upload/${'t'.repeat(43)}`;

const link = (n: number, over: Partial<UploadLink> = {}): UploadLink => ({
  id: id(n),
  property_id: quay.id,
  question_id: 20,
  question_key: 'gas-safety-record',
  document_type: 'gas_safety_certificate',
  asked_for: 'Gas safety record',
  note: null,
  state: 'open',
  created_at: AT,
  expires_on: '2026-12-05',
  expires_at: '2026-12-05T23:59:59.999Z',
  received: [],
  ...over,
});
const share = (n: number, over: Partial<Share> = {}): Share => ({
  id: id(n),
  property_id: quay.id,
  recipient: 'Harbour Mutual',
  documents: [id(31)],
  has_passcode: true,
  answers: true,
  state: 'open',
  created_at: AT,
  expires_on: '2026-12-05',
  expires_at: '2026-12-05T23:59:59.999Z',
  view_count: 0,
  views: [],
  ...over,
});

const answers = (more: Parameters<typeof server>[0]) => {
  const { fetch, asked } = server({
    'GET /dashboard/compliance-overview': ok({ properties: [quay] }),
    [DOCUMENTS]: ok({ documents: [filed(31, { property_id: quay.id })] }),
    ...more,
  });
  vi.stubGlobal('fetch', fetch);
  return asked;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('links that ask for a document', () => {
  const open = async (links: readonly UploadLink[], more: Parameters<typeof server>[0] = {}) => {
    const asked = answers({ [`GET ${LINKS}`]: ok({ upload_links: links }), ...more });
    renderAt(<PropertyDocumentsPage />, `/properties/${quay.id}/documents`, '/properties/:propertyId/documents');
    await screen.findByRole('heading', { level: 1, name: /^Documents/ });
    return asked;
  };

  test('are made for a document and a time, and their address is shown once', async () => {
    const made = { id: id(41), url: URL, token: 't'.repeat(43), expires_at: AT, upload_link: link(41) };
    const asked = await open([], { [`POST ${LINKS}`]: ok(made) });
    await press('Ask for a document');
    const form = await dialog('Ask for a document');
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    expect(form.getByText('Choose the document')).toBeDefined();
    fireEvent.change(form.getByLabelText('Document'), { target: { value: 'gas-safety-record' } });
    fireEvent.change(form.getByLabelText('The link works for'), { target: { value: '30' } });
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    const ready = await dialog('The link is ready');
    expect(ready.getByText(URL)).toBeDefined();
    // The button that has made it is gone.
    expect(document.activeElement?.textContent).toContain(URL);
    expect(ready.getByText(/It works until 05\/12\/2026\./)).toBeDefined();
    expect(asked.find(({ call }) => call === `POST ${LINKS}`)?.body).toEqual({
      question_id: 'gas-safety-record',
      expires_in_days: 30,
      note: '',
    });
  });

  test('show their address at once, also if the page is never read again', async () => {
    const made = { id: id(41), url: URL, token: 't'.repeat(43), expires_at: AT, upload_link: link(41) };
    await open([], { [`GET ${LINKS}`]: onlyOnce(ok({ upload_links: [] })), [`POST ${LINKS}`]: ok(made) });
    await press('Ask for a document');
    const form = await dialog('Ask for a document');
    fireEvent.change(form.getByLabelText('Document'), { target: { value: 'gas-safety-record' } });
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    expect((await dialog('The link is ready')).getByText(URL)).toBeDefined();
  });

  test('say why one cannot be made', async () => {
    await open([], { [`POST ${LINKS}`]: problem(429, 'Too many attempts. Please wait a moment and try again.') });
    await press('Ask for a document');
    const form = await dialog('Ask for a document');
    fireEvent.change(form.getByLabelText('Document'), { target: { value: 'gas-safety-record' } });
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    expect((await form.findByRole('alert')).textContent).toMatch(/^Too many attempts/);
  });

  test('show their state, what has arrived and from whom, and lead to its dates', async () => {
    const received = [{ document_id: id(31), at: AT, name: 'P. Trevorrow', licence: '123456' }];
    await open([
      link(41, { note: 'Both pages' }),
      link(42, { state: 'used', received }),
      link(43, { state: 'expired', expires_on: '2026-11-20' }),
      link(44, { state: 'revoked' }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Gas safety recordBoth pagesAsked on 21/11/2026Open until 05/12/2026Withdraw the link for Gas safety record',
      'Gas safety recordArrived on 21/11/2026 from P. Trevorrow, no. 123456ReceivedWithdraw the link for Gas safety recordCheck the dates of Gas safety record',
      'Gas safety recordAsked on 21/11/2026Ended on 20/11/2026',
      'Gas safety recordAsked on 21/11/2026Withdrawn',
    ]);
    await press('Check the dates of Gas safety record');
    expect(await dialog('Change the gas safety certificate')).toBeDefined();
  });

  test('in a state that only a newer server knows ask to reload the page', async () => {
    await open([link(41, { state: 'paused' as UploadLink['state'] })]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    expect(list.getByText('Reload this page to see its state')).toBeDefined();
  });

  test('that were used can be withdrawn until their last day, because another file may be sent', async () => {
    const received = [{ document_id: id(99), at: AT, name: null, licence: null }];
    await open([
      link(41, { state: 'used', received }),
      link(42, { state: 'used', received, expires_on: '2026-11-20' }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByRole('button', { name: /^Withdraw/ })).toBeDefined();
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    await press(/^Withdraw/);
    const question = await dialog('Withdraw the link?');
    const ended =
      /^Whoever has the link for the Gas safety record can no longer send another file instead\. What has arrived stays\./;
    expect(question.getByText(ended)).toBeDefined();
  });

  test('whose maker may not upload any more say so, and can be withdrawn', async () => {
    await open([link(41, { state: 'suspended' })]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    expect(list.getByText('Does not work: its maker may not upload any more')).toBeDefined();
    await press(/^Withdraw/);
    const question = await dialog('Withdraw the link?');
    expect(question.getByText(/also if its maker may upload again\./)).toBeDefined();
  });

  test('that need a subscription say so, and can be withdrawn', async () => {
    await open([link(41, { state: 'without_subscription' })]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    expect(list.getByText('Does not work without an active subscription')).toBeDefined();
    await press(/^Withdraw/);
    const question = await dialog('Withdraw the link?');
    expect(question.getByText(/also once there is a subscription again\./)).toBeDefined();
  });

  test('that are open are all shown, and of the ended ones the latest until all are asked for', async () => {
    const ended = Array.from({ length: 9 }, (_, n) => link(60 + n, { state: 'expired', expires_on: '2026-11-20' }));
    const openOnes = Array.from({ length: 3 }, (_, n) => link(80 + n));
    await open([...ended, ...openOnes]);
    const list = within(await screen.findByRole('region', { name: 'Asked for by link' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(3);
    await press(/^Show all 12/);
    const items = list.getAllByRole('listitem');
    expect(items).toHaveLength(12);
    // The first that was not shown before.
    await waitFor(() => expect(document.activeElement).toBe(items[7]));
  });

  test('are withdrawn after a question', async () => {
    const asked = await open([link(41)], { [`DELETE /upload-links/${id(41)}`]: ok({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the link for Gas safety record' }));
    const question = await dialog('Withdraw the link?');
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ call }) => call)).toContain(`DELETE /upload-links/${id(41)}`);
  });
});

describe('links that share the report', () => {
  const open = async (shares: readonly Share[], more: Parameters<typeof server>[0] = {}) => {
    const asked = answers({ [`GET ${SHARES}`]: ok({ shares }), ...more });
    renderAt(<SharedLinks property={quay} />);
    await screen.findByRole('heading', { name: 'Share the report' });
    return asked;
  };

  test('are made with chosen documents and a passcode', async () => {
    const made = { id: id(51), url: URL, token: 't'.repeat(43), expires_at: AT, share: share(51) };
    const asked = await open([], { [`POST ${SHARES}`]: ok(made) });
    await press('Share by link');
    const form = await dialog('Share the report');
    await userEvent.type(form.getByLabelText(/^For whom/), 'Harbour Mutual');
    await userEvent.click(await form.findByLabelText('Gas safety certificate, gas.pdf'));
    await userEvent.type(form.getByLabelText(/^Passcode/), 'harbour');
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    const ready = await dialog('The link is ready');
    expect(ready.getByText(/Send it to Harbour Mutual, and tell them the passcode another way\./)).toBeDefined();
    expect(asked.find(({ call }) => call === `POST ${SHARES}`)?.body).toEqual({
      recipient: 'Harbour Mutual',
      expires_in_days: 14,
      passcode: 'harbour',
      answers: true,
      documents: [id(31)],
    });
  });

  test('are made without a document that was deleted while the dialog is open', async () => {
    const made = { id: id(51), url: URL, token: 't'.repeat(43), expires_at: AT, share: share(51) };
    let documents = [31, 32].map((n) => filed(n, { property_id: quay.id, original_filename: `gas-${n}.pdf` }));
    const asked = await open([], { [DOCUMENTS]: () => ok({ documents }), [`POST ${SHARES}`]: ok(made) });
    await press('Share by link');
    const form = await dialog('Share the report');
    for (const box of await form.findAllByLabelText(/^Gas safety certificate, /)) await userEvent.click(box);
    documents = documents.slice(1);
    // Documents that were loaded more than ten seconds ago are loaded again when the window gets the focus.
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(form.queryByLabelText(/gas-31/)).toBeNull());
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    await dialog('The link is ready');
    expect(asked.find(({ call }) => call === `POST ${SHARES}`)?.body).toMatchObject({ documents: [id(32)] });
  });

  test('are made with the document that has replaced a chosen one while the dialog is open', async () => {
    const made = { id: id(51), url: URL, token: 't'.repeat(43), expires_at: AT, share: share(51) };
    const former = filed(31, { property_id: quay.id });
    let documents = [former];
    const asked = await open([], { [DOCUMENTS]: () => ok({ documents }), [`POST ${SHARES}`]: ok(made) });
    await press('Share by link');
    const form = await dialog('Share the report');
    await userEvent.click(await form.findByLabelText('Gas safety certificate, gas.pdf'));
    documents = [
      { ...former, superseded: true, replaced_by: id(32), replaced_at: AT },
      filed(32, { property_id: quay.id, original_filename: 'newer.pdf' }),
    ];
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('visibilitychange'));
    const newer = await form.findByLabelText<HTMLInputElement>('Gas safety certificate, newer.pdf');
    expect(newer.checked).toBe(true);
    await userEvent.click(newer);
    expect(newer.checked).toBe(false);
    await userEvent.click(newer);
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    await dialog('The link is ready');
    expect(asked.find(({ call }) => call === `POST ${SHARES}`)?.body).toMatchObject({ documents: [id(32)] });
  });

  test('show their address at once, also if the list of them is never read again', async () => {
    const made = { id: id(51), url: URL, token: 't'.repeat(43), expires_at: AT, share: share(51) };
    await open([], { [`GET ${SHARES}`]: onlyOnce(ok({ shares: [] })), [`POST ${SHARES}`]: ok(made) });
    await press('Share by link');
    await userEvent.click((await dialog('Share the report')).getByRole('button', { name: 'Make the link' }));
    expect((await dialog('The link is ready')).getByText(URL)).toBeDefined();
  });

  test('say what is wrong with a passcode at its field', async () => {
    const errors = { passcode: 'The passcode needs at least 6 characters' };
    await open([], { [`POST ${SHARES}`]: problem(422, 'x', { errors }) });
    await press('Share by link');
    const form = await dialog('Share the report');
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    expect(await form.findByText(errors.passcode)).toBeDefined();
  });

  test('that are open are all shown, however many there are', async () => {
    await open(Array.from({ length: 12 }, (_, n) => share(60 + n, n < 2 ? { state: 'revoked' } : {})));
    expect(await screen.findAllByRole('button', { name: /^Withdraw/ })).toHaveLength(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await press(/^Show all 12/);
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(12);
    // The two ended ones come first in this list.
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
  });

  test('and need a subscription say so, and can be withdrawn', async () => {
    await open([share(51, { state: 'without_subscription' })]);
    expect(await screen.findByText('Does not work without an active subscription')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeDefined();
  });

  test('show each of their views', async () => {
    const views = [
      { at: AT, viewed: { kind: 'document', documentId: id(31) } },
      { at: AT, viewed: { kind: 'page' } },
    ] as const;
    await open([share(51, { view_count: 2, views: [...views] }), share(52, { recipient: null, state: 'revoked' })]);
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toContain('Report and 1 document, with a passcode');
    expect(rows[0]).toContain('2 views');
    expect(rows).toContain('Document opened on 21/11/2026 at 10:34');
    expect(rows).toContain('Opened on 21/11/2026 at 10:34');
    expect(rows.at(-1)).toMatch(/^Link of 21\/11\/2026.*WithdrawnNot opened yet$/);
  });
});
