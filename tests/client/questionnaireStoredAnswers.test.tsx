// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { delayed, id, rowena } from './fixtures.tsx';
import { keyAt, QUESTIONS } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answersReply,
  button,
  given,
  open,
  PROPERTY,
  pass,
  press,
  QUESTIONS_PATH,
  questionAt,
  questionsReply,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { type Answer, offline, refusal } from './stubApi.ts';
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
const NO_TO_1 = { question_id: keyAt(1), answer: 'No', edition: '2026.3' };
const back = `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=1`;

/** Gives an answer after the session has expired; `then` is the server's reply to later saves. */
const expired = async (then: ReturnType<typeof refusal> = saved, before: object[] = []) => {
  const replies = [refusal(401)];
  let rows = before;
  const sent = server([], {
    [`PUT ${ANSWERS}`]: () => replies.shift() ?? then,
    [`GET ${ANSWERS}`]: () => answersReply(rows),
  });
  const router = await open('&question=1');
  press('No');
  await pass(10);
  expect(router.state.location.pathname).toBe('/login');
  const comeBack = async () => {
    await act(() => router.navigate(back));
    await pass(10);
  };
  const changedTo = (...present: object[]) => {
    rows = present;
  };
  return { sent, comeBack, changedTo };
};

const LATER = '2026-11-21T10:00:00.000Z';
const ELSEWHERE =
  'Your answer to question 1 was not saved. Another answer was given or confirmed elsewhere in the meantime, and it stays. Choose again to change it.';

describe('a stored answer is not sent without a press if meanwhile, elsewhere, its question', () => {
  test.each([
    ['was answered', [], { ...given(1, 'Yes'), answered_at: LATER }],
    ['was answered again', [given(1, 'Yes')], { ...given(1, 'Yes'), answered_at: LATER }],
    ['was confirmed', [given(1, 'Yes')], { ...given(1, 'Yes'), confirmed_at: LATER }],
  ])('%s', async (_, before, present) => {
    const { sent, comeBack, changedTo } = await expired(saved, before);
    changedTo(present);
    await comeBack();
    expect(puts(sent)).toEqual([NO_TO_1]);
    expect(screen.getByRole('alert').textContent).toBe(`${ELSEWHERE}Close`);
    expect(isChosen('Yes')).toBe(true);
    expect(sessionStorage.getItem('unsaved-answers')).not.toContain('No');
  });
});

test('an answer that was dropped because of another one elsewhere can be chosen again', async () => {
  const { sent, comeBack, changedTo } = await expired();
  changedTo(given(1, 'Yes'));
  await comeBack();
  press('No');
  await pass(10);
  expect(puts(sent)).toEqual([NO_TO_1, NO_TO_1]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the former one is as it was', [given(1, 'Yes')], given(1, 'Yes')],
  [
    'the server has it already, because only the reply was lost',
    [given(1, 'Yes')],
    { ...given(1, 'No'), answered_at: LATER },
  ],
])('a stored answer is sent if %s', async (_, before, present) => {
  const { sent, comeBack, changedTo } = await expired(saved, before);
  changedTo(present);
  await comeBack();
  expect(puts(sent)).toEqual([NO_TO_1, NO_TO_1]);
  expect(screen.queryByRole('alert')).toBeNull();
});

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

test('an answer that was chosen again is kept until its own save, not that of the first choice', async () => {
  const first = delayed({ status: 200, body: saved.body });
  const replies = [first.answer, () => refusal(401)];
  const sent = server([], { [`PUT ${ANSWERS}`]: () => replies.shift()?.() ?? saved });
  const router = await open('&question=1');
  press('No');
  await pass(10);
  for (const answer of ['Yes', 'No']) press(answer);
  first.release();
  await pass(10);
  expect(router.state.location.pathname).toBe('/login');
  await act(() => router.navigate(back));
  await pass(10);
  // "Yes" was chosen and replaced while the first save was running, so it is not sent.
  expect(puts(sent)).toEqual([NO_TO_1, NO_TO_1, NO_TO_1]);
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

const numbered = (questions: readonly Question[]) =>
  questions.map((question, index) => ({ ...question, position: index + 1 }));
const SWAPPED = numbered([...QUESTIONS.slice(1, 2), ...QUESTIONS.slice(0, 1), ...QUESTIONS.slice(2)]);
const refused = refusal(422, { message: 'No such question', errors: { question_id: 'No such question' } });

/** Opens the page again as after a reload, with the questions of the edition that it was moved to. */
const openMoved = async (questions: readonly Question[], reply: Answer = saved) => {
  cleanup();
  vi.useRealTimers();
  const more = { [`GET ${QUESTIONS_PATH}`]: { body: questionsReply(questions) }, [`PUT ${ANSWERS}`]: reply };
  const sent = server([], more);
  await open('&question=1');
  await pass(10);
  return sent;
};
const isChosen = (name: string) => screen.getByRole('radio', { name }).matches(':checked');

describe('an answer stored before the assessment was moved to another edition', () => {
  test('is saved to the same question at its new position', async () => {
    await expired();
    const sent = await openMoved(SWAPPED);
    expect(puts(sent)).toEqual([NO_TO_1]);
    expect(shownQuestion()).toBe(questionAt(2));
    expect(isChosen('No')).toBe(false);
  });

  test('shows at the new position while it is not saved', async () => {
    await expired();
    await openMoved(SWAPPED, offline);
    expect(screen.getByRole('alert').textContent).toMatch(/^Your answer to question 2 was not saved/);
  });

  test('shows as not saved when the new edition does not ask its question', async () => {
    await expired();
    const sent = await openMoved(numbered(QUESTIONS.slice(1)), refused);
    expect(puts(sent)).toEqual([NO_TO_1]);
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Your answer to a question that is no longer asked was not saved. No such question/,
    );
    expect(isChosen('No')).toBe(false);
  });
});

test('a stored answer without the key of its question is not sent', async () => {
  const assessments = { [ASSESSMENT]: { 1: 'No' } };
  sessionStorage.setItem('unsaved-answers', JSON.stringify({ userId: rowena.id, assessments }));
  const sent = server([]);
  await open('&question=1');
  await pass(10);
  expect(puts(sent)).toEqual([]);
});

test('an answer that an earlier build has stored, without its edition, is sent', async () => {
  const assessments = { [ASSESSMENT]: { [keyAt(1)]: 'No' } };
  sessionStorage.setItem('unsaved-answers', JSON.stringify({ userId: rowena.id, assessments }));
  const sent = server([], { [`PUT ${ANSWERS}`]: () => saved });
  await open('&question=1');
  await pass(10);
  expect(puts(sent)).toEqual([{ question_id: keyAt(1), answer: 'No' }]);
});
