// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { QUESTIONS } from './presentEdition.ts';
import {
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
  open,
  PROPERTY,
  pass,
  press,
  QUESTIONS_PATH,
  questionAt,
  questionsReply,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const COMPLETE = `/api/assessment/${ASSESSMENT}/complete`;

describe('Continue', () => {
  test('is disabled until there is an answer', async () => {
    server([]);
    await open();
    expect(button('Continue').disabled).toBe(true);
    press('No');
    expect(button('Continue').disabled).toBe(false);
  });

  test('becomes Upload & Continue when Yes requires a document, and the page stays at the question', async () => {
    server(answeredUpTo(3));
    await open();
    press('Yes');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(4));
    expect(button('Upload & Continue').disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
    press('No');
    expect(button('Continue').disabled).toBe(false);
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  test('is Complete at the last question and leads to the first question that is not done', async () => {
    server([...answeredUpTo(6), ...answeredUpTo(42).slice(7)]);
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(7));
    expect(screen.getByText(/still to be done/)).toBeDefined();
  });

  test('completes the assessment and opens the report', async () => {
    const assessment = {
      id: ASSESSMENT,
      property_id: PROPERTY,
      property_name: 'Kiln Cottage',
      property_address: '3 Lime Kiln Lane',
      status: 'completed',
      edition: '2026.3',
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

  test('shows that completing failed, and stays at the question', async () => {
    server(answeredUpTo(42), { [`POST ${COMPLETE}`]: refusal(503) });
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('Failed to complete assessment. Please try again.');
    expect(shownQuestion()).toBe(questionAt(42));
  });

  test('leads to a question that is new, when a colleague has moved the assessment meanwhile', async () => {
    let questions: readonly Question[] = QUESTIONS;
    server(answeredUpTo(42), {
      [`GET ${QUESTIONS_PATH}`]: () => ({ body: questionsReply(questions) }),
      [`POST ${COMPLETE}`]: () => {
        questions = QUESTIONS.map((one) => (one.position === 5 ? { ...one, key: 'a-new-question' } : one));
        return refusal(409);
      },
    });
    await open('&question=42');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('Failed to complete assessment. Please try again.');
    fireEvent.click(button('Complete'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(5));
    expect(screen.getByText(/still to be done/)).toBeDefined();
  });
});

describe('single-question mode', () => {
  const alone = '&question=1-2&returnTo=%2Fassessment%2F1%2Freport';

  test('stays at the question, and returns to the report after the save', async () => {
    server(answeredUpTo(42));
    const router = await open(alone);
    expect(button('Back to Report')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
    press('Yes');
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(2));
    fireEvent.click(button('Save & Return'));
    await pass(10);
    expect(router.state.location.pathname).toBe('/assessment/1/report');
  });

  test('stays at the question also for keyboard users', async () => {
    server(answeredUpTo(42));
    await open(alone);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'No' }), { key: 'Enter' });
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(2));
  });

  test('is disabled until the required document is uploaded', async () => {
    server(answeredUpTo(42));
    await open('&question=1-4&returnTo=%2Fassessment%2F1%2Freport');
    expect(button('Save & Return').disabled).toBe(false);
    press('Yes');
    expect(button('Save & Return').disabled).toBe(true);
    expect(button('Back to Report').disabled).toBe(false);
  });
});
