// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Resources } from '../../client/app/questionnaire/guidance/Resources.tsx';
import { useSession } from '../../client/auth/session.ts';
import { id, rowena } from './fixtures.tsx';
import { QUESTIONS, SECTIONS } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  button,
  open,
  openAt,
  PROPERTY,
  PROPERTY_PATH,
  pass,
  property,
  QUESTIONS_PATH,
  questionAt,
  questionsReply,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { refusal } from './stubApi.ts';
import { stubBrowser, stubPhone, stubWide } from './stubBrowser.ts';

stubBrowser();

const firm = id(90);
const grant = {
  account_id: firm,
  grant_id: id(91),
  name: 'Tamar Lettings',
  until: null,
  limited: false,
  subscription: { status: 'active', may_write: true, properties_limit: 5 },
} as const;

describe('the sections', () => {
  const sections = () => screen.getByRole('navigation', { name: 'Sections' });
  const first = `Question 1 of ${QUESTIONS.length}`;

  test('are beside the question on a wide screen, with the questions of the current one', async () => {
    stubWide();
    server(answeredUpTo(10));
    await open('&question=2');
    expect(sections().querySelector('details')).toBeNull();
    const shown = within(sections());
    expect(shown.getByText(`10 of ${QUESTIONS.length} answered`)).toBeDefined();
    for (const { title } of SECTIONS) expect(shown.getByText(title)).toBeDefined();
    expect(shown.getByRole('button', { current: 'step' }).textContent).toContain(QUESTIONS[1]?.briefDescription);
    fireEvent.click(shown.getByText(QUESTIONS[0]?.briefDescription ?? ''));
    await pass(10);
    expect(document.title).toContain(first);
  });

  test('are one line on a phone, which opens their list and closes it after a step', async () => {
    stubPhone();
    server(answeredUpTo(10));
    await open('&question=2');
    const list = sections().querySelector('details');
    expect(list?.open).toBe(false);
    const line = sections().querySelector('summary');
    expect(line?.textContent).toMatch(new RegExp(`^1 of ${SECTIONS.length} · ${SECTIONS[0]?.title}\\d+%$`));
    if (line) fireEvent.click(line);
    await pass(10);
    expect(list?.open).toBe(true);
    fireEvent.click(within(sections()).getByText(QUESTIONS[0]?.briefDescription ?? ''));
    await pass(10);
    expect(document.title).toContain(first);
    expect(list?.open).toBe(false);
  });
});

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

  test('leads from an assessment that was restarted elsewhere to the current one', async () => {
    server(answeredUpTo(10), { [`GET /api/assessment/${id(8)}/answers`]: refusal(404) });
    await openAt(`/questionnaire?property=${PROPERTY}&assessment_id=${id(8)}&question=3`);
    expect(screen.getByRole('link', { name: 'Open the current assessment' }).getAttribute('href')).toBe(
      `/questionnaire?property=${PROPERTY}`,
    );
  });

  test('does not lead to itself from a property that does not exist', async () => {
    server([], { [`GET ${PROPERTY_PATH}`]: refusal(404) });
    await openAt(`/questionnaire?property=${PROPERTY}`);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).not.toContain(
      'Open the current assessment',
    );
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined();
  });
});

describe('the property of the assessment', () => {
  test('can be loaded again after a failure', async () => {
    const replies = [refusal(403), { body: { success: true, property } }];
    server(answeredUpTo(10), { [`GET ${PROPERTY_PATH}`]: () => replies.shift() ?? refusal(403) });
    await open();
    expect(shownQuestion()).toBe('The assessment could not be loaded');
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(11));
  });

  test('keeps the notice and the focus of its button while it is tried again', async () => {
    let answer: () => ReturnType<typeof refusal> | 'silence' = () => refusal(403);
    server(answeredUpTo(10), { [`GET ${PROPERTY_PATH}`]: () => answer() });
    await open();
    answer = () => 'silence';
    button('Try again').focus();
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(shownQuestion()).toBe('The assessment could not be loaded');
    expect(document.activeElement).toBe(button('Trying again...'));
  });

  test('is the one that the server names, not the one of the link', async () => {
    server(answeredUpTo(10));
    await openAt(`/questionnaire?property=${id(7)}&assessment_id=${ASSESSMENT}&question=1`);
    expect(document.title).toContain('Kiln Cottage');
  });
});

describe('for a role that may only read', () => {
  test.each(['viewer', 'auditor'] as const)('%s: says so, asks for nothing and leads to the report', async (role) => {
    const sent = server([]);
    useSession.setState({ signedIn: true, user: { ...rowena, roles: [{ ...grant, role }] }, accountId: firm });
    await open();
    expect(shownQuestion()).toBe('You can read this assessment');
    expect(screen.getByText('Your role at Tamar Lettings is read only')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Read the Report' })).toBeDefined();
    expect(sent).toEqual([]);
    useSession.getState().signOut();
  });
});

describe('a question', () => {
  const withBothKinds = QUESTIONS.filter(({ resources }) => new Set(resources.map(({ type }) => type)).size > 1);

  test.each(withBothKinds.slice(0, 1))('shows its descriptions, recommendations and resources', async (question) => {
    const { position, briefDescription, longDescription, recommendations, resources } = question;
    server([]);
    await open(`&question=${position}`);
    for (const text of [longDescription, ...recommendations]) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getAllByText(briefDescription).length).toBeGreaterThan(0);
    for (const { title, url } of resources) {
      const shown = screen.getByText(title);
      if (url) expect(shown.closest('a')?.getAttribute('href')).toBe(url);
      else expect(shown.nextSibling?.textContent).toBe('Coming soon');
    }
  });

  test('has a link to its template', () => {
    render(<Resources resources={[{ title: 'Fire plan', url: 'https://example.org/plan.docx', type: 'template' }]} />);
    expect(screen.getByRole('link').textContent).toBe('Fire plan (opens in a new tab)Template');
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
