// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { delayed, rowena } from './fixtures.tsx';
import { keyAt, QUESTIONS } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  answersReply,
  button,
  closingWarns,
  given,
  open,
  openSecond,
  PROPERTY,
  PROPERTY_PATH,
  pass,
  press,
  property,
  QUESTIONS_PATH,
  questionAt,
  questionsReply,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { type Answer, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const saved = { body: { success: true, progress: 2, answered: 1, total: 42 } };
const replaced = refusal(409, { type: '/problems/assessment-superseded' });
const linkIn = (alert: HTMLElement) => {
  const link = alert.querySelector('a');
  return [link?.textContent, link?.getAttribute('href')];
};
const CURRENT = ['Open the current assessment', `/questionnaire?property=${PROPERTY}`];

describe('a closed assessment', () => {
  test.each([
    ['replaced', replaced, CURRENT],
    ['deleted', refusal(404), ['Back to Dashboard', '/dashboard']],
  ])('that was %s shows a link, and the page can be left without a warning', async (_, reply, way) => {
    server([], { [`PUT ${ANSWERS}`]: reply });
    await open();
    press('No');
    await pass(1000);
    expect(linkIn(screen.getByRole('alert'))).toEqual(way);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(closingWarns()).toBe(false);
    expect(shownQuestion()).toBe(questionAt(1));
  });

  test('is not found when its property was deleted', async () => {
    let isDeleted = false;
    const sent = server([], {
      [`PUT ${ANSWERS}`]: () => {
        isDeleted = true;
        return replaced;
      },
      [`GET ${PROPERTY_PATH}`]: () => (isDeleted ? refusal(404) : { body: { success: true, property } }),
    });
    await open();
    press('No');
    await pass(10);
    expect(sent.map(({ method }) => method)).toContain('PUT');
    expect(shownQuestion()).toBe('Assessment Not Found');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined();
  });

  test('names every answer that it has not taken', async () => {
    const replies = [offline, offline];
    server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? replaced });
    const router = await open('&question=1');
    press('No');
    await pass(10);
    await openSecond(router);
    press('No');
    await pass(10);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toMatch(/Your answers to questions 1 and 2 were not saved./);
  });

  test('is reported when completing it', async () => {
    server(answeredUpTo(42), { [`POST /api/assessment/${ASSESSMENT}/complete`]: replaced });
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(linkIn(screen.getByRole('alert'))).toEqual(CURRENT);
  });

  test('another kind of conflict offers Try again', async () => {
    server([], { [`PUT ${ANSWERS}`]: refusal(409, { type: '/problems/in-progress' }) });
    await open();
    press('No');
    await pass(10);
    expect(button('Try again')).toBeDefined();
  });
});

