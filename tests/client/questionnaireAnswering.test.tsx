// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { keyAt, QUESTIONS } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
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

const realImmediate = setImmediate;

describe('answering', () => {
  test('saves the answer and shows the next question after 600 ms, not earlier', async () => {
    const sent = server([]);
    await open();
    press('Yes');
    await pass(599);
    expect(shownQuestion()).toBe(questionAt(1));
    await pass(1);
    expect(shownQuestion()).toBe(questionAt(2));
    expect(document.activeElement?.tagName).toBe('H1');
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { question_id: keyAt(1), answer: 'Yes', edition: '2026.3' },
    ]);
  });

  const arrowTo = (name: string) => {
    const radio = screen.getByRole('radio', { name });
    fireEvent.keyDown(radio, { key: 'ArrowRight' });
    fireEvent.click(radio);
    return radio;
  };

  test('with the arrow keys stays at the question', async () => {
    server([]);
    await open();
    arrowTo('No');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(1));
  });

  test.each([
    ['Space', ' '],
    ['Enter', 'Enter'],
  ])('with the arrow keys goes on after %s confirms the choice, and saves it once', async (_, key) => {
    const sent = server([]);
    await open();
    const radio = arrowTo('No');
    await pass(1000);
    fireEvent.keyDown(radio, { key });
    await pass(599);
    expect(shownQuestion()).toBe(questionAt(1));
    await pass(1);
    expect(shownQuestion()).toBe(questionAt(2));
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('shows the choice without a break when the reply arrives', async () => {
    let reply: (answer: { body: unknown }) => void = () => {};
    server([], { [`PUT ${ANSWERS}`]: () => new Promise((resolve) => (reply = resolve)) });
    await open();
    const radio = arrowTo('No');
    await pass(1000);
    reply({ body: { success: true, progress: 2, answered: 1, total: 42 } });
    // The reply is read, but no timer runs, and the page hears of a cached answer by a timer.
    for (let turn = 0; turn < 20; turn++) await act(() => new Promise(realImmediate));
    expect(radio).toHaveProperty('checked', true);
  });

  test('goes on after Space', async () => {
    server([]);
    await open();
    const radio = screen.getByRole('radio', { name: 'Yes' });
    fireEvent.keyDown(radio, { key: ' ' });
    fireEvent.click(radio);
    await pass(600);
    expect(shownQuestion()).toBe(questionAt(2));
  });

  test('shows Saved for 3 seconds', async () => {
    server([]);
    await open();
    press('Yes');
    await pass(10);
    const saved = () => screen.queryAllByText('Saved').length;
    expect(saved()).toBeGreaterThan(0);
    await pass(2980);
    expect(saved()).toBeGreaterThan(0);
    await pass(20);
    expect(saved()).toBe(0);
  });

  test('keeps answer and question when the save fails, and Try again saves it', async () => {
    const answers = [offline, { body: { success: true, progress: 2, answered: 1, total: 42 } }];
    server([], { [`PUT ${ANSWERS}`]: () => answers.shift() ?? offline });
    await open();
    press('No');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(1));
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    expect(screen.getByRole('alert').textContent).toMatch(/answer to question 1 was not saved. We could not reach/);
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('without a session leads to the login page, which leads back', async () => {
    server([], { [`PUT ${ANSWERS}`]: refusal(401) });
    const router = await open();
    press('No');
    await pass(10);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state.from.search).toContain(ASSESSMENT);
  });
});

describe('the answer choices', () => {
  const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

  test('offer N/A with its guidance and are labelled by the question', async () => {
    server([]);
    await open();
    expect(names()).toEqual(['Yes', 'No', 'N/A']);
    expect(screen.getByRole('radiogroup', { name: questionAt(1) ?? '' })).toBeDefined();
    expect(screen.getByText(QUESTIONS[0]?.naGuidance ?? '')).toBeDefined();
  });

  test('offer no N/A at a Yes/No question', async () => {
    server(answeredUpTo(3));
    await open();
    expect(names()).toEqual(['Yes', 'No']);
  });
});

describe('a visitor without a session', () => {
  test('has a link to the login page, which leads back', async () => {
    server([]);
    await open('&question=3');
    expect(screen.getByRole('link', { name: 'Login to Save' }).getAttribute('href')).toBe(
      `/login?${new URLSearchParams({
        redirect: `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=3`,
      })}`,
    );
  });
});
