// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuickCheck } from '../../client/site/quickCheck/QuickCheck.tsx';
import { quickCheckContent } from '../../domain/questionnaire/quickCheckContent.ts';
import { type Answer, offline, refusal, type Sent, stubApi } from './stubApi.ts';

const CHECK = 'POST /api/assessment/quick-check';
const LEAD = 'POST /api/assessment/capture-lead';
const [q1 = '', q2 = '', , q4 = '', q5 = ''] = quickCheckContent.questions.map(({ question }) => question);
const taken = { body: { success: true, data: { result: { passed: true, missing: [] } } } };
const user = { id: 'a', email: 'ada@example.com', name: 'Ada' };
const ME = 'GET /api/auth/me';
const registered: Answer = { status: 201, body: { success: true, user } };

const slowAnswer = (answer: Answer) => {
  let arrive = () => {};
  const promise = new Promise<Answer>((resolve) => {
    arrive = () => resolve(answer);
  });
  return { promise, arrive: () => arrive() };
};

const onExit = vi.fn();
const onAnswers = vi.fn();
let sent: Sent[];

const open = (routes: Parameters<typeof stubApi>[0] = {}) => {
  sent = stubApi({ [CHECK]: taken, [LEAD]: registered, [ME]: { body: { success: true, user } }, ...routes });
  render(<QuickCheck onExit={onExit} onAnswers={onAnswers} />);
};

// By text, because finding hundreds of elements by their role takes seconds here.
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const press = (name: string) => fireEvent.click(button(name));
const heading = () => document.querySelector('h1') as HTMLElement;
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const settle = () => pause(0);

/** Answers in turn, waiting for the auto-advance. */
const answerAll = async (...answers: readonly string[]) => {
  for (const answer of answers) {
    press(answer);
    await pause(400);
  }
};
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillLead = () => {
  fill(/^Email/, 'ada@example.com');
  fill(/^Password/, 'correct horse');
};
const toLead = async (...answers: readonly string[]) => {
  await answerAll(...(answers.length > 0 ? answers : ['Yes', 'Yes', 'Yes', 'Yes', 'Yes']));
  press('View My Results');
  await settle();
};
const unlock = async () => {
  press('Unlock My Results');
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => {});
  document.title = 'LetProof';
  history.replaceState(null, '');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  onExit.mockClear();
});

describe('the questions', () => {
  test('come one at a time, with Yes and No, help and progress', () => {
    open();
    expect(heading()).toBe(document.activeElement);
    expect(heading().textContent).toBe(q1);
    expect(screen.getByRole('status').textContent).toBe('Question 1 of 5');
    expect(document.title).toBe('Question 1 of 5 · Quick check · LetProof');
    const choices = screen.getByRole('group', { name: q1, description: /^Ordinary home insurance/ });
    expect(
      within(choices)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yes', 'No']);
    expect(screen.queryByText(q2)).toBeNull();
  });

  test('Back is disabled on the first, Next until there is an answer', async () => {
    open();
    expect([button('Back').disabled, button('Next').disabled]).toEqual([true, true]);
    press('No');
    expect([button('Back').disabled, button('Next').disabled]).toEqual([true, false]);
    await pause(400);
    expect([button('Back').disabled, button('Next').disabled]).toEqual([false, true]);
  });

  test('an answer advances after 400 ms and not before, and the new question has the focus', async () => {
    open();
    press('Yes');
    expect(button('Yes').getAttribute('aria-pressed')).toBe('true');
    await pause(399);
    expect(heading().textContent).toBe(q1);
    await pause(1);
    expect(heading().textContent).toBe(q2);
    expect(heading()).toBe(document.activeElement);
    expect(screen.getByRole('status').textContent).toBe('Question 2 of 5');
    expect(button('Yes').getAttribute('aria-pressed')).toBe('false');
  });

  test('Next and Back cancel the auto-advance', async () => {
    open();
    press('Yes');
    press('Next');
    await pause(1000);
    expect(heading().textContent).toBe(q2);
    press('No');
    press('Back');
    await pause(1000);
    expect(heading().textContent).toBe(q1);
  });

  test('another answer within 400 ms counts, and starts the pause again', async () => {
    open();
    press('No');
    await pause(300);
    press('Yes');
    await pause(300);
    expect(heading().textContent).toBe(q1);
    await pause(100);
    expect(heading().textContent).toBe(q2);
    press('Back');
    expect(button('Yes').getAttribute('aria-pressed')).toBe('true');
  });

  test('start at the second if the first was answered on the page that opened them', () => {
    stubApi({});
    render(<QuickCheck onExit={onExit} onAnswers={onAnswers} firstAnswer="No" />);
    expect(heading().textContent).toBe(q2);
    press('Back');
    expect(button('No').getAttribute('aria-pressed')).toBe('true');
  });

  test('the last has View My Results, and its answer sends all five', async () => {
    open();
    await answerAll('Yes', 'No', 'Yes', 'Yes');
    expect(heading().textContent).toBe(q5);
    expect(screen.queryByText('Next')).toBeNull();
    expect(button('View My Results').disabled).toBe(true);
    expect(sent).toEqual([]);
    press('Yes');
    await pause(400);
    const answers = ['Yes', 'No', 'Yes', 'Yes', 'Yes'].map((answer, index) => ({
      question_id: `q${index + 1}`,
      answer,
    }));
    expect(sent).toEqual([{ method: 'POST', path: '/api/assessment/quick-check', body: { answers } }]);
    expect(heading().textContent).toBe(q5);
    press('View My Results');
    await settle();
    expect(sent).toHaveLength(1);
    expect(heading().textContent).toBe('Want to Unlock Your Free Results?');
  });

  test('View My Results does not wait for the pause', async () => {
    open();
    await answerAll('Yes', 'Yes', 'Yes', 'Yes');
    press('Yes');
    press('View My Results');
    await pause(1000);
    expect(sent).toHaveLength(1);
    expect(heading().textContent).toBe('Want to Unlock Your Free Results?');
  });

  test('Back to Homepage leaves', () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'Back to Homepage' }));
    expect(onExit).toHaveBeenCalledOnce();
  });
});

