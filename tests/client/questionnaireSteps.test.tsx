// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  button,
  open,
  pass,
  press,
  questionAt,
  questionIn,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

describe('the address', () => {
  test('names the question from the start and after every step', async () => {
    server(answeredUpTo(7));
    const router = await open();
    const named = () => questionIn(router.state.location.search);
    expect([named(), router.state.historyAction]).toEqual(['8', 'REPLACE']);
    fireEvent.click(button('Back'));
    await pass(10);
    expect(named()).toBe('7');
    expect(shownQuestion()).toBe(questionAt(7));
    press('Yes');
    await pass(600);
    expect(named()).toBe('8');
  });

  test('lets the browser go back one question, also with an unsaved answer', async () => {
    server([], { [`PUT ${ANSWERS}`]: offline });
    const router = await open();
    press('No');
    await pass(10);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(2));
    await act(() => router.navigate(-1));
    expect(shownQuestion()).toBe(questionAt(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  });

  test('cancels the step to the next question when the user leaves first', async () => {
    server(answeredUpTo(10));
    const router = await open('&question=5');
    fireEvent.click(button('Continue'));
    await pass(10);
    press('Yes');
    await act(() => router.navigate(-1));
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(5));
  });
});

describe('a double or triple click', () => {
  const click = async (name: string, times: number) => {
    for (let detail = 1; detail <= times; detail++) {
      fireEvent.click(button(name), { detail });
      await pass(10);
    }
  };

  test.each([2, 3])('of %i clicks on Continue goes forward by one question', async (times) => {
    server(answeredUpTo(42));
    await open();
    await click('Continue', times);
    expect(shownQuestion()).toBe(questionAt(2));
  });

  test.each([2, 3])('of %i clicks on Back goes back by one question', async (times) => {
    server(answeredUpTo(42));
    await open('&question=5');
    await click('Back', times);
    expect(shownQuestion()).toBe(questionAt(4));
  });
});

test('the error of a failed completion shows at the last question only, and once', async () => {
  server(answeredUpTo(42), { [`POST /api/assessment/${ASSESSMENT}/complete`]: refusal(503) });
  await open('&question=42');
  fireEvent.click(button('Complete'));
  await pass(10);
  expect(screen.getByRole('alert').textContent).toMatch(/Failed to complete/);
  fireEvent.click(button('Back'));
  await pass(10);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(button('Continue'));
  await pass(10);
  expect(shownQuestion()).toBe(questionAt(42));
  expect(screen.queryByRole('alert')).toBeNull();
});
