// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { delayed, rowena } from './fixtures.tsx';
import { ANSWERS, button, closingWarns, open, openSecond, pass, press, server } from './questionnaireHelpers.tsx';
import { type Answer, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const saved = { body: { success: true, progress: 2, answered: 1, total: 42 } };

/** Opens the leave dialog during a save that hangs until `answer` is called. */
const openDialog = async () => {
  let answer: (reply: Answer) => void = () => {};
  const held = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  server([], { [`PUT ${ANSWERS}`]: () => held });
  const router = await open();
  press('Yes');
  await pass(10);
  await act(() => router.navigate('/dashboard'));
  expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
  return { path: () => router.state.location.pathname, answer: (reply: Answer = saved) => answer(reply) };
};

/** The same, with Save & Leave pressed. */
const pressSaveAndLeave = async () => {
  const { path, answer } = await openDialog();
  fireEvent.click(button('Save & Leave'));
  await pass(10);
  expect(button('Saving...')).toBeDefined();
  return { path, answer };
};

describe('the leave dialog, opened while an answer is being saved', () => {
  test('leaves by itself once the answer is saved', async () => {
    const { path, answer } = await openDialog();
    expect(path()).toBe('/questionnaire');
    answer();
    await pass(10);
    expect(path()).toBe('/dashboard');
  });

  test('stays open when the save fails', async () => {
    const { path, answer } = await openDialog();
    answer(refusal(503));
    await pass(10);
    expect(path()).toBe('/questionnaire');
    expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
  });
});

describe('while Save & Leave is waiting', () => {
  test('Leave leaves the page', async () => {
    const { path } = await pressSaveAndLeave();
    fireEvent.click(button('Leave'));
    await pass(10);
    expect(path()).toBe('/dashboard');
  });

  test.each(['Cancel', 'Close'])('%s stays on the page, also when the save ends afterwards', async (name) => {
    const { path, answer } = await pressSaveAndLeave();
    fireEvent.click(button(name));
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    await pass(500);
    expect(path()).toBe('/questionnaire');
  });

  test('leaves once the save has ended', async () => {
    const { path, answer } = await pressSaveAndLeave();
    answer();
    await pass(10);
    expect(path()).toBe('/dashboard');
  });
});

test('the leave dialog cancels the step to the next question, which would close it', async () => {
  server([], { [`PUT ${ANSWERS}`]: () => new Promise(() => {}) });
  const router = await open();
  press('Yes');
  await pass(300);
  await act(() => router.navigate('/dashboard'));
  await pass(1000);
  await pass(1000);
  expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
});

describe('leaving with an unsaved answer', () => {
  const failing = async () => {
    server([], { [`PUT ${ANSWERS}`]: offline });
    const router = await open();
    press('Yes');
    await pass(10);
    await act(() => router.navigate('/dashboard'));
    return router;
  };

  test('opens a dialog, where Cancel stays on the page', async () => {
    const router = await failing();
    expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
    fireEvent.click(button('Cancel'));
    expect(router.state.location.pathname).toBe('/questionnaire');
  });

  test('Leave leaves the page', async () => {
    const router = await failing();
    fireEvent.click(button('Leave'));
    await pass(10);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('Save & Leave stays on the page when saving fails', async () => {
    const router = await failing();
    fireEvent.click(button('Save & Leave'));
    await pass(10);
    expect(screen.getByText(/could not be saved/)).toBeDefined();
    expect(router.state.location.pathname).toBe('/questionnaire');
  });

  test('makes the browser warn before it closes the window', async () => {
    await failing();
    expect(closingWarns()).toBe(true);
  });
});

describe('Leave during a save', () => {
  /** Two answers are chosen while the first save hangs; then Leave is pressed, and the save ends. */
  const leaving = async () => {
    const first = delayed({ status: 200, body: saved.body });
    const replies = [first.answer];
    const sent = server([], {
      [`PUT ${ANSWERS}`]: () => replies.shift()?.() ?? saved,
      'POST /api/auth/logout': () => 'silence',
    });
    const router = await open('&question=1');
    press('Yes');
    await pass(10);
    await openSecond(router);
    press('No');
    await pass(10);
    return { router, first, puts: () => sent.filter(({ method }) => method === 'PUT') };
  };

  test('sends none of the answers that wait for it', async () => {
    const { router, first, puts } = await leaving();
    await act(() => router.navigate('/dashboard'));
    expect(screen.getByText(/One that is on its way may still be saved.$/)).toBeDefined();
    fireEvent.click(button('Leave'));
    await pass(10);
    first.release();
    await pass(10);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(puts()).toHaveLength(1);
  });

  test('does not take an answer from before it for one that is chosen while the sign-out hangs', async () => {
    vi.stubGlobal('location', { assign: vi.fn() });
    useSession.setState({ signedIn: true, user: rowena, checked: true });
    const { first, puts } = await leaving();
    fireEvent.click(button('Logout'));
    await pass(10);
    fireEvent.click(button('Leave'));
    await pass(500);
    press('Yes');
    first.release();
    await pass(10);
    expect(puts().map(({ body }) => Object(body).answer)).toEqual(['Yes', 'Yes']);
  });
});

describe('logging out', () => {
  const assign = vi.fn();
  const ended = { body: { success: true } };
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', { assign });
    useSession.setState({ signedIn: true, user: rowena, checked: true });
  });
  const logout = async () => {
    fireEvent.click(button('Logout'));
    await pass(10);
  };

  test('with an unsaved answer asks first, and Cancel keeps session and answer', async () => {
    server([], { [`PUT ${ANSWERS}`]: offline, 'POST /api/auth/logout': ended });
    await open();
    press('Yes');
    await pass(10);
    await logout();
    expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
    fireEvent.click(button('Cancel'));
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSession.getState().signedIn).toBe(true);
    await logout();
    fireEvent.click(button('Leave'));
    await pass(10);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
    expect(useSession.getState().signedIn).toBe(false);
  });

  test('with all saved ends the session at once', async () => {
    server([], { 'POST /api/auth/logout': ended });
    await open();
    await logout();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('ends here after ten seconds if the server does not answer', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server([], { 'POST /api/auth/logout': () => 'silence' });
    await open();
    await logout();
    await pass(9000);
    expect(assign).not.toHaveBeenCalled();
    await pass(1000);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
    expect(useSession.getState().signedIn).toBe(false);
    expect(logged).toHaveBeenCalledOnce();
  });
});
