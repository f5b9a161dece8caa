import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { QuestionnairePage } from '../../client/app/questionnaire/QuestionnairePage.tsx';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { keyAt, QUESTIONS, SECTIONS } from './presentEdition.ts';
import { stubApi } from './stubApi.ts';

export const PROPERTY = '0190a000-0000-7000-8000-00000000000a';
export const ASSESSMENT = '0190a000-0000-7000-8000-00000000000b';
export const ANSWERS = `/api/assessment/${ASSESSMENT}/answers`;
export const QUESTIONS_PATH = `/api/assessment/questions?assessment_id=${ASSESSMENT}`;
export const at = '2026-11-20T10:00:00.000Z';

export const property = {
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
  assessment: { id: ASSESSMENT },
};
export const PROPERTY_PATH = `/api/properties/${PROPERTY}/overview`;

export const given = (position: number, answer: string, document: object | null = null) => ({
  question_id: position,
  id: QUESTIONS[position - 1]?.id,
  key: keyAt(position),
  answer,
  answered_at: at,
  confirmed_at: null,
  to_recheck: false,
  may_confirm: false,
  document,
});
export const answeredUpTo = (last: number) => Array.from({ length: last }, (_, index) => given(index + 1, 'No'));

const sections = SECTIONS.map(({ number, title, count }) => ({ number, title, count }));
export const questionsReply = (questions: readonly Question[]) => ({
  success: true,
  edition: '2026.3',
  questions,
  sections,
});

/** The reply to a read of the answers. */
export const answersReply = (answers: readonly unknown[]) => ({
  body: { success: true, property_id: PROPERTY, edition: '2026.3', answers },
});

export const server = (answers: unknown[], more: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [`GET ${PROPERTY_PATH}`]: { body: { success: true, property } },
    [`GET ${QUESTIONS_PATH}`]: { body: questionsReply(QUESTIONS) },
    [`GET ${ANSWERS}`]: answersReply(answers),
    [`PUT ${ANSWERS}`]: { body: { success: true, progress: 2, answered: 1, total: 42 } },
    ...more,
  });

/** Opens the questionnaire. From then on, time moves only with `pass`. */
export const openAt = async (address: string, client = makeQueryClient()) => {
  const pages = [
    { path: '/questionnaire', element: <QuestionnairePage /> },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  // What is still to come with real timers would interfere with the fake ones.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  vi.useFakeTimers();
  return router;
};
export const open = (extra = '', client = makeQueryClient()) =>
  openAt(`/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}${extra}`, client);

export const shownQuestion = () => screen.getByRole('heading', { level: 1 }).textContent;
export const questionAt = (position: number) => QUESTIONS[position - 1]?.question;
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const press = (name: string) => {
  const radio = screen.getByRole('radio', { name });
  fireEvent.pointerDown(radio);
  fireEvent.click(radio);
};
/** Goes from the first question to the second one. */
export const openSecond = (router: { navigate: (to: string) => unknown; state: { location: { search: string } } }) =>
  act(async () => void (await router.navigate(router.state.location.search.replace('question=1', 'question=2'))));

export const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

/** Replaces the rows of the same questions. */
export const withRows = (rows: ReturnType<typeof given>[], ...others: ReturnType<typeof given>[]) => [
  ...rows.filter(({ question_id }) => others.every((other) => other.question_id !== question_id)),
  ...others,
];

export const fileNamed = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
export const choose = async (name: string) => {
  const files = [fileNamed(name)];
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), { target: { files } });
  await pass(10);
};

export const questionIn = (search: string) => new URLSearchParams(search).get('question');
export const closingWarns = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};