describe('an unsaved answer', () => {
  test('to a question that the edition no longer asks shows the reason of the server', async () => {
    const errors = { question_id: 'No such question' };
    server([], { [`PUT ${ANSWERS}`]: refusal(422, { message: 'No such question', errors }) });
    await open();
    press('No');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(1));
    expect(screen.getByRole('alert').textContent).toBe(
      'Your answer to question 1 was not saved. No such questionClose',
    );
  });

  test('to a question that is no longer asked is named once, and does not keep the assessment from completing', async () => {
    const errors = { question_id: 'No such question' };
    const replies = [offline, refusal(422, { message: 'No such question', errors })];
    const sent = server(answeredUpTo(42), { [`PUT ${ANSWERS}`]: () => replies.shift() ?? offline });
    await open('&question=42');
    press('Yes');
    await pass(1000);
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain('No such question');
    fireEvent.click(button('Close'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(sent.map(({ path }) => path)).toContain(`/api/assessment/${ASSESSMENT}/complete`);
  });

  test('shows with Try again only its own reason, and each dropped answer shows its own', async () => {
    const errors = { question_id: 'No such question' };
    const refused = (message: string) => refusal(422, { message, errors });
    const replies = [refusal(503, { message: 'Later' }), refused('No such question'), refused('No such answer')];
    server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? offline });
    const router = await open('&question=1');
    press('No');
    await pass(10);
    for (const next of [2, 3]) {
      await act(() => router.navigate(router.state.location.search.replace(/question=\d+/, `question=${next}`)));
      press('No');
      await pass(10);
    }
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Your answer to question 2 was not saved. No such question' +
        'Your answer to question 3 was not saved. No such answerClose',
      'Your answer to question 1 was not saved. LaterTry again',
    ]);
  });

  test('to a question that has changed shows the question as it is now, to be answered again', async () => {
    let edition = '2026.3';
    const message = 'This question has changed since it was shown.';
    const changed = QUESTIONS.map((question) => ({ ...question, question: `${question.question} And now?` }));
    const sent = server([], {
      [`PUT ${ANSWERS}`]: () => {
        if (edition === '2027.1') return saved;
        edition = '2027.1';
        return refusal(409, { type: '/problems/question-changed', message });
      },
      [`GET ${ANSWERS}`]: () => ({ body: { success: true, property_id: PROPERTY, edition, answers: [] } }),
      [`GET ${QUESTIONS_PATH}`]: () => ({
        body: { ...questionsReply(edition === '2026.3' ? QUESTIONS : changed), edition },
      }),
    });
    await open('&question=1');
    press('No');
    await pass(100);
    expect(shownQuestion()).toBe(`${questionAt(1)} And now?`);
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false);
    expect(screen.getByRole('alert').textContent).toContain(message);
    press('No');
    await pass(100);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ edition: '2027.1' });
  });

  test('to the last question, which is no longer asked, is said at the question that is the last one now', async () => {
    let edition = '2026.3';
    server([], {
      [`PUT ${ANSWERS}`]: () => {
        edition = '2027.1';
        return refusal(409, { type: '/problems/question-changed', message: 'It is no longer asked.' });
      },
      [`GET ${ANSWERS}`]: () => ({ body: { success: true, property_id: PROPERTY, edition, answers: [] } }),
      [`GET ${QUESTIONS_PATH}`]: () => ({
        body: { ...questionsReply(edition === '2026.3' ? QUESTIONS : QUESTIONS.slice(0, -1)), edition },
      }),
    });
    await open('&question=42');
    press('No');
    await pass(100);
    expect(shownQuestion()).toBe(questionAt(41));
    expect(screen.getByRole('alert').textContent).toBe(
      'Your answer to a question that is no longer asked was not saved. It is no longer asked.Close',
    );
  });

  test('shows its alert below the choices, so that they do not move', async () => {
    server([], { [`PUT ${ANSWERS}`]: offline });
    await open();
    press('No');
    await pass(10);
    const follows = screen.getByRole('radiogroup').compareDocumentPosition(screen.getByRole('alert'));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('on a silent connection shows as not saved after 20 seconds, and the next answer is sent', async () => {
    let isSilent = true;
    const sent = server([], { [`PUT ${ANSWERS}`]: () => (isSilent ? 'silence' : saved) });
    await open('&question=1');
    press('No');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(2));
    press('No');
    isSilent = false;
    await pass(20_000);
    expect(screen.getByRole('alert').textContent).toMatch(/^Your answer to question 1 was not saved.*Try again$/);
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
      [1, 2].map((position) => ({ question_id: keyAt(position), answer: 'No', edition: '2026.3' })),
    );
  });

  test('is saved automatically once the connection is back', async () => {
    const replies = [offline, saved];
    const sent = server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? offline });
    await open();
    press('No');
    await pass(10);
    expect(screen.getByRole('alert')).toBeDefined();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });
});

