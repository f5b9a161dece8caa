// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { id, rowena } from './fixtures.tsx';
import {
  ANSWERS,
  ASSESSMENT,
  button,
  open,
  PROPERTY,
  pass,
  press,
  questionAt,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => useSession.setState({ user: rowena, signedIn: true, checked: true }));
afterEach(() => {
  sessionStorage.clear();
  useSession.setState({ user: null, signedIn: false, checked: false });
});

const saved = { body: { success: true, progress: 2, answered: 1, total: 42 } };
const puts = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const NO_TO_1 = { question_id: 1, answer: 'No' };
const back = `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=1`;

/** Gives an answer after the session has expired; `then` is the server's reply to later saves. */
const expired = async (then: ReturnType<typeof refusal> = saved) => {
  const replies = [refusal(401)];
  const sent = server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? then });
  const router = await open('&question=1');
  press('No');
  await pass(10);
  expect(router.state.location.pathname).toBe('/login');
  const comeBack = async () => {
    await act(() => router.navigate(back));
    await pass(10);
  };
  return { sent, comeBack };
};

describe('an answer given after the session has expired', () => {
  test('is saved after the next login', async () => {
    const { sent, comeBack } = await expired();
    await comeBack();
    expect(shownQuestion()).toBe(questionAt(1));
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    expect(puts(sent)).toEqual([NO_TO_1, NO_TO_1]);
    expect(sessionStorage.getItem('unsaved-answers')).not.toContain('No');
  });

  test('shows as not saved when the second save fails', async () => {
    const { comeBack } = await expired(offline);
    await comeBack();
    expect(screen.getByRole('alert').textContent).toMatch(/answer to question 1 was not saved/);
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  });

  test('is neither shown to nor saved for another user', async () => {
    const { sent, comeBack } = await expired();
    useSession.setState({ user: { ...rowena, id: id(2) } });
    await comeBack();
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false);
    expect(puts(sent)).toEqual([NO_TO_1]);
    expect(sessionStorage.getItem('unsaved-answers')).toBeNull();
  });
});

test('Leave discards the unsaved answer', async () => {
  server([], { [`PUT ${ANSWERS}`]: offline });
  const router = await open('&question=1');
  press('No');
  await pass(10);
  await act(() => router.navigate('/dashboard'));
  fireEvent.click(button('Leave'));
  await pass(10);
  await act(() => router.navigate(back));
  await pass(10);
  expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false);
});
