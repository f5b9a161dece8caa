// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentText } from '../../client/app/documents/reading/textLines.ts';
// What the page loads on the first use, here once for the file.
import '../../client/app/documents/reading/reading.ts';
import '../../client/app/documents/reading/review/UploadReview.tsx';
import { useSession } from '../../client/auth/session.ts';
import { addDays, addYears, formatDay } from '../../domain/calendar.ts';
import { textOf } from '../support/certificates/textOf.ts';
import { filed } from './documentFixtures.ts';
import { rowena } from './fixtures.tsx';
import {
  ANSWERS,
  answeredUpTo,
  closingWarns,
  fileNamed,
  given,
  open,
  questionAt,
  server,
  shownQuestion,
  withRows,
} from './questionnaireHelpers.tsx';
import { hangingUploads, offline, refusal, stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const read = vi.hoisted(() => ({ file: async (): Promise<DocumentText | null> => null }));
vi.mock('../../client/app/documents/reading/readFile.ts', () => ({ readFile: () => read.file() }));

// What is read from a document is judged by the day on which it is read.
const today = '2026-11-21';
const onThatDay = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00Z`) });
beforeEach(() => void onThatDay());
const inOneYear = addYears(today, 1);

const GAS = 20;
const RECORD = [
  'Landlord gas safety record',
  'Property: 3 Lime Kiln Lane, Tenby SA70 7HB',
  'Record no. LGSR-004718',
  `Date of inspection ${formatDay(today)}`,
];
const DUE = `Next inspection due by ${formatDay(inOneYear)}`;
const HEADING = 'We read this from the document. Is it right?';

const onFile = { ...filed(31), expiry_date: inOneYear };
const stored = {
  status: 201,
  body: {
    success: true,
    document_id: onFile.id,
    filename: onFile.filename,
    download_url: onFile.download_url,
    document: onFile,
  },
};
const documentRow = {
  id: onFile.id,
  filename: 'gas.pdf',
  download_url: onFile.download_url,
  expiry_date: inOneYear,
  updated_at: onFile.uploaded_at,
};

/** Question 20 is answered Yes, without its document until `isStored`. */
const openAt = async (question = GAS, extra = '') => {
  const state = { isStored: false };
  const answers = () => withRows(answeredUpTo(42), given(GAS, 'Yes', state.isStored ? documentRow : null));
  server([], {
    [`GET ${ANSWERS}`]: () => ({ body: { success: true, edition: '2026.3', answers: answers() } }),
  });
  useSession.setState({ signedIn: true, user: rowena, checked: true });
  await open(`&question=${question}${extra}`);
  // Reading loads code, which takes real time.
  onThatDay();
  return state;
};
const choose = (name = 'gas.pdf') =>
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), {
    target: { files: [fileNamed(name)] },
  });
const fieldsOf = (form: FormData | undefined): Record<string, unknown> => {
  const { file: _, proposed, ...fields } = Object.fromEntries(form ?? []);
  return { ...fields, ...(proposed && { proposed: JSON.parse(String(proposed)) }) };
};
/** Coming back to the window, which reads the answers again. */
const refocused = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
/** By its text: looking for a role and a name costs much time on a page of this size. */
const buttonWith = (text: string): HTMLButtonElement => {
  const found = screen.getByText(text).closest('button');
  if (!found) throw new Error(`"${text}" is no button`);
  return found;
};
const click = (text: string) => fireEvent.click(buttonWith(text));
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

const reading = (...lines: readonly string[]) => {
  read.file = async () => textOf(...lines);
};

describe('a PDF for a question', () => {
  test('is uploaded once what was read is confirmed: what was proposed and what was confirmed', async () => {
    reading(...RECORD, DUE);
    const state = await openAt();
    const sent = stubUpload(stored);
    choose();
    expect((await field('Issued on')).value).toBe(today);
    expect(screen.getByText('The right house.')).toBeDefined();
    expect(screen.getByText(/^2 pages · 1 kB · read on this device/)).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(await field(/^Number of the record/), { target: { value: 'LGSR-004719' } });
    state.isStored = true;
    click('Confirm & Continue');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS + 1)));
    expect(fieldsOf(sent[0])).toMatchObject({
      document_type: 'gas_safety_certificate',
      issued_on: today,
      expiry_date: inOneYear,
      reference: 'LGSR-004719',
      proposed: { reference: { value: 'LGSR-004718' }, expiresOn: { day: inOneYear }, postcode: 'SA70 7HB' },
    });
  });

  test('is confirmed with the keyboard alone, a doubtful date by a choice', async () => {
    reading(...RECORD, `Next inspection due by 31/11/${inOneYear.slice(0, 4)}`);
    const state = await openAt();
    const sent = stubUpload(stored);
    choose();
    await screen.findByText(HEADING);
    buttonWith('Confirm & Continue').focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Choose when the record runs out')).toBeDefined();
    expect(sent).toEqual([]);
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
    await userEvent.keyboard(' ');
    state.isStored = true;
    buttonWith('Confirm & Continue').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS + 1)));
    expect(fieldsOf(sent[0])).toMatchObject({ expiry_date: inOneYear, proposed: { expiresOn: { day: null } } });
  });

  test('warns about another address and another kind', async () => {
    reading(
      'Energy performance certificate',
      'Property: 3 Lime Kiln Close, Tenby SA70 7JG',
      `Valid until ${formatDay(inOneYear)}`,
    );
    await openAt();
    choose();
    expect(await screen.findByText(/^This looks like an energy performance certificate/)).toBeDefined();
    expect(screen.getByText('This document names SA70 7JG. Is it for Kiln Cottage?')).toBeDefined();
  });

  test('is not uploaded unseen where nothing was read but another address and another kind', async () => {
    reading('Energy performance certificate', 'Property: 3 Lime Kiln Close, Tenby SA70 7JG');
    const state = await openAt();
    const sent = stubUpload(stored);
    choose();
    expect(await screen.findByText(/^This looks like an energy performance certificate/)).toBeDefined();
    expect(screen.getByText('This document names SA70 7JG. Is it for Kiln Cottage?')).toBeDefined();
    expect(screen.getByText('Is this the right document?')).toBeDefined();
    expect(sent).toEqual([]);
    state.isStored = true;
    click('Confirm & Continue');
    await waitFor(() => expect(sent).toHaveLength(1));
    // As for a file that is not read, and not without an end.
    expect(fieldsOf(sent[0])).toMatchObject({ expiry_date: inOneYear, proposed: { postcode: 'SA70 7JG' } });
  });

  test.each([
    ['without text', 'gas.pdf', null],
    ['with text that says nothing about the document', 'gas.pdf', textOf('Dear Sir or Madam')],
    ['of another type', 'gas.png', textOf(...RECORD)],
  ])('%s is uploaded at once, with the date of the card and without proposals', async (_, name, text) => {
    read.file = async () => text;
    await openAt();
    const sent = stubUpload(stored);
    choose(name);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(HEADING)).toBeNull();
    const { expiry_date, ...fields } = fieldsOf(sent[0]);
    expect(expiry_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(fields).not.toHaveProperty('proposed');
    expect(fields).not.toHaveProperty('issued_on');
  });

  test('can be uploaded without waiting for the reading', async () => {
    read.file = () => new Promise(() => {});
    await openAt();
    const sent = hangingUploads();
    choose();
    expect(await screen.findByText('Reading gas.pdf on this device...')).toBeDefined();
    click('Upload without reading');
    expect(await screen.findByText('Uploading gas.pdf...')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  test('offers no other file while it is read', async () => {
    read.file = () => new Promise(() => {});
    const state = await openAt();
    state.isStored = true;
    await refocused();
    expect(await screen.findByText('Replace')).toBeDefined();
    choose('newer.pdf');
    expect(await screen.findByText('Reading newer.pdf on this device...')).toBeDefined();
    expect(screen.queryByText('Replace')).toBeNull();
    for (const label of ['Remove', 'Delete']) expect(screen.queryByText(label)).toBeNull();
  });

  test('is not uploaded beside a picture that is chosen while it is read', async () => {
    let finish = (_: DocumentText | null) => {};
    read.file = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await openAt();
    const sent = hangingUploads();
    choose('scanned.pdf');
    await screen.findByText('Reading scanned.pdf on this device...');
    choose('photo.jpg');
    expect(await screen.findByText('Uploading photo.jpg...')).toBeDefined();
    finish(null);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    expect(sent).toHaveLength(1);
    expect(screen.getByText('Uploading photo.jpg...')).toBeDefined();
  });

  test('keeps an expiry date that was entered before, where the document names none', async () => {
    reading(...RECORD);
    await openAt();
    fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '2091-01-31' } });
    choose();
    expect((await field('Runs out on')).value).toBe('2091-01-31');
  });
});

describe('a document that waits to be confirmed', () => {
  const waiting = async (extra = '') => {
    reading(...RECORD, DUE);
    const state = await openAt(GAS, extra);
    choose();
    await screen.findByText(HEADING);
    return state;
  };

  test('keeps what was entered while another question is on the screen', async () => {
    await waiting();
    fireEvent.change(await field(/^Engineer/), { target: { value: 'D. Morris' } });
    click('Back');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS - 1)));
    expect(screen.queryByText(HEADING)).toBeNull();
    expect(closingWarns()).toBe(true);
    click('Continue');
    await screen.findByText(HEADING);
    expect((await field(/^Engineer/)).value).toBe('D. Morris');
  });

  test('leads back to its question when everything is to be saved', async () => {
    await waiting();
    click('Back');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS - 1)));
    click('Save');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS)));
    expect(screen.getByText(/not uploaded yet. Confirm it, or remove it/)).toBeDefined();
  });

  test('can be given up, or replaced by another file', async () => {
    await waiting();
    const sooner = addDays(today, 100);
    reading(...RECORD, `Next inspection due by ${formatDay(sooner)}`);
    choose('newer.pdf');
    expect(await screen.findByText('newer.pdf')).toBeDefined();
    await waitFor(async () => expect((await field('Runs out on')).value).toBe(sooner));
    click('Remove');
    expect(screen.queryByText(HEADING)).toBeNull();
    expect(buttonWith('Upload & Continue').disabled).toBe(true);
    expect(closingWarns()).toBe(false);
  });

  test('is given up for a picture, so that only the picture is uploaded', async () => {
    await waiting();
    const sent = hangingUploads();
    choose('photo.jpg');
    expect(await screen.findByText('Uploading photo.jpg...')).toBeDefined();
    expect(screen.queryByText('Confirm & Continue')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('is not sent again by a second press after another question, while it is uploaded', async () => {
    await waiting();
    const sent = hangingUploads();
    click('Confirm & Continue');
    await screen.findByText('Uploading gas.pdf...');
    click('Back');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS - 1)));
    click('Continue');
    await screen.findByText('Uploading gas.pdf...');
    click('Confirm & Continue');
    await waitFor(() => expect(shownQuestion()).toBe(questionAt(GAS + 1)));
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['the connection fails', offline, 'Upload failed'],
    ['the server refuses it', refusal(415, { message: 'The file is damaged' }), 'The file is damaged'],
  ])('waits again when %s', async (_, answer, text) => {
    await waiting();
    stubUpload(answer);
    click('Confirm & Continue');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(HEADING)).toBeDefined();
    expect(shownQuestion()).toBe(questionAt(GAS));
  });

  test('waits again when its upload is cancelled', async () => {
    await waiting();
    hangingUploads();
    click('Confirm & Continue');
    await screen.findByText('Cancel upload');
    click('Cancel upload');
    expect(await screen.findByText(HEADING)).toBeDefined();
    expect(shownQuestion()).toBe(questionAt(GAS));
  });

  test('is uploaded before the way back to the report', async () => {
    const state = await waiting('&returnTo=%2Fassessment%2F1%2Freport');
    const sent = stubUpload(stored);
    state.isStored = true;
    click('Confirm & Return');
    expect(await screen.findByText('Elsewhere')).toBeDefined();
    expect(sent).toHaveLength(1);
  });
});
