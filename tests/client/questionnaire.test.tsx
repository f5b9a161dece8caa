// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { QuestionnairePage } from '../../client/pages/questionnaire/QuestionnairePage.tsx';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import { stubBrowser } from './browser.ts';
import { offline, refusal, stubApi } from './stubApi.ts';

stubBrowser();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PROPERTY = '0190a000-0000-7000-8000-00000000000a';
const ASSESSMENT = '0190a000-0000-7000-8000-00000000000b';
const ANSWERS = `/api/assessment/${ASSESSMENT}/answers`;
const COMPLETE = `/api/assessment/${ASSESSMENT}/complete`;
const at = '2026-11-20T10:00:00.000Z';

const property = {
  id: PROPERTY,
  name: 'Kiln Cottage',
  address_line1: '3 Lime Kiln Lane',
  address_line2: null,
  city: 'Tenby',
  postcode: 'SA70 7HB',
  nation: 'wales',
  property_type: 'cottage',
  created_at: at,
  updated_at: at,
};
const given = (position: number, answer: string) => ({
  question_id: position,
  answer,
  answered_at: at,
  document: null,
});
const answeredUpTo = (last: number) => Array.from({ length: last }, (_, index) => given(index + 1, 'No'));

const server = (answers: unknown[], more: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET /api/properties': { body: { success: true, properties: [property] } },
    'GET /api/assessment/list': { body: { success: true, assessments: [] } },
    [`GET ${ANSWERS}`]: { body: { success: true, answers } },
    [`PUT ${ANSWERS}`]: { body: { success: true, progress: 2, answered: 1, total: 42 } },
    ...more,
  });

