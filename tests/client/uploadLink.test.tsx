// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentText } from '../../client/app/documents/reading/textLines.ts';
import { UploadLinkPage } from '../../client/site/uploadLink/UploadLinkPage.tsx';
import type { AskedDocument } from '../../domain/uploadLinks/contract.ts';
import { textOf } from '../support/certificates/textOf.ts';
import { ok, problem, renderAt, server } from './fixtures.tsx';
import { hangingUploads, stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';
import { asked as askedWithoutNote, received, TOKEN } from './uploadLinkFixtures.ts';

stubBrowser();

const read = vi.hoisted(() => ({ file: async (_file: File): Promise<DocumentText | null> => null }));
vi.mock('../../client/app/documents/reading/readFile.ts', () => ({ readFile: (file: File) => read.file(file) }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
  read.file = async () => null;
});

const asked: AskedDocument = { ...askedWithoutNote, note: 'The boiler is in the loft' };

const open = async (answer: Parameters<typeof server>[0][string] = ok({ asked })) => {
  const { fetch } = server({ [`GET /upload-links/${TOKEN}`]: answer });
  vi.stubGlobal('fetch', fetch);
  renderAt(<UploadLinkPage />, `/upload/${TOKEN}`, '/upload/:token');
  await screen.findByRole('heading', { level: 1 });
};
const choose = (name = 'gas.png') =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], name)] } });
const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = () => {
  choose();
  enter('Date of the check', '2026-11-18');
  enter('Your name', 'P. Trevorrow');
};

