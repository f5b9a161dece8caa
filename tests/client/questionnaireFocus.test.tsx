// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ONE_FILE } from '../../client/app/questionnaire/useDrop.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
  choose,
  fileNamed,
  given,
  insert,
  open,
  pass,
  press,
  questionAt,
  server,
} from './questionnaireHelpers.tsx';
import { hangingUploads, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const paper = {
  id: '0190a000-0000-7000-8000-00000000000c',
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2099-01-05',
  updated_at: at,
};
const yes = insert(answeredUpTo(42), given(4, 'Yes'));
const onFile = insert(answeredUpTo(42), given(4, 'Yes', paper));
const card = () => screen.getByRole('region', { name: 'Insurance policy' });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
/** As a browser does: what is pressed has the focus. */
const pressButton = async (name: string, within_ = within(document.body)) => {
  const pressed = within_.getByRole('button', { name });
  act(() => pressed.focus());
  fireEvent.click(pressed);
  await pass(10);
};

describe('focus whose button has gone', () => {
  test.each([
    ['refused', refusal(415)],
    ['cut off', offline],
  ])('goes to the card when a file is on its way, and stays when it is %s', async (_, reply) => {
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

  test('goes to the card when an upload is called off', async () => {
    server(yes);
    await open('&question=4');
    hangingUploads();
    await choose('policy.pdf');
    await pressButton('Cancel upload');
    expect(focused()).toBe('Insurance policy');
  });

  test('goes to the card when the document is removed', async () => {
    const papers = [onFile, yes];
    server([], {
      [`GET ${ANSWERS}`]: () => ({ body: { success: true, answers: papers.length > 1 ? papers.shift() : papers[0] } }),
      [`DELETE /api/documents/${paper.id}`]: { body: {} },
    });
    await open('&question=4');
    await pressButton('Remove', within(card()));
    await pass(500);
    await pressButton('Remove', within(screen.getByRole('dialog')));
    await pass(1000);
    expect(button('Choose a file')).toBeDefined();
    expect(focused()).toBe('Insurance policy');
  });

  test('goes to the question when trying again has saved the answer', async () => {
    const replies = [offline, { body: { success: true, progress: 2, answered: 1, total: 42 } }];
    server([], { [`PUT ${ANSWERS}`]: () => replies.shift() ?? offline });
    await open('&question=1');
    press('No');
    await pass(10);
    await pressButton('Try again');
    expect(focused()).toBe(questionAt(1));
  });

  test('stays on Complete while it works and when it fails', async () => {
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

describe('a file that is dropped', () => {
  const drop = (onto: Element, ...names: string[]) => {
    const dataTransfer = { files: names.map(fileNamed), types: ['Files'], dropEffect: 'copy' };
    return fireEvent.drop(onto, { dataTransfer });
  };

  test('anywhere on the card is taken', async () => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    drop(screen.getByRole('heading', { name: 'Insurance policy' }), 'policy.pdf');
    await pass(10);
    expect(requests).toHaveLength(1);
  });

  test('replaces the one on file', async () => {
    server(onFile);
    await open('&question=4');
    const requests = hangingUploads();
    drop(screen.getByText('policy.pdf'), 'new.pdf');
    await pass(10);
    expect(requests).toHaveLength(1);
    expect(screen.getByText('Uploading new.pdf...')).toBeDefined();
  });

  test('with another is refused: it is not for us to say which is meant', async () => {
    server(yes);
    await open('&question=4');
    const requests = hangingUploads();
    drop(card(), 'one.pdf', 'two.pdf');
    await pass(10);
    expect(screen.getByText(ONE_FILE)).toBeDefined();
    expect(requests).toEqual([]);
  });

  test('beside the card, or while one is on its way, does not open in the window', async () => {
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
