// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  asked,
  button,
  open,
  pass,
  press,
  questionAt,
  questionIn,
  server,
} from './questionnaireHelpers.tsx';
import { offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

describe('the address', () => {
  test('says which question it is from the start, and at every step', async () => {
    server(answeredUpTo(7));
    const router = await open();
    const named = () => questionIn(router.state.location.search);
    expect([named(), router.state.historyAction]).toEqual(['8', 'REPLACE']);
    fireEvent.click(button('Back'));
    await pass(10);
    expect(named()).toBe('7');
    expect(asked()).toBe(questionAt(7));
    press('Yes');
    await pass(600);
    expect(named()).toBe('8');
  });

  test('lets the browser go back to the question before, also with an answer that is not saved', async () => {
    server([], { [`PUT ${ANSWERS}`]: offline });
    const router = await open();
    press('No');
    await pass(10);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(asked()).toBe(questionAt(2));
    await act(() => router.navigate(-1));
    expect(asked()).toBe(questionAt(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  });

  test('does not bring a question back that one has left before it turned the page', async () => {
    server(answeredUpTo(10));
    const router = await open('&question=5');
    fireEvent.click(button('Continue'));
    await pass(10);
    press('Yes');
    await act(() => router.navigate(-1));
    await pass(1000);
    expect(asked()).toBe(questionAt(5));
  });
});

describe('a double click', () => {
  test('on Continue goes on by one question only', async () => {
    server(answeredUpTo(42));
    await open();
    fireEvent.click(button('Continue'), { detail: 1 });
    await pass(10);
    fireEvent.click(button('Continue'), { detail: 2 });
    await pass(10);
    expect(asked()).toBe(questionAt(2));
  });

  test('on Back goes back by one only', async () => {
    server(answeredUpTo(42));
    await open('&question=5');
    fireEvent.click(button('Back'), { detail: 1 });
    await pass(10);
    fireEvent.click(button('Back'), { detail: 2 });
    await pass(10);
    expect(asked()).toBe(questionAt(4));
  });
});

test('that completing failed is told on the last question only, and once', async () => {
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
  expect(asked()).toBe(questionAt(42));
  expect(screen.queryByRole('alert')).toBeNull();
});
