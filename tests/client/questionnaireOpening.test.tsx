// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from './presentEdition.ts';
import {
  ANSWERS,
  answeredUpTo,
  button,
  open,
  pass,
  QUESTIONS_PATH,
  questionAt,
  questionsReply,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

describe('opening the questionnaire', () => {
  test('starts at the first unanswered question', async () => {
    server(answeredUpTo(10));
    await open();
    expect(shownQuestion()).toBe(questionAt(11));
  });

  test('starts at the first question when all are answered', async () => {
    server(answeredUpTo(42));
    await open();
    expect(shownQuestion()).toBe(questionAt(1));
  });

  test('shows that the assessment does not exist', async () => {
    server([], { [`GET ${ANSWERS}`]: refusal(404) });
    await open();
    expect(shownQuestion()).toBe('Assessment Not Found');
  });
});

describe('the questions of the assessment', () => {
  test('are those of its own edition, which may be fewer than today', async () => {
    const questions = QUESTIONS.slice(0, 12);
    server(answeredUpTo(12), { [`GET ${QUESTIONS_PATH}`]: { body: questionsReply(questions) } });
    await open('&question=12');
    expect(screen.getByText('Question 12 of 12')).toBeDefined();
    expect(screen.getByText('100%')).toBeDefined();
    expect(button('Complete')).toBeDefined();
  });

  test('may stand at other positions than in the newest edition', async () => {
    const questions = QUESTIONS.slice(9).map((question, index) => ({ ...question, position: index + 1 }));
    server([], { [`GET ${QUESTIONS_PATH}`]: { body: questionsReply(questions) } });
    await open('&question=3-1');
    expect(shownQuestion()).toBe(questionAt(20));
    expect(screen.getByText('Question 11 of 33')).toBeDefined();
  });

  test('can be loaded again after a failure', async () => {
    const replies = [refusal(403), { body: questionsReply(QUESTIONS) }];
    server([], { [`GET ${QUESTIONS_PATH}`]: () => replies.shift() ?? refusal(403) });
    await open();
    expect(shownQuestion()).toBe('The assessment could not be loaded');
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(1));
  });
});