describe('once the connection is back, an unsaved answer', () => {
  const LATER = '2026-11-21T10:00:00.000Z';
  const SECOND = 1000;
  const HOUR = 3600 * SECOND;
  /** On the stopped clock of the page. */
  const afterNow = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** Opens question 1 with these rows of the server, presses these answers, and changes the rows before it is online again. */
  const backOnline = async (
    before: object[],
    pressed: { name: string; to: Answer }[],
    present: Answer | 'silence' | (() => Answer),
    then: Answer = saved,
  ) => {
    let rows: Answer | 'silence' = answersReply(before);
    let save: Answer = saved;
    const sent = server([], { [`PUT ${ANSWERS}`]: () => save, [`GET ${ANSWERS}`]: () => rows });
    await open('&question=1');
    for (const { name, to } of pressed) {
      save = to;
      press(name);
      await pass(10);
    }
    rows = typeof present === 'function' ? present() : present;
    save = then;
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    return sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).answer);
  };
  const failing = (name: string) => ({ name, to: offline });

  test('is dropped if the question was answered elsewhere meanwhile, which is said', async () => {
    const present = answersReply([{ ...given(1, 'Yes'), answered_at: LATER }]);
    expect(await backOnline([given(1, 'Yes')], [failing('No')], present)).toEqual(['No']);
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Your answer to question 1 was not saved. Another answer was given or confirmed elsewhere .*Close$/,
    );
    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true);
  });

  test('is sent if the other answer is one that this window has saved', async () => {
    const present = () => answersReply([{ ...given(1, 'No'), answered_at: afterNow(0) }]);
    const pressed = [{ name: 'No', to: saved }, failing('Yes')];
    expect(await backOnline([given(1, 'Yes')], pressed, present)).toEqual(['No', 'Yes', 'Yes']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is sent if the other answer is one that this window has sent without getting the reply', async () => {
    // The save reached the server after the page had given up.
    const present = () => answersReply([{ ...given(1, 'No'), answered_at: afterNow(15 * SECOND) }]);
    expect(await backOnline([], [failing('No'), failing('Yes')], present)).toEqual(['No', 'Yes', 'Yes']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['answered_at', 'confirmed_at'])(
    'is dropped if its former answer, which this window has sent, is there with a later %s',
    async (time) => {
      const present = () => answersReply([{ ...given(1, 'Yes'), [time]: afterNow(24 * HOUR) }]);
      expect(await backOnline([], [failing('Yes'), failing('No')], present)).toEqual(['Yes', 'No']);
      expect(screen.getByRole('alert').textContent).toMatch(/Another answer was given or confirmed elsewhere/);
    },
  );

  test('is dropped if the other answer is one that this window has chosen, but has not sent', async () => {
    const first = delayed({ status: 503, body: {} });
    const replies = [first.answer];
    let rows: object[] = [];
    const sent = server([], {
      [`PUT ${ANSWERS}`]: () => replies.shift()?.() ?? offline,
      [`GET ${ANSWERS}`]: () => answersReply(rows),
    });
    await open('&question=1');
    press('No');
    await pass(10);
    for (const name of ['Yes', 'No']) press(name);
    first.release();
    await pass(10);
    rows = [{ ...given(1, 'Yes'), answered_at: afterNow(0) }];
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).answer)).toEqual(['No', 'No']);
    expect(screen.getByRole('alert').textContent).toMatch(/Another answer was given or confirmed elsewhere/);
  });

  test.each([
    ['fails', offline],
    ['is never answered', 'silence'],
  ] as const)('waits for Try again if the request for the present one %s', async (_, present) => {
    expect(await backOnline([], [failing('No')], present)).toEqual(['No']);
    await pass(20_000);
    expect(screen.getByRole('alert').textContent).toMatch(/^Your answer to question 1 was not saved.*Try again$/);
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows that the assessment was replaced, if the server no longer shows its answers', async () => {
    await backOnline([], [failing('No')], refusal(404), replaced);
    expect(linkIn(screen.getByRole('alert'))).toEqual(CURRENT);
  });
});

describe('a failed answer to a question that was answered elsewhere meanwhile', () => {
  // Without a session, "Login to Save" is shown in place of "Save".
  beforeEach(() => useSession.setState({ user: rowena, signedIn: true, checked: true }));
  afterEach(() => {
    sessionStorage.clear();
    useSession.setState({ user: null, signedIn: false, checked: false });
  });

  const failed = async () => {
    const replies = [offline];
    let rows = answeredUpTo(42);
    const sent = server([], {
      [`PUT ${ANSWERS}`]: () => replies.shift() ?? saved,
      [`GET ${ANSWERS}`]: () => answersReply(rows),
    });
    const router = await open('&question=42');
    press('Yes');
    await pass(10);
    rows = [...answeredUpTo(41), { ...given(42, 'N/A'), answered_at: new Date(Date.now() + 3_600_000).toISOString() }];
    const calls = () => sent.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    return { router, calls };
  };

  test.each(['Save', 'Complete', 'Save & Leave'])('is dropped by %s', async (name) => {
    const { router, calls } = await failed();
    if (name === 'Save & Leave') await act(() => router.navigate('/dashboard'));
    fireEvent.click(button(name));
    await pass(10);
    expect(calls()).toEqual(['PUT']);
    expect(router.state.location.pathname).toBe('/questionnaire');
    expect(screen.getByText(/Another answer was given or confirmed elsewhere/)).toBeDefined();
  });

  test('is sent by Try again', async () => {
    const { calls } = await failed();
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(calls()).toEqual(['PUT', 'PUT']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a click', () => {
  test('on the current answer goes on, and saves nothing', async () => {
    const sent = server(answeredUpTo(10));
    await open('&question=5');
    press('No');
    await pass(600);
    expect(shownQuestion()).toBe(questionAt(11));
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('does not flash the card of an optional document before the next question', async () => {
    server(answeredUpTo(1));
    await open('&question=2');
    const card = () => screen.queryByRole('button', { name: 'Choose a file' });
    press('Yes');
    await pass(300);
    expect(card()).toBeNull();
    await pass(300);
    expect(shownQuestion()).toBe(questionAt(3));
    fireEvent.click(button('Back'));
    await pass(10);
    expect(card()).not.toBeNull();
  });
});
