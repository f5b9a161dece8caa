// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ONE_FILE } from '../../client/app/questionnaire/evidence/useFileDrop.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
  choose,
  fileNamed,
  given,
  open,
  pass,
  press,
  questionAt,
  server,
  withRows,
} from './questionnaireHelpers.tsx';
import { hangingUploads, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const certificate = {
  id: '0190a000-0000-7000-8000-00000000000c',
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2099-01-05',
  updated_at: at,
};
const yes = withRows(answeredUpTo(42), given(4, 'Yes'));
const onFile = withRows(answeredUpTo(42), given(4, 'Yes', certificate));
const card = () => screen.getByRole('region', { name: 'Insurance policy' });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
/** Focuses the button first, as a browser does. */
const pressButton = async (name: string, within_ = within(document.body)) => {
  const pressed = within_.getByRole('button', { name });
  act(() => pressed.focus());
  fireEvent.click(pressed);
  await pass(10);
};

describe('focus on a button that is removed', () => {
  test.each([
    ['refused', refusal(415)],
    ['cut off', offline],
  ])('moves to the card when an upload starts, and stays there when it is %s', async (_, reply) => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    await pressButton('Choose a file');
    await choose('policy.pdf');
    expect(focused()).toBe('Insurance policy');
    act(() => requests[0]?.answer(reply));
    await pass(10);
    expect(focused()).toBe('Insurance policy');
  });

  test('moves to the card when an upload is cancelled', async () => {
    server(yes);
    await open('&question=4');
    hangingUploads();
    await choose('policy.pdf');
    await pressButton('Cancel upload');
    expect(focused()).toBe('Insurance policy');
  });

  test('moves to the card when the document is deleted', async () => {
    const replies = [onFile, yes];
    server([], {
      [`GET ${ANSWERS}`]: () => ({
        body: { success: true, edition: '2026.3', answers: replies.length > 1 ? replies.shift() : replies[0] },
      }),
      [`DELETE /api/documents/${certificate.id}`]: { body: {} },
    });
    await open('&question=4');
    await pressButton('Delete', within(card()));
    await pass(500);
    await pressButton('Delete', within(screen.getByRole('dialog')));
    await pass(1000);
    expect(button('Choose a file')).toBeDefined();
    expect(focused()).toBe('Insurance policy');
  });

  test('moves to the question when Try again has saved the answer', async () => {
    const replies = [offline, { body: { success: true, progress: 2, answered: 1, total: 42 } }];
    server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? offline });
    await open('&question=1');
    press('No');
    await pass(10);
    await pressButton('Try again');
    expect(focused()).toBe(questionAt(1));
  });

  test('stays on Complete while it runs and when it fails', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server(answeredUpTo(42), {
      [`POST /api/assessment/${ASSESSMENT}/complete`]: () => held.then(() => refusal(503)),
    });
    await open('&question=42');
    await pressButton('Complete');
    expect(focused()).toBe('Complete');
    expect(button('Complete').getAttribute('aria-disabled')).toBe('true');
    answer();
    await pass(10);
    expect(focused()).toBe('Complete');
    expect(button('Complete').getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a dropped file', () => {
  const drop = (onto: Element, ...names: string[]) => {
    const dataTransfer = { files: names.map(fileNamed), types: ['Files'], dropEffect: 'copy' };
    return fireEvent.drop(onto, { dataTransfer });
  };

  test('is uploaded from anywhere on the card', async () => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    drop(screen.getByRole('heading', { name: 'Insurance policy' }), 'policy.pdf');
    await pass(10);
    expect(requests).toHaveLength(1);
  });

  test('replaces the document on file, which can be neither replaced again nor deleted meanwhile', async () => {
    server(onFile);
    await open('&question=4');
    const requests = hangingUploads();
    drop(screen.getByText('policy.pdf'), 'new.pdf');
    await pass(10);
    expect(requests).toHaveLength(1);
    expect(screen.getByText('Uploading new.pdf...')).toBeDefined();
    expect(within(card()).getByRole('link', { name: 'View' })).toBeDefined();
    for (const name of ['Replace', 'Delete']) expect(within(card()).queryByRole('button', { name })).toBeNull();
  });

  test('is refused together with a second file, because only one can be stored', async () => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    drop(card(), 'one.pdf', 'two.pdf');
    await pass(10);
    expect(screen.getByText(ONE_FILE)).toBeDefined();
    expect(requests).toEqual([]);
  });

  test('does not open in the window when dropped beside the card or during an upload', async () => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    expect(drop(screen.getByRole('heading', { level: 1 }), 'policy.pdf')).toBe(false);
    await choose('policy.pdf');
    expect(drop(card(), 'other.pdf')).toBe(false);
    await pass(10);
    expect(requests).toHaveLength(1);
  });
});
