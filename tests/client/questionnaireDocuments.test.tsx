// @vitest-environment jsdom

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { filed } from './documentFixtures.ts';
import { keyAt } from './presentEdition.ts';
import {
  ANSWERS,
  answeredUpTo,
  answersReply,
  at,
  button,
  given,
  open,
  pass,
  press,
  questionAt,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { offline, refusal, stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const GAS = '&question=3-1';
const certificate = {
  id: '0190a000-0000-7000-8000-00000000000c',
  filename: 'gas.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2026-01-05',
  updated_at: at,
};
const gas = (answer: string, document: object | null = null) => [
  ...answeredUpTo(42).filter(({ question_id }) => question_id !== 20),
  given(20, answer, document),
];
const card = () => screen.queryByRole('region', { name: 'Gas safety certificate' });

describe('the document of a question', () => {
  test('has its card under Yes, and under other answers only when it is on file', async () => {
    server(gas('N/A'));
    await open(GAS);
    expect(card()).toBeNull();
    press('Yes');
    expect(card()).not.toBeNull();
    press('No');
    expect(card()).toBeNull();
  });

  test.each(['Yes', 'No', 'N/A'])('on file shows under %s with its date, and can be deleted', async (answer) => {
    const sent = server(gas(answer, certificate), { [`DELETE /api/documents/${certificate.id}`]: { body: {} } });
    await open(GAS);
    const shown = within(card() ?? document.body);
    expect(shown.getByText('gas.pdf')).toBeDefined();
    expect(shown.getByText(/^Expired/)).toBeDefined();
    expect(shown.queryAllByText(new RegExp(`although your answer is ${answer}`))).toHaveLength(
      answer === 'Yes' ? 0 : 1,
    );
    fireEvent.click(shown.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this document?' }));
    expect(
      dialog.getByText(/The file is deleted and cannot be brought back\. An earlier version does not/),
    ).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await pass(10);
    expect(sent.map(({ method }) => method)).toContain('DELETE');
  });

  test('that is replaced elsewhere while the user is asked is not deleted in its place', async () => {
    let document = certificate;
    server([], { [`GET ${ANSWERS}`]: () => answersReply(gas('Yes', document)) });
    await open(GAS);
    fireEvent.click(button('Delete'));
    expect(screen.getByRole('dialog', { name: 'Delete this document?' })).toBeDefined();
    document = { ...certificate, id: '0190a000-0000-7000-8000-00000000000d', filename: 'newer.pdf' };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await pass(1000);
    expect(screen.getByText('newer.pdf')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that could not be deleted is named so at another question', async () => {
    let fail = () => {};
    const failing = new Promise<typeof offline>((resolve) => {
      fail = () => resolve(offline);
    });
    server(gas('Yes', certificate), { [`DELETE /api/documents/${certificate.id}`]: () => failing });
    await open(GAS);
    fireEvent.click(button('Delete'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await pass(1000);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(21));
    fail();
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain('The document for question 20 was not deleted.');
  });

  test('shows when it was last changed', async () => {
    server(gas('Yes', certificate));
    await open(GAS);
    expect(within(card() ?? document.body).getByText('Updated 20/11/2026')).toBeDefined();
  });
});

describe('uploading', () => {
  const file = () => new File(['%PDF-'], 'gas.pdf', { type: 'application/pdf' });
  const choose = async () => {
    fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), {
      target: { files: [file()] },
    });
    await pass(10);
  };
  const said = () => document.getElementById('upload-problem')?.textContent;
  const openUnderYes = async () => {
    server(gas('Yes'));
    await open(GAS);
    fireEvent.click(button('Choose a file'));
  };

  test('stays at the question and enables Continue', async () => {
    const document = { ...certificate, expiry_date: '2099-11-20' };
    const answers = [gas('Yes'), gas('Yes', document)];
    server([], {
      [`GET ${ANSWERS}`]: () => ({
        body: { success: true, edition: '2026.3', answers: answers.length > 1 ? answers.shift() : answers[0] },
      }),
    });
    await open(GAS);
    fireEvent.click(button('Choose a file'));
    const sent = stubUpload({
      status: 201,
      body: {
        success: true,
        document_id: certificate.id,
        filename: 'gas.pdf',
        download_url: certificate.download_url,
        document: { ...filed(31), id: certificate.id, document_id: certificate.id, expiry_date: document.expiry_date },
      },
    });
    expect(button('Upload & Continue').disabled).toBe(true);
    await choose();
    expect(sent[0]?.get('question_id')).toBe(keyAt(20));
    expect(shownQuestion()).toBe(questionAt(20));
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(21));
  });

  test.each([
    ['the server gives no reason', refusal(502, { message: '', error: '', detail: '' }), 'Upload failed'],
    ['the connection fails', offline, 'Upload failed'],
    ['the server gives a reason', refusal(415, { message: 'The file is damaged' }), 'The file is damaged'],
    [
      'the property is deleted',
      refusal(404, { message: 'There is nothing here.' }),
      'Error: Property not found. Please refresh the page and try again.',
    ],
    [
      'there is no such question',
      refusal(422, { message: 'No such question', errors: { question_id: 'No such question' } }),
      'Error: No current question available for document upload',
    ],
  ])('shows the error when %s', async (_, answer, text) => {
    await openUnderYes();
    stubUpload(answer);
    await choose();
    expect(said()).toBe(text);
  });
});
