// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { nextToRecheck } from '../../client/app/questionnaire/recheck/useRecheck.ts';
import { keyAt } from './presentEdition.ts';
import { ANSWERS, button, given, open, press, questionAt, server, shownQuestion } from './questionnaireHelpers.tsx';
import { type Answer, refusal, type Sent } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const old = (position: number) => ({ ...given(position, 'Yes'), to_recheck: true, may_confirm: true });
const confirmed = { success: true, confirmed_at: '2027-11-21T10:00:00.000Z' };
const opened = async () => {
  const stub = server([old(1), old(3), given(2, 'No')], {
    [`POST ${ANSWERS}/${keyAt(1)}/confirm`]: { body: { ...confirmed, key: keyAt(1) } },
    [`POST ${ANSWERS}/${keyAt(3)}/confirm`]: { body: { ...confirmed, key: keyAt(3) } },
  });
  await open('&question=1');
  return stub;
};
/** The reply to the confirmation of the first answer waits for a call of `release`. */
const openedSlowly = async () => {
  let release = () => {};
  const reply = new Promise<Answer>((resolve) => {
    release = () => resolve({ body: { ...confirmed, key: keyAt(1) } });
  });
  server([old(1), old(3), given(2, 'No')], { [`POST ${ANSWERS}/${keyAt(1)}/confirm`]: () => reply });
  return { router: await open('&question=1'), release };
};
const said = () => screen.getByRole('region', { name: 'Check again' }).textContent;
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));

test('last year’s answer is confirmed by a press, which leads to the next one', async () => {
  await opened();
  expect(said()).toContain('The answer is Yes, given on 20/11/2026. Is it still true?');
  fireEvent.click(screen.getByRole('button', { name: 'Still true' }));
  await settle();
  expect(screen.getByText(/This is the last one/)).toBeTruthy();
  // Enter, but not in a control.
  fireEvent.keyDown(screen.getByRole('button', { name: 'Still true' }), { key: 'Enter' });
  await settle();
  expect(screen.queryByRole('region', { name: 'Check again' })).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await settle();
  expect(screen.queryByRole('region', { name: 'Check again' })).toBeNull();
});

test('last year’s confirmation is not called an answer', async () => {
  server([{ ...old(1), confirmed_at: '2026-11-21T10:00:00.000Z' }]);
  await open('&question=1');
  expect(said()).toContain('The answer is Yes, last confirmed on 21/11/2026. Is it still true?');
});

test('a confirmation counts for the question of which it was given, also if the user has moved on meanwhile', async () => {
  const { router, release } = await openedSlowly();
  fireEvent.click(screen.getByRole('button', { name: 'Still true' }));
  await settle();
  await act(() => router.navigate(`${router.state.location.search.replace('question=1', 'question=3')}`));
  await settle();
  expect(shownQuestion()).toBe(questionAt(3));
  expect(screen.getByRole('button', { name: 'Still true' }).getAttribute('aria-disabled')).toBeNull();
  release();
  await settle();
  expect(shownQuestion()).toBe(questionAt(3));
  expect(screen.getByText(/This is the last one/)).toBeTruthy();
});

test('the next answer to check is looked for from here on, then from the first', () => {
  const rows = [old(1), old(3), given(2, 'No')];
  expect(nextToRecheck(rows, keyAt(1))).toBe(3);
  expect(nextToRecheck(rows, keyAt(3))).toBe(1);
  expect(nextToRecheck([old(2)], keyAt(2))).toBeUndefined();
});

test('an answer that need not be checked yet can be confirmed already, because it counts for the next year', async () => {
  server([{ ...given(1, 'Yes'), may_confirm: true }], {
    [`POST ${ANSWERS}/${keyAt(1)}/confirm`]: { body: { ...confirmed, key: keyAt(1) } },
  });
  await open('&question=1');
  fireEvent.click(screen.getByRole('button', { name: 'Still true' }));
  await settle();
  expect(screen.queryByRole('region', { name: 'Check again' })).toBeNull();
});

describe('"Still true" is not recorded', () => {
  const region = () => screen.queryByRole('region', { name: 'Check again' });
  const confirms = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST').map(({ path }) => path);

  test.each(['menuitem', 'menu'])('by Enter on a %s, which has a meaning of its own', async (role) => {
    const sent = await opened();
    const item = document.createElement('li');
    item.setAttribute('role', role);
    document.body.append(item);
    fireEvent.keyDown(item, { key: 'Enter' });
    await settle();
    expect(confirms(sent)).toEqual([]);
    item.remove();
  });

  test('by Enter that something else has handled', async () => {
    const sent = await opened();
    const handled = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', handled, { once: true });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    await settle();
    expect(confirms(sent)).toEqual([]);
  });

  test('of the next question by the second click of a double click', async () => {
    const sent = await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Still true' }), { detail: 1 });
    await settle();
    expect(shownQuestion()).toBe(questionAt(3));
    fireEvent.click(screen.getByRole('button', { name: 'Still true' }), { detail: 2 });
    await settle();
    expect(confirms(sent)).toEqual([`${ANSWERS}/${keyAt(1)}/confirm`]);
  });

  test('for the stored answer in place of the one on the screen, which is not saved', async () => {
    server([old(1)], { [`PUT ${ANSWERS}`]: refusal(503) });
    await open('&question=1');
    expect(region()).not.toBeNull();
    press('No');
    expect(region()).toBeNull();
    await settle();
    expect(button('Try again')).toBeDefined();
    expect(region()).toBeNull();
  });
});

test('in single-question mode the page stays at its question', async () => {
  server([old(1), old(3)], { [`POST ${ANSWERS}/${keyAt(1)}/confirm`]: { body: { ...confirmed, key: keyAt(1) } } });
  await open(`&question=1&returnTo=${encodeURIComponent('/report/1')}`);
  fireEvent.click(screen.getByRole('button', { name: 'Still true' }));
  await settle();
  expect(shownQuestion()).toBe(questionAt(1));
  expect(screen.queryByRole('region', { name: 'Check again' })).toBeNull();
});
