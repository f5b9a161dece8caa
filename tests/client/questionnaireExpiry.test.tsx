// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { NO_SUCH_DATE } from '../../client/components/forms/useBadDate.ts';
import { clearBadDate, deleteBadDate, enterBadDate, enterDate } from './badDates.ts';
import { delayed, rowena } from './fixtures.tsx';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
  choose,
  closingWarns,
  given,
  open,
  PROPERTY,
  pass,
  questionAt,
  server,
  shownQuestion,
  withRows,
} from './questionnaireHelpers.tsx';
import { type Answer, offline } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const certificate = {
  id: '0190a000-0000-7000-8000-00000000000c',
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2099-01-05',
  updated_at: at,
};
const PAST = '2020-01-01';
const LATER = '2099-06-01';
const IN_PAST = 'The expiry date cannot be earlier than today';
const address = `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}`;

const CHANGE = `PATCH /api/documents/${certificate.id}/expiry`;
const ok = { body: { success: true, document: { superseded: false } } };

const states = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const enter = async (value: string) => {
  const box = screen.getByLabelText('Expiry date');
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
  await pass(10);
};
/** Opens question 4 with this document on file. */
const opened = async (document: object | null, more: Parameters<typeof server>[1] = {}) => {
  const sent = server(withRows(answeredUpTo(42), given(4, 'Yes', document)), more);
  const router = await open('&question=4');
  const goTo = async (position: number) => {
    await act(() => router.navigate(`${address}&question=${position}`));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(position));
  };
  return { sent, router, goTo, changes: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
};
/** Opens question 4 with a document on file and enters this expiry date. */
const entered = async (value: string, more: Parameters<typeof server>[1] = {}) => {
  const page = await opened(certificate, more);
  await enter(value);
  return page;
};

test('of two dates the later one is sent when the first one has arrived, so that it wins', async () => {
  const first = delayed({ status: 200, body: ok.body });
  const replies = [first.answer, () => ok];
  const { changes } = await entered(LATER, { [CHANGE]: () => replies.shift()?.() ?? ok });
  await enter('2099-07-01');
  expect(changes()).toEqual([{ expiry_date: LATER }]);
  first.release();
  await pass(10);
  expect(changes()).toEqual([{ expiry_date: LATER }, { expiry_date: '2099-07-01' }]);
});

test('Leave drops a date that waits for the save of another one', async () => {
  const first = delayed({ status: 200, body: ok.body });
  const replies = [first.answer];
  const { router, changes } = await entered(LATER, { [CHANGE]: () => replies.shift()?.() ?? ok });
  await enter('2099-07-01');
  await act(() => router.navigate('/dashboard'));
  fireEvent.click(button('Leave'));
  await pass(10);
  first.release();
  await pass(10);
  expect(changes()).toEqual([{ expiry_date: LATER }]);
});

describe('a refused expiry date', () => {
  test('shows as not saved, and closing the window warns at every question', async () => {
    const { goTo } = await entered(PAST);
    expect(screen.getByText(IN_PAST)).toBeDefined();
    expect(states()).toContain('Not saved');
    await goTo(6);
    expect(states()).toContain('Not saved');
    expect(closingWarns()).toBe(true);
  });

  test('is still there when the user comes back', async () => {
    const { goTo } = await entered(PAST);
    await goTo(6);
    await goTo(4);
    expect(screen.getByLabelText('Expiry date')).toHaveProperty('value', PAST);
    expect(screen.getByText(IN_PAST)).toBeDefined();
  });

  test('stops Save & Leave, which leads to its question', async () => {
    const { router, goTo } = await entered(PAST);
    await goTo(6);
    await act(() => router.navigate('/dashboard'));
    fireEvent.click(button('Save & Leave'));
    await pass(500);
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shownQuestion()).toBe(questionAt(4));
    expect(screen.getByText(IN_PAST)).toBeDefined();
    expect(screen.getByText(/expiry date of this document is not saved/)).toBeDefined();
  });

  test('is named at every other question, with the reason and a way to it', async () => {
    const { goTo } = await entered(PAST);
    expect(screen.queryByText(/that you entered for question 4/)).toBeNull();
    await goTo(6);
    const alert = screen.getByText('The expiry date that you entered for question 4 was not saved.').closest('[role]');
    expect(alert?.textContent).toContain(IN_PAST);
    fireEvent.click(button('Go to question 4'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(4));
  });

  test('is sent again once the connection is back', async () => {
    let answer: Answer = offline;
    const { changes } = await entered(LATER, { [CHANGE]: () => answer });
    expect(states()).toContain('Not saved');
    answer = ok;
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(changes()).toEqual([{ expiry_date: LATER }, { expiry_date: LATER }]);
    expect(states()).not.toContain('Not saved');
  });

  test('is sent again although the server has the date whose reply was lost', async () => {
    let answer: Answer = offline;
    const stored = { ...certificate };
    const rows = () => withRows(answeredUpTo(42), given(4, 'Yes', stored));
    const read = () => ({ body: { success: true, property_id: PROPERTY, edition: '2026.3', answers: rows() } });
    const { changes } = await entered(LATER, { [CHANGE]: () => answer, [`GET ${ANSWERS}`]: read });
    stored.expiry_date = LATER;
    await enter('2099-07-01');
    answer = ok;
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(changes().slice(2)).toEqual([{ expiry_date: '2099-07-01' }]);
  });

  test('is not sent by a connection that is back if another one was saved elsewhere', async () => {
    const stored = { ...certificate };
    const rows = () => withRows(answeredUpTo(42), given(4, 'Yes', stored));
    const read = () => ({ body: { success: true, property_id: PROPERTY, edition: '2026.3', answers: rows() } });
    const { changes } = await entered(LATER, { [CHANGE]: offline, [`GET ${ANSWERS}`]: read });
    stored.expiry_date = '2099-03-01';
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(changes()).toHaveLength(1);
    expect(states().join()).toContain('another date was saved elsewhere in the meantime');
    expect(screen.getByLabelText('Expiry date')).toHaveProperty('value', '2099-03-01');
  });

  test('is not sent by a connection that is back while it is being typed', async () => {
    const { changes } = await opened(certificate, { [CHANGE]: ok });
    fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: LATER } });
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(changes()).toEqual([]);
  });

  test('does not block other questions', async () => {
    const { goTo } = await entered(PAST);
    await goTo(6);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(7));
  });

  test('can be corrected', async () => {
    const { changes } = await entered(PAST, { [CHANGE]: ok });
    await enter(LATER);
    expect(changes()).toEqual([{ expiry_date: LATER }]);
  });
});