describe('the lead form', () => {
  test('goes back to the last question, with its answers kept', async () => {
    open();
    await toLead();
    fill(/^Email/, 'ada@example.com');
    press('Back to Questions');
    expect(heading().textContent).toBe(q5);
    press('Back');
    expect(heading().textContent).toBe(q4);
    press('Next');
    press('View My Results');
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com');
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['', '', ['Email is required', 'Password is required'], 'Email'],
    ['ada', 'seven77', ['Please enter a valid email', 'Password must be at least 8 characters'], 'Email'],
    ['ada@example.com', '', ['Password is required'], 'Password'],
  ])('with %j and %j says %j', async (email, password, errors, focused) => {
    open();
    await toLead();
    fill(/^Email/, email);
    fill(/^Password/, password);
    await unlock();
    for (const text of errors) expect(screen.getByText(text)).toBeTruthy();
    const field = screen.getByLabelText(new RegExp(`^${focused}`));
    expect(field).toBe(document.activeElement);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(1);
  });

  test('clears an error when its field is edited', async () => {
    open();
    await toLead();
    await unlock();
    fill(/^Email/, 'a');
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  test('registers, keeps the answers under the quick-check key and shows the results', async () => {
    open();
    await toLead();
    fillLead();
    fireEvent.click(screen.getByLabelText('Agent'));
    fireEvent.click(screen.getByLabelText(/^Send me news/));
    expect(localStorage.getItem('quick-check')).toBeNull();
    sessionStorage.setItem('unsaved-answers', JSON.stringify({ userId: 'somebody else', assessments: {} }));
    await unlock();
    expect(sent[1]?.body).toEqual({
      email: 'ada@example.com',
      password: 'correct horse',
      name: '',
      phone: '',
      user_type: 'agent',
      marketing_opt_in: true,
      quick_check_kept: true,
    });
    expect(heading().textContent).toBe('Congratulations! You Passed the Initial Check');
    const answers = { q1: 'Yes', q2: 'Yes', q3: 'Yes', q4: 'Yes', q5: 'Yes' };
    expect(JSON.parse(localStorage.getItem('quick-check') ?? '')).toEqual({ answers, passed: true });
    expect(JSON.parse(localStorage.getItem('auth-storage') ?? '').state).toEqual({ signedIn: true, user });
    expect(sessionStorage.getItem('unsaved-answers')).toBeNull();
  });

  test('shows in its field what the server refused there', async () => {
    open({ [LEAD]: refusal(422, { errors: { password: 'Password is too easy to guess' } }) });
    await toLead();
    fillLead();
    await unlock();
    expect(screen.getByText('Password is too easy to guess')).toBeTruthy();
    expect(heading().textContent).toBe('Want to Unlock Your Free Results?');
  });

  const FAILED = 'Your account was not created. Here are your results all the same.';
  const UNANSWERED =
    'We got no answer, so your account may have been created. Here are your results all the same. Send the form again: if it says that there is an account with this email, sign in with the password you chose.';
  test.each<[string, Answer, string, string]>([
    ['the network fails', offline, UNANSWERED, 'Back to the form'],
    ['a proxy answers that the server does not', refusal(504), UNANSWERED, 'Back to the form'],
    ['the server fails', refusal(503), FAILED, 'Back to the form'],
    [
      'the address is taken',
      refusal(409, { message: 'An account with this email already exists' }),
      'Your account was not created: An account with this email already exists.',
      'Sign In',
    ],
    [
      'there were too many attempts',
      refusal(429, {}, { 'Retry-After': '600' }),
      'Your account was not created: too many attempts. Please wait 10 minutes and try again.',
      'Back to the form',
    ],
  ])('shows the results although %s, and says so', async (_, answer, text, next) => {
    open({ [LEAD]: answer });
    await toLead('Yes', 'No', 'Yes', 'Yes', 'Yes');
    fillLead();
    await unlock();
    expect(heading().textContent).toBe('Unfortunately, Your Property May Not Be Compliant');
    expect(screen.getByRole('alert').textContent).toBe(`${text}${next}`);
    expect(localStorage.getItem('quick-check')).toBeNull();
  });

  test('can be sent again from the results, with everything that was typed', async () => {
    open({ [LEAD]: offline });
    await toLead();
    fillLead();
    await unlock();
    press('Back to the form');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com');
  });

  test('says nothing of earlier answers that were changed while it was sent, and keeps the present ones', async () => {
    const slow = slowAnswer(registered);
    open({ [LEAD]: () => slow.promise });
    await toLead();
    fillLead();
    await unlock();
    press('Back to Questions');
    press('No');
    slow.arrive();
    await settle();
    expect(heading().textContent).toBe(q5);
    expect(localStorage.getItem('quick-check')).toBeNull();
    press('View My Results');
    await settle();
    expect(heading().textContent).toBe('Unfortunately, Your Property May Not Be Compliant');
    expect(JSON.parse(localStorage.getItem('quick-check') ?? '')).toMatchObject({
      answers: { q5: 'No' },
      passed: false,
    });
  });

  test('opens the terms and the privacy notice in another tab, so that nothing typed is lost', async () => {
    open();
    await toLead();
    for (const name of ['terms', 'privacy notice'])
      expect(screen.getByText<HTMLAnchorElement>(name).target).toBe('_blank');
  });

  test('shows the password on demand', async () => {
    open();
    await toLead();
    fireEvent.click(screen.getByLabelText('Show password'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text');
    fireEvent.click(screen.getByLabelText('Hide password'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password');
  });
});

describe('the Back button of the browser', () => {
  const entries: unknown[] = [];
  beforeEach(() => {
    entries.length = 0;
    vi.spyOn(history, 'pushState').mockImplementation((state) => void entries.push(state));
  });
  afterEach(() => vi.restoreAllMocks());
  const pop = (place: number) =>
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { 'start-quiz': true, place } })));

  test('leads to the step before, with all answers', async () => {
    open();
    await toLead('Yes', 'No', 'Yes', 'Yes', 'Yes');
    expect(entries).toEqual([1, 2, 3, 4, 5].map((place) => ({ 'start-quiz': true, place })));
    pop(4);
    expect(heading().textContent).toBe(q5);
    pop(1);
    expect(heading().textContent).toBe(q2);
    expect(button('No').getAttribute('aria-pressed')).toBe('true');
    pop(5);
    expect(heading().textContent).toBe('Want to Unlock Your Free Results?');
  });

  test('does not lead to the form of somebody who has signed up with it', async () => {
    open();
    await toLead();
    fillLead();
    await unlock();
    pop(5);
    expect(heading().textContent).toBe(q5);
    pop(6);
    expect(heading().textContent).toBe('Congratulations! You Passed the Initial Check');
  });

  test('does not lead to a question before which others are open, as in an entry from before a reload', () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    open();
    pop(3);
    expect(heading().textContent).toBe(q1);
    expect(back).toHaveBeenCalledOnce();
  });

  test('opens the check again where it was left', () => {
    stubApi({});
    const givenAnswers = { q1: 'Yes', q2: 'No' } as const;
    render(<QuickCheck onExit={onExit} onAnswers={onAnswers} givenAnswers={givenAnswers} place={1} />);
    expect(heading().textContent).toBe(q2);
    expect(button('No').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the results', () => {
  const signIn = () => localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: true, user } }));

  test('come at once for signed-in users', async () => {
    signIn();
    open();
    await toLead();
    expect(heading().textContent).toBe('Congratulations! You Passed the Initial Check');
    expect(screen.getByRole('link', { name: 'Continue to Full Assessment' }).getAttribute('href')).toBe(
      '/questionnaire',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are not those of an answer that was changed while the server was asked', async () => {
    signIn();
    const slow = slowAnswer(taken);
    open({ [CHECK]: () => slow.promise });
    await toLead();
    press('No');
    slow.arrive();
    await settle();
    expect(heading().textContent).toBe(q5);
    press('View My Results');
    await settle();
    expect(heading().textContent).toBe('Unfortunately, Your Property May Not Be Compliant');
  });

  test('come after the form for somebody whose session has ended', async () => {
    signIn();
    open({ [ME]: refusal(401) });
    await toLead();
    expect(heading().textContent).toBe('Want to Unlock Your Free Results?');
    expect(localStorage.getItem('auth-storage')).toBeNull();
  });

  test('come without the form if the server cannot be asked about the session', async () => {
    signIn();
    open({ [ME]: offline });
    await toLead();
    expect(heading().textContent).toBe('Congratulations! You Passed the Initial Check');
  });

  test('of a failed check warn of fines, insurance and personal liability, and list what is missing', async () => {
    signIn();
    open();
    await toLead('No', 'Yes', 'Yes', 'No', 'Yes');
    expect(heading().textContent).toBe('Unfortunately, Your Property May Not Be Compliant');
    const risk = screen.getByRole('region', { name: 'What this can lead to' });
    for (const text of ['Fines', 'Insurance', 'Personal liability']) expect(within(risk).getByText(text)).toBeTruthy();
    expect(screen.getByText('Two of the five basics we asked about seem to be missing.')).toBeTruthy();
    const missing = screen.getAllByText('Missing').map(({ parentElement }) => parentElement?.lastChild?.textContent);
    expect(missing).toEqual([
      'Holiday-let insurance with public liability cover',
      'Electrical installation condition report (EICR) from the last five years',
    ]);
    expect(screen.getByRole('link', { name: 'Unlock Full Assessment' }).getAttribute('href')).toBe('/questionnaire');
  });

  test.each([
    [['No', 'Yes', 'Yes', 'No', 'Yes'], 1],
    [['No', 'No', 'No', 'No', 'No'], 0],
  ] as const)('after %j have a heading for what is in place only if something is', async (answers, headings) => {
    signIn();
    open();
    await toLead(...answers);
    expect(screen.queryAllByRole('heading', { name: 'What is in place' })).toHaveLength(headings);
    expect(screen.queryAllByRole('list').filter((list) => list.childElementCount === 0)).toEqual([]);
  });

  test('are worked out here when the call fails', async () => {
    signIn();
    open({ [CHECK]: offline });
    await toLead('Yes', 'Yes', 'No', 'Yes', 'Yes');
    expect(screen.getByText('One of the five basics we asked about seems to be missing.')).toBeTruthy();
  });

  test('say that a check over the limit was not kept', async () => {
    signIn();
    open({ [CHECK]: refusal(429, {}, { 'Retry-After': '90' }) });
    await toLead();
    expect(heading().textContent).toBe('Congratulations! You Passed the Initial Check');
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Too many checks from your network\..* Please wait 2 minutes/,
    );
  });

  test('a check that failed is sent again before the lead', async () => {
    open({ [CHECK]: offline });
    await toLead();
    fillLead();
    const before = sent.length;
    await unlock();
    expect(sent.slice(before).map(({ path }) => path.split('/').at(-1))).toEqual(['quick-check', 'capture-lead']);
    // The server must not tie an older check of this browser to the account.
    expect(sent.at(-1)?.body).toMatchObject({ quick_check_kept: false });
  });

  test('an answer that was changed afterwards is sent again', async () => {
    open();
    await toLead();
    press('Back to Questions');
    press('No');
    press('View My Results');
    await settle();
    expect(sent).toHaveLength(2);
  });
});
