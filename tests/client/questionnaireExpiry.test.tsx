// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { rowena } from './fixtures.tsx';
import {
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
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
import { offline } from './stubApi.ts';
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

const states = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const enter = async (value: string) => {
  const box = screen.getByLabelText('Expiry date');
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
  await pass(10);
};
/** Opens question 4 with a document on file and enters this expiry date. */
const entered = async (value: string, more: Parameters<typeof server>[1] = {}) => {
  const sent = server(withRows(answeredUpTo(42), given(4, 'Yes', certificate)), more);
  const router = await open('&question=4');
  await enter(value);
  const goTo = async (position: number) => {
    await act(() => router.navigate(`${address}&question=${position}`));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(position));
  };
  return { sent, router, goTo };
};

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

  test('does not block other questions', async () => {
    const { goTo } = await entered(PAST);
    await goTo(6);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(7));
  });

  test('can be corrected', async () => {
    const ok = { body: { success: true } };
    const { sent } = await entered(PAST, { [`PATCH /api/documents/${certificate.id}/expiry`]: ok });
    await enter(LATER);
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ expiry_date: LATER }]);
  });
});

test('Save retries a date that could not be sent, from any question', async () => {
  useSession.setState({ user: rowena, signedIn: true });
  const { goTo, sent } = await entered(LATER, { [`PATCH /api/documents/${certificate.id}/expiry`]: offline });
  expect(states()).toContain('Not saved');
  await goTo(6);
  fireEvent.click(button('Save'));
  await pass(10);
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  expect(shownQuestion()).toBe(questionAt(4));
  expect(screen.getByText(/could not be saved. Please try again/)).toBeDefined();
  useSession.setState({ user: null, signedIn: false });
});