describe('an expiry date that does not exist', () => {
  const box = () => screen.getByLabelText('Expiry date');
  const leave = async () => {
    fireEvent.blur(box());
    await pass(10);
  };

  test.each([
    ['a date', certificate.expiry_date],
    ['no date', null],
  ])('is not saved as "never expires" in place of %s, and holds up the next step', async (_, expiry_date) => {
    const { changes } = await opened({ ...certificate, expiry_date }, { [CHANGE]: ok });
    enterBadDate(box());
    await leave();
    expect(screen.getByText(NO_SUCH_DATE)).toBeDefined();
    expect(states()).toContain('Not saved');
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(4));
    expect(document.activeElement).toBe(box());
    expect(changes()).toEqual([]);
    enterDate(box(), LATER);
    await leave();
    expect(changes()).toEqual([{ expiry_date: LATER }]);
  });

  test('is still refused when the user comes back, until it is deleted', async () => {
    const { changes, goTo } = await opened(certificate, { [CHANGE]: ok });
    enterBadDate(box());
    await goTo(6);
    expect(closingWarns()).toBe(true);
    await goTo(4);
    await leave();
    expect(screen.getByText(NO_SUCH_DATE)).toBeDefined();
    expect(changes()).toEqual([]);
    deleteBadDate(box());
    await leave();
    expect(changes()).toEqual([{ expiry_date: null }]);
  });

  test('is none any more once it was cleared in the calendar of the browser', async () => {
    const { changes } = await opened(certificate, { [CHANGE]: ok });
    enterBadDate(box());
    await leave();
    clearBadDate(box());
    await leave();
    expect(screen.queryByText(NO_SUCH_DATE)).toBeNull();
    expect(changes()).toEqual([{ expiry_date: null }]);
  });

  test('stops the upload that would be stored with it', async () => {
    await opened(null);
    enterBadDate(box());
    await choose('policy.pdf');
    expect(document.getElementById('upload-problem')?.textContent).toBe(NO_SUCH_DATE);
  });
});

test('Save retries a date that could not be sent, from any question', async () => {
  useSession.setState({ user: rowena, signedIn: true });
  const { goTo, changes } = await entered(LATER, { [CHANGE]: offline });
  expect(states()).toContain('Not saved');
  await goTo(6);
  fireEvent.click(button('Save'));
  await pass(10);
  expect(changes()).toHaveLength(2);
  expect(shownQuestion()).toBe(questionAt(4));
  expect(screen.getByText(/could not be saved. Please try again/)).toBeDefined();
  useSession.setState({ user: null, signedIn: false });
});

describe('an expiry date whose document was replaced elsewhere', () => {
  const replaced = { body: { success: true, document: { superseded: true } } };
  const LOST = /^The expiry date that you entered for question 4 was not saved/;

  test('just before the server saved it, is said to be lost', async () => {
    await entered(LATER, { [CHANGE]: replaced });
    expect(screen.getByText(LOST)).toBeDefined();
    expect(states()).not.toContain('Not saved');
    expect(closingWarns()).toBe(false);
  });

  test('does not keep the assessment from completing after it was refused', async () => {
    let document = certificate;
    const complete = `POST /api/assessment/${ASSESSMENT}/complete`;
    const { sent, goTo } = await opened(certificate, {
      [`GET /api/assessment/${ASSESSMENT}/answers`]: () => ({
        body: {
          success: true,
          property_id: PROPERTY,
          edition: '2026.3',
          answers: withRows(answeredUpTo(42), given(4, 'Yes', document)),
        },
      }),
      [complete]: { body: { success: true } },
    });
    await enter(PAST);
    expect(states()).toContain('Not saved');
    document = { ...certificate, id: '0190a000-0000-7000-8000-00000000000d' };
    const regions = screen.getAllByRole('status');
    window.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
    expect(regions).toContain(screen.getByText(LOST).closest('[role=status]'));
    await goTo(42);
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(sent.some(({ method, path }) => `${method} ${path}` === complete)).toBe(true);
  });
});
