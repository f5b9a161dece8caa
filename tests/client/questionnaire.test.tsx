// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  asked,
  at,
  button,
  open,
  PROPERTY,
  pass,
  press,
  questionAt,
  server,
} from './questionnaireHelpers.tsx';
import { offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const COMPLETE = `/api/assessment/${ASSESSMENT}/complete`;

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

  const arrowTo = (name: string) => {
    const radio = screen.getByRole('radio', { name });
    fireEvent.keyDown(radio, { key: 'ArrowRight' });
    fireEvent.click(radio);
    return radio;
  };

  test('does not go on under the arrow keys', async () => {
    server([]);
    await open();
    arrowTo('No');
    await pass(1000);
    expect(asked()).toBe(questionAt(1));
  });

  test.each([
    ['Space', ' '],
    ['Enter', 'Enter'],
  ])('goes on once %s has said that what the arrow keys came to is the answer, and sends it once', async (_, key) => {
    const sent = server([]);
    await open();
    const radio = arrowTo('No');
    await pass(1000);
    fireEvent.keyDown(radio, { key });
    await pass(599);
    expect(asked()).toBe(questionAt(1));
    await pass(1);
    expect(asked()).toBe(questionAt(2));
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('goes on after Space alone', async () => {
    server([]);
    await open();
    const radio = screen.getByRole('radio', { name: 'Yes' });
    fireEvent.keyDown(radio, { key: ' ' });
    fireEvent.click(radio);
    await pass(600);
    expect(asked()).toBe(questionAt(2));
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
    expect(screen.getByRole('alert').textContent).toMatch(/answer to question 1 was not saved. We could not reach/);
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

describe('whoever is not signed in', () => {
  test('has a way to sign in that leads back here', async () => {
    server([]);
    await open('&question=3');
    expect(screen.getByRole('link', { name: 'Login to Save' }).getAttribute('href')).toBe(
      `/login?${new URLSearchParams({
        redirect: `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=3`,
      })}`,
    );
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

  test('becomes Upload & Continue where Yes takes a paper, and waits for it as the page does', async () => {
    server(answeredUpTo(3));
    await open();
    press('Yes');
    await pass(1000);
    expect(asked()).toBe(questionAt(4));
    expect(button('Upload & Continue').disabled).toBe(true);
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

  test('stays under the keyboard as well', async () => {
    server(answeredUpTo(42));
    await open(alone);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'No' }), { key: 'Enter' });
    await pass(1000);
    expect(asked()).toBe(questionAt(2));
  });

  test('waits for the paper that a Yes takes', async () => {
    server(answeredUpTo(42));
    await open('&question=1-4&returnTo=%2Fassessment%2F1%2Freport');
    expect(button('Save & Return').disabled).toBe(false);
    press('Yes');
    expect(button('Save & Return').disabled).toBe(true);
    expect(button('Back to Report').disabled).toBe(false);
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
