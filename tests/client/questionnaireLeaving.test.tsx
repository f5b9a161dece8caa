// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ANSWERS, button, open, pass, press, server } from './questionnaireHelpers.tsx';
import { type Answer, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const saved = { body: { success: true, progress: 2, answered: 1, total: 42 } };

/** Asked whether to leave, with a save that hangs until it is answered. */
const asked = async () => {
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

/** "Save & Leave" with a save that hangs until `answer` is called. */
const hanging = async () => {
  const { path, answer } = await asked();
  fireEvent.click(button('Save & Leave'));
  await pass(10);
  expect(button('Saving...')).toBeDefined();
  return { path, answer };
};

describe('asked while an answer is on its way', () => {
  test('there is nothing left to ask about once it has arrived', async () => {
    const { path, answer } = await asked();
    expect(path()).toBe('/questionnaire');
    answer();
    await pass(10);
    expect(path()).toBe('/dashboard');
  });

  test('the question stands when it fails', async () => {
    const { path, answer } = await asked();
    answer(refusal(503));
    await pass(10);
    expect(path()).toBe('/questionnaire');
    expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
  });
});

describe('while "Save & Leave" hangs', () => {
  test('Leave leaves', async () => {
    const { path } = await hanging();
    fireEvent.click(button('Leave'));
    await pass(10);
    expect(path()).toBe('/dashboard');
  });

  test.each(['Cancel', 'Close'])('%s stays, also when the save comes through afterwards', async (name) => {
    const { path, answer } = await hanging();
    fireEvent.click(button(name));
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    await pass(500);
    expect(path()).toBe('/questionnaire');
  });

  test('a save that comes through leaves', async () => {
    const { path, answer } = await hanging();
    answer();
    await pass(10);
    expect(path()).toBe('/dashboard');
  });
});

test('the page does not turn while it is asked, which would take the question away', async () => {
  server([], { [`PUT ${ANSWERS}`]: () => new Promise(() => {}) });
  const router = await open();
  press('Yes');
  await pass(300);
  await act(() => router.navigate('/dashboard'));
  await pass(1000);
  await pass(1000);
  expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
});
