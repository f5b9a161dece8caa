// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../domain/documents/contract.ts';
import { filed } from './documentFixtures.ts';
import { delayed } from './fixtures.tsx';
import { keyAt } from './presentEdition.ts';
import {
  ANSWERS,
  answeredUpTo,
  answersReply,
  at,
  button,
  choose,
  given,
  open,
  pass,
  questionAt,
  server,
  shownQuestion,
  withRows,
} from './questionnaireHelpers.tsx';
import { type Answer, offline, stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const LATER = '2099-06-01';
const onFile = filed(31, { filename: 'gas.pdf', expiry_date: '2099-01-05' });
const row = ({ id, filename, download_url, expiry_date }: Document) => ({
  id,
  filename,
  download_url,
  expiry_date,
  updated_at: at,
});
const gas = (document: Document | null) => withRows(answeredUpTo(42), given(20, 'Yes', document && row(document)));

/** Opens a question with these answers; `next` is the reply to each later read of them, `reads` counts all of them. */
const opened = async (position: number, answers: unknown[], more: Parameters<typeof server>[1] = {}) => {
  let read: () => Answer | Promise<Answer> = () => answersReply(answers);
  const sent = server([], { [`GET ${ANSWERS}`]: () => read(), ...more });
  await open(`&question=${position}`);
  return {
    reads: () => sent.filter(({ method, path }) => method === 'GET' && path === ANSWERS).length,
    next: (to: typeof read) => {
      read = to;
    },
  };
};
const card = () => within(screen.getByRole('region', { name: 'Gas safety certificate' }));
const dateField = () => screen.getByLabelText<HTMLInputElement>('Expiry date');
const readAgain = async () => {
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await pass(1);
};
const CHANGE = `PATCH /api/documents/${onFile.id}/expiry`;
const changed = { body: { success: true, document: { ...onFile, expiry_date: LATER } } };
const uploaded = (document: Document): Answer => {
  const { id, filename, download_url } = document;
  return { status: 201, body: { success: true, document_id: id, filename, download_url, document } };
};
const enterLater = async () => {
  fireEvent.change(dateField(), { target: { value: LATER } });
  fireEvent.blur(dateField());
  await pass(10);
};

describe('what the server has stored shows although the answers cannot be read again', () => {
  test('an expiry date', async () => {
    const { next } = await opened(20, gas(onFile), { [CHANGE]: changed });
    next(() => offline);
    await enterLater();
    await pass(60_000);
    expect(dateField().value).toBe(LATER);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain('Not saved');
  });

  test('an uploaded document', async () => {
    const { next } = await opened(20, gas(null));
    stubUpload(uploaded(onFile));
    next(() => offline);
    await choose('gas.png');
    await pass(60_000);
    expect(card().getByText('gas.pdf')).toBeDefined();
    expect(dateField().value).toBe(onFile.expiry_date);
    fireEvent.click(button('Continue'));
    await pass(10);
    expect(shownQuestion()).toBe(questionAt(21));
  });

  test('that a document was deleted', async () => {
    const { next } = await opened(20, gas(onFile), {
      [`DELETE /api/documents/${onFile.id}`]: { body: { success: true } },
    });
    next(() => offline);
    fireEvent.click(card().getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await pass(60_000);
    expect(card().queryByText('gas.pdf')).toBeNull();
    expect(button('Choose a file')).toBeDefined();
  });
});

describe('a read of the answers that began before does not undo', () => {
  test('a confirmation', async () => {
    const old = { ...given(1, 'Yes'), to_recheck: true, may_confirm: true };
    const { next } = await opened(1, [old], {
      [`POST ${ANSWERS}/${keyAt(1)}/confirm`]: { body: { success: true, key: keyAt(1), confirmed_at: at } },
    });
    const slow = delayed({ status: 200, ...answersReply([old]) });
    next(slow.answer);
    await readAgain();
    next(() => answersReply([{ ...given(1, 'Yes'), confirmed_at: at }]));
    fireEvent.click(button('Still true'));
    await pass(10);
    slow.release();
    await pass(10);
    expect(screen.queryByRole('region', { name: 'Check again' })).toBeNull();
  });

  test('an expiry date', async () => {
    const { next } = await opened(20, gas(onFile), { [CHANGE]: changed });
    const slow = delayed({ status: 200, ...answersReply(gas(onFile)) });
    next(slow.answer);
    await readAgain();
    next(() => offline);
    await enterLater();
    slow.release();
    await pass(60_000);
    expect(dateField().value).toBe(LATER);
  });
});

test('an upload that overlaps a read of the answers is followed by one more read', async () => {
  const { next, reads } = await opened(20, gas(null));
  const slow = delayed({ status: 200, ...answersReply(gas(null)) });
  next(slow.answer);
  await readAgain();
  next(() => answersReply(gas(onFile)));
  const before = reads();
  stubUpload(uploaded(onFile));
  await choose('gas.png');
  slow.release();
  await pass(1000);
  expect(card().getByText('gas.pdf')).toBeDefined();
  expect(reads()).toBe(before + 1);
});

describe('a document that was replaced before the reply does not show, and the answers are read again', () => {
  const newer = filed(32, { filename: 'newer.pdf' });
  const superseded = { ...onFile, expiry_date: LATER, superseded: true };

  test('after its expiry date was changed', async () => {
    const { next, reads } = await opened(20, gas(onFile), {
      [CHANGE]: { body: { success: true, document: superseded } },
    });
    const before = reads();
    next(() => offline);
    await enterLater();
    expect(dateField().value).toBe(onFile.expiry_date);
    expect(reads()).toBeGreaterThan(before);
  });

  test('after it was uploaded', async () => {
    const { next, reads } = await opened(20, gas(newer));
    const before = reads();
    stubUpload(uploaded(superseded));
    next(() => offline);
    await choose('gas.png');
    await pass(10);
    expect(card().queryByText('newer.pdf')).not.toBeNull();
    expect(reads()).toBeGreaterThan(before);
  });
});
