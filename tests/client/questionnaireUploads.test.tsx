// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { filed } from './documentFixtures.ts';
import { keyAt } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  answersReply,
  button,
  choose,
  closingWarns,
  given,
  open,
  PROPERTY,
  pass,
  questionAt,
  server,
  shownQuestion,
  withRows,
} from './questionnaireHelpers.tsx';
import { hangingUploads, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const address = `/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}`;
const UNDER_WAY = 'Uploading policy.pdf...';

/** Questions 4 and 9 require documents and are answered Yes; the upload of question 4 is running. */
const uploading = async () => {
  server(withRows(answeredUpTo(42), given(4, 'Yes'), given(9, 'Yes')));
  const router = await open('&question=4');
  const requests = hangingUploads();
  await choose('policy.pdf');
  expect(screen.getByText(UNDER_WAY)).toBeDefined();
  const goTo = async (position: number) => {
    await act(() => router.navigate(`${address}&question=${position}`));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(position));
  };
  const answerWith = async (answer: ReturnType<typeof refusal>) => {
    act(() => requests[0]?.answer(answer));
    await pass(10);
  };
  return { requests, goTo, answerWith };
};

describe('during an upload', () => {
  test('another question neither shows it nor waits for it', async () => {
    const { goTo } = await uploading();
    expect(button('Upload & Continue').disabled).toBe(true);
    await goTo(3);
    expect(screen.queryByText(UNDER_WAY)).toBeNull();
    expect(button('Continue').disabled).toBe(false);
    expect(closingWarns()).toBe(true);
    await goTo(4);
    expect(screen.getByText(UNDER_WAY)).toBeDefined();
  });

  test('another question can upload its own', async () => {
    const { requests, goTo } = await uploading();
    await goTo(9);
    await choose('energy.pdf');
    expect(screen.getByText('Uploading energy.pdf...')).toBeDefined();
    expect(requests.map(({ sent }) => sent?.get('question_id'))).toEqual([keyAt(4), keyAt(9)]);
    await goTo(4);
    expect(screen.getByText(UNDER_WAY)).toBeDefined();
  });

  test('Cancel upload stops it without an error', async () => {
    await uploading();
    fireEvent.click(button('Cancel upload'));
    await pass(10);
    expect(button('Choose a file')).toBeDefined();
    expect(document.getElementById('upload-problem')).toBeNull();
    expect(closingWarns()).toBe(false);
  });

  test('another file that is chosen for its question is refused, with the reason', async () => {
    const { requests } = await uploading();
    await choose('other.pdf');
    const said = 'Another file is being uploaded. Cancel that first.';
    expect(document.getElementById('upload-problem')?.textContent).toBe(said);
    expect(requests).toHaveLength(1);
    fireEvent.click(button('Cancel upload'));
    await pass(10);
    expect(document.getElementById('upload-problem')).toBeNull();
  });

  test('a lost connection shows an alert at other questions, and an error in its own card', async () => {
    const { goTo, answerWith } = await uploading();
    await goTo(3);
    await answerWith(offline);
    expect(screen.getByRole('alert').textContent).toMatch(/document for question 4 was not taken/);
    const follows = screen.getByRole('radiogroup').compareDocumentPosition(screen.getByRole('alert'));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(button('Go to question 4'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(4));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.getElementById('upload-problem')?.textContent).toBe('Upload failed');
    expect(button('Choose a file')).toBeDefined();
  });

  test('the browser’s offline event ends it', async () => {
    await uploading();
    act(() => void window.dispatchEvent(new Event('offline')));
    await pass(10);
    expect(document.getElementById('upload-problem')?.textContent).toBe('Upload failed');
    expect(button('Choose a file')).toBeDefined();
  });

  test('Complete waits for it, and then leads to no question that it has answered', async () => {
    const document = filed(31);
    let row = given(4, 'Yes');
    const COMPLETE = `POST /api/assessment/${ASSESSMENT}/complete`;
    const sent = server([], {
      [`GET ${ANSWERS}`]: () => answersReply(withRows(answeredUpTo(42), row)),
      [COMPLETE]: refusal(503),
    });
    const router = await open('&question=4');
    const requests = hangingUploads();
    await choose('policy.pdf');
    await act(() => router.navigate(`${address}&question=42`));
    await pass(10);
    fireEvent.click(button('Complete'));
    await pass(10);
    row = given(4, 'Yes', { ...document, updated_at: document.uploaded_at });
    const { id, filename, download_url } = document;
    const body = { success: true, document_id: id, filename, download_url, document };
    act(() => requests[0]?.answer({ status: 201, body }));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(42));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(COMPLETE);
  });

  test('an error that was shown in its card does not show again', async () => {
    const { goTo, answerWith } = await uploading();
    await answerWith(refusal(415, { message: 'The file is damaged' }));
    expect(screen.getByText('The file is damaged')).toBeDefined();
    await goTo(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