const open = async (extra = '') => {
  const address = `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}${extra}`;
  const pages = [
    { path: '/questionnaire', element: <QuestionnairePage /> },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  vi.useFakeTimers();
  return router;
};

const asked = () => screen.getByRole('heading', { level: 1 }).textContent;
const questionAt = (position: number) => QUESTIONS[position - 1]?.question;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => {
  const radio = screen.getByRole('radio', { name });
  fireEvent.pointerDown(radio);
  fireEvent.click(radio);
};
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

describe('opening', () => {
  test('begins at the first unanswered question', async () => {
    server(answeredUpTo(10));
    await open();
    expect(asked()).toBe(questionAt(11));
  });

  test('begins at the start when everything is answered', async () => {
    server(answeredUpTo(42));
    await open();
    expect(asked()).toBe(questionAt(1));
  });

  test('says so when there is no such assessment', async () => {
    server([], { [`GET ${ANSWERS}`]: refusal(404) });
    await open();
    expect(asked()).toBe('Assessment Not Found');
  });
});

describe('answering', () => {
  test('sends what was chosen and goes on after 0.6 s, not before', async () => {
    const sent = server([]);
    await open();
    press('Yes');
    await pass(599);
    expect(asked()).toBe(questionAt(1));
    await pass(1);
    expect(asked()).toBe(questionAt(2));
    expect(document.activeElement?.tagName).toBe('H1');
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { question_id: 1, answer: 'Yes' },
    ]);
  });

  test('does not go on under the arrow keys', async () => {
    server([]);
    await open();
    const radio = screen.getByRole('radio', { name: 'No' });
    fireEvent.keyDown(radio, { key: 'ArrowRight' });
    fireEvent.click(radio);
    await pass(1000);
    expect(asked()).toBe(questionAt(1));
  });

  test('says Saved for 3 seconds', async () => {
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

  test('a failed save keeps answer and question, and is tried again', async () => {
    const answers = [offline, { body: { success: true, progress: 2, answered: 1, total: 42 } }];
    server([], { [`PUT ${ANSWERS}`]: () => answers.shift() ?? offline });
    await open();
    press('No');
    await pass(1000);
    expect(asked()).toBe(questionAt(1));
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    expect(screen.getByRole('alert').textContent).toMatch(/answer to question 1 was not saved/);
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('without a session leads to signing in, with the way back', async () => {
    server([], { [`PUT ${ANSWERS}`]: refusal(401) });
    const router = await open();
    press('No');
    await pass(10);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state.from.search).toContain(ASSESSMENT);
  });
});

describe('Continue', () => {
  test('waits for an answer', async () => {
    server([]);
    await open();
    expect(button('Continue').disabled).toBe(true);
    press('No');
    expect(button('Continue').disabled).toBe(false);
  });

  test('becomes Upload & Continue where Yes takes a paper, and the page waits for it', async () => {
    server(answeredUpTo(3));
    await open();
    press('Yes');
    await pass(1000);
    expect(asked()).toBe(questionAt(4));
    expect(button('Upload & Continue').disabled).toBe(false);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
    press('No');
    expect(button('Continue').disabled).toBe(false);
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  test('is Complete on the last question and leads to what is still missing', async () => {
    server([...answeredUpTo(6), ...answeredUpTo(42).slice(7)]);
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(asked()).toBe(questionAt(7));
    expect(screen.getByText(/still to be done/)).toBeDefined();
  });

  test('completes and opens the report', async () => {
    const assessment = {
      id: ASSESSMENT,
      property_id: PROPERTY,
      property_name: 'Kiln Cottage',
      property_address: '3 Lime Kiln Lane',
      status: 'completed',
      progress: 100,
      passed: false,
      score: 0,
      started_at: at,
      completed_at: at,
      type: 'full',
    };
    server(answeredUpTo(42), {
      [`POST ${COMPLETE}`]: { body: { success: true, passed: false, score: 0, assessment } },
    });
    const router = await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(router.state.location.pathname).toBe(`/assessment/${ASSESSMENT}/report`);
  });

  test('says when completing fails, and stays', async () => {
    server(answeredUpTo(42), { [`POST ${COMPLETE}`]: refusal(503) });
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('Failed to complete assessment. Please try again.');
    expect(asked()).toBe(questionAt(42));
  });
});

describe('the choices', () => {
  const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

  test('offer N/A with its guidance, and are named by the question', async () => {
    server([]);
    await open();
    expect(names()).toEqual(['Yes', 'No', 'N/A']);
    expect(screen.getByRole('radiogroup', { name: questionAt(1) ?? '' })).toBeDefined();
    expect(screen.getByText(QUESTIONS[0]?.naGuidance ?? '')).toBeDefined();
  });

  test('offer no N/A where only Yes and No are allowed', async () => {
    server(answeredUpTo(3));
    await open();
    expect(names()).toEqual(['Yes', 'No']);
  });
});

describe('one question alone', () => {
  const alone = '&question=1-2&returnTo=%2Fassessment%2F1%2Freport';

  test('stays where it is, and returns to the report once saved', async () => {
    server(answeredUpTo(42));
    const router = await open(alone);
    expect(button('Back to Report')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
    press('Yes');
    await pass(1000);
    expect(asked()).toBe(questionAt(2));
    fireEvent.click(button('Save & Return'));
    await pass(10);
    expect(router.state.location.pathname).toBe('/assessment/1/report');
  });
});

describe('leaving with an answer that is not saved', () => {
  const failing = async () => {
    server([], { [`PUT ${ANSWERS}`]: offline });
    const router = await open();
    press('Yes');
    await pass(10);
    await act(() => router.navigate('/dashboard'));
    return router;
  };

  test('asks first; Cancel stays', async () => {
    const router = await failing();
    expect(screen.getByRole('dialog', { name: 'Leave Assessment?' })).toBeDefined();
    fireEvent.click(button('Cancel'));
    expect(router.state.location.pathname).toBe('/questionnaire');
  });

  test('Leave leaves', async () => {
    const router = await failing();
    fireEvent.click(button('Leave'));
    await pass(10);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('Save & Leave stays while saving fails', async () => {
    const router = await failing();
    fireEvent.click(button('Save & Leave'));
    await pass(10);
    expect(screen.getByText(/could not be saved/)).toBeDefined();
    expect(router.state.location.pathname).toBe('/questionnaire');
  });

  test('the browser asks as well', async () => {
    await failing();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});