describe('the page of an upload link', () => {
  test('says who asks for what, and until when', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One document for Bakehouse Flat');
    expect(screen.getByText(/asks you for the/).textContent).toBe(
      'Rowena Hale asks you for the gas safety record of Flat 2, 9 Fore Street, Fowey, PL23 1AH.',
    );
    for (const text of ['The boiler is in the loft', 'every gas appliance', 'No account needed'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/This link takes one document, until 05\/12\/2026\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeDefined();
    expect(screen.getByLabelText('Photo').getAttribute('capture')).toBe('environment');
  });

  test('asks for file, date and name, each at its place, and moves the focus to the first', async () => {
    await open();
    await press('Send the record');
    for (const text of [
      'Choose the record or take a photo of it',
      'Date of the check is required',
      'Your name is required',
    ])
      expect(screen.getByText(text)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Take a photo');
    choose('gas.exe');
    expect(await screen.findByText('The file must be a PDF, JPG, PNG, DOC or DOCX document')).toBeDefined();
  });

  test('keeps the page when a file is dropped beside its place, and says so if two are dropped into it', async () => {
    await open();
    const dropped = (files: readonly File[]) => ({ dataTransfer: { files, types: ['Files'], dropEffect: '' } });
    // False: the default of the browser, which opens the file, is prevented.
    expect(fireEvent.drop(document.body, dropped([new File(['x'], 'gas.pdf')]))).toBe(false);
    const place = screen.getByRole('group', { name: /gas safety record/ });
    fireEvent.drop(place, dropped([new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf')]));
    expect(await screen.findByText('One file only')).toBeDefined();
  });

  test('sends file, date, name and number, and shows the receipt', async () => {
    await open();
    fill();
    enter(/^Gas Safe no\./, '123456');
    const sent = stubUpload(received);
    await press('Send the record');
    expect(await screen.findByRole('heading', { name: 'Thank you, the record has arrived' })).toBeDefined();
    const { file, sender_key, ...fields } = Object.fromEntries(sent[0] ?? []);
    expect(fields).toEqual({ issued_on: '2026-11-18', name: 'P. Trevorrow', licence: '123456' });
    expect(file).toBeInstanceOf(File);
    // Not a UUID: `crypto.randomUUID` exists over https only.
    expect(sender_key).toMatch(/^[\da-f]{32}$/);
    for (const text of ['4K7P-92QD', '21/11/2026 at 10:34', 'Bakehouse Flat', '18/11/2026'])
      expect(screen.getByText(text)).toBeDefined();
  });

  describe('fills in the date that the file names', () => {
    const record = (day: string) =>
      textOf('Landlord gas safety record', 'Record no. LGSR-004718', `Date of inspection ${day}`);
    const date = () => screen.getByLabelText<HTMLInputElement>('Date of the check').value;
    const names: string[] = [];
    const chooseFirst = async () => {
      names.length = 0;
      const texts: Record<string, DocumentText> = {
        'first.pdf': record('18/11/2025'),
        'other.pdf': record('02/10/2025'),
      };
      read.file = async ({ name }) => {
        names.push(name);
        return texts[name] ?? null;
      };
      await open();
      choose('first.pdf');
      await waitFor(() => expect(date()).toBe('2025-11-18'));
    };

    test('and that of another file in its place', async () => {
      await chooseFirst();
      choose('other.pdf');
      await waitFor(() => expect(date()).toBe('2025-10-02'));
    });

    test('and none when the other file names none', async () => {
      await chooseFirst();
      choose('picture.png');
      await waitFor(() => expect(date()).toBe(''));
    });

    test('but keeps what was typed', async () => {
      await chooseFirst();
      enter('Date of the check', '2025-11-17');
      choose('other.pdf');
      // Until the reading has ended.
      await waitFor(() => expect(names).toEqual(['first.pdf', 'other.pdf']));
      await act(async () => {});
      expect(date()).toBe('2025-11-17');
    });
  });

  describe('when the file names a last day that is past', () => {
    const certificate = () =>
      textOf('Landlord gas safety record', 'Date of inspection 18/11/2025', 'Next inspection due by 17/11/2026');
    const ranOut =
      'This file says that it ran out on 17/11/2026: send a newer one. ' +
      'If the date is misread, ask the owner to upload it.';
    const sendRead = async () => {
      read.file = async ({ name }) => (name.endsWith('.pdf') ? certificate() : null);
      await open();
      choose('gas.pdf');
      await waitFor(() => expect(screen.getByLabelText('Date of the check')).toHaveProperty('value', '2025-11-18'));
      enter('Date of the check', '2026-11-18');
      enter('Your name', 'P. Trevorrow');
      const sent = stubUpload(received);
      await press('Send the record');
      return sent;
    };

    test('says so at the file, and sends nothing', async () => {
      const sent = await sendRead();
      expect(await screen.findByText(ranOut)).toBeDefined();
      expect(sent).toEqual([]);
    });

    test('sends a file without a last day in its place', async () => {
      const sent = await sendRead();
      choose('newer.png');
      await waitFor(() => expect(screen.queryByText(ranOut)).toBeNull());
      await press('Send the record');
      await screen.findByRole('heading', { name: 'Thank you, the record has arrived' });
      expect(sent.map((form) => form.has('expiry_date'))).toEqual([false]);
    });
  });

  test('sends another file with the same secret, and keeps the name', async () => {
    await open();
    fill();
    const sent = stubUpload(received);
    await press('Send the record');
    await userEvent.click(await screen.findByRole('button', { name: 'Wrong file? Send another' }));
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'P. Trevorrow');
    choose('other.png');
    enter('Date of the check', '2026-11-19');
    await press('Send the record');
    await screen.findByText('19/11/2026');
    expect(sent.map((form) => form.get('sender_key'))).toEqual(Array(2).fill(sent[0]?.get('sender_key')));
  });

  test('shows that it is sending, once', async () => {
    await open();
    fill();
    const requests = hangingUploads();
    await press('Send the record');
    fireEvent.click(await screen.findByRole('button', { name: 'Sending...' }));
    expect(requests).toHaveLength(1);
    expect(screen.getByRole('progressbar')).toBeDefined();
  });

  test('stops sending when it is cancelled, and sends again with the focus on the button for it', async () => {
    await open();
    fill();
    const requests = hangingUploads();
    await press('Send the record');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    const send = await screen.findByRole('button', { name: 'Send the record' });
    expect(document.activeElement).toBe(send);
    for (const role of ['progressbar', 'alert']) expect(screen.queryByRole(role)).toBeNull();
    const afterwards = /If it had arrived already, it is kept, and the next file from this page takes its place\./;
    expect(screen.getByText(afterwards).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
    await userEvent.click(send);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.queryByText(afterwards)).toBeNull();
    act(() => requests[1]?.answer(received));
    expect(await screen.findByRole('heading', { name: 'Thank you, the record has arrived' })).toBeDefined();
  });

  test.each([
    [
      'a wrong date',
      { errors: { issued_on: 'It ran out on 20/11/2025: send a newer one' } },
      422,
      'It ran out on 20/11/2025: send a newer one',
    ],
    ['a file that is too large', {}, 413, 'File size must be less than 10MB'],
    ['too many tries', {}, 429, 'Too many attempts. Please wait a moment and try again.'],
    ['a link that has ended meanwhile', {}, 404, 'This link no longer works.'],
  ])('says in words what the server says about %s', async (_, rest, status, text) => {
    await open();
    fill();
    stubUpload({ status, body: problem(status, text, rest).body });
    await press('Send the record');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send the record' })).toBeDefined();
  });

  test.each([
    ['date', { errors: { issued_on: 'Too old' } }, 422, () => screen.getByLabelText('Date of the check')],
    ['file', {}, 413, () => screen.getByRole('button', { name: 'Take a photo' })],
    [
      'last day of the file',
      { errors: { expiry_date: 'Past' } },
      422,
      () => screen.getByRole('button', { name: 'Take a photo' }),
    ],
  ])('moves the focus to the %s that the server refuses', async (_, rest, status, place) => {
    await open();
    fill();
    stubUpload({ status, body: problem(status, 'Too large', rest).body });
    await press('Send the record');
    await waitFor(() => expect(document.activeElement).toBe(place()));
  });

  test('says that a link has ended, and nothing else', async () => {
    await open(problem(404, 'This link no longer works.'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link no longer works');
    expect(screen.getByText('Please ask the person who sent it to you for a new one.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
