// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { useSession } from '../../client/auth/session.ts';
import { id, rowena } from './fixtures.tsx';
import { keyAt } from './presentEdition.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  at,
  button,
  given,
  open,
  PROPERTY,
  pass,
  server,
  withRows,
} from './questionnaireHelpers.tsx';
import { offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => useSession.setState({ user: rowena, signedIn: true, checked: true }));
afterEach(() => {
  sessionStorage.clear();
  useSession.setState({ user: null, signedIn: false, checked: false });
});

const certificate = {
  id: id(30),
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2099-01-05',
  updated_at: at,
};
const CHANGE = `PATCH /api/documents/${certificate.id}/expiry`;
const LATER = '2099-06-01';
const box = () => screen.getByLabelText<HTMLInputElement>('Expiry date');

/** Enters a date that the server does not take with its first answer. */
const notSaved = async (first: typeof offline) => {
  const replies = [first];
  let stored: typeof certificate | null = certificate;
  const sent = server([], {
    [CHANGE]: () => {
      const refused = replies.shift();
      if (refused) return refused;
      stored = { ...certificate, expiry_date: LATER };
      return { body: { success: true, document: { ...stored, superseded: false } } };
    },
    [`GET ${ANSWERS}`]: () => {
      const answers = withRows(answeredUpTo(42), given(4, 'Yes', stored));
      return { body: { success: true, property_id: PROPERTY, edition: '2026.3', answers } };
    },
  });
  const client = makeQueryClient();
  const router = await open('&question=4', client);
  fireEvent.change(box(), { target: { value: LATER } });
  fireEvent.blur(box());
  await pass(10);
  const comeBack = async () => {
    await act(() => router.navigate(`/questionnaire?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=4`));
    await pass(0);
  };
  return {
    router,
    comeBack,
    changedElsewhere: (document: typeof stored) => {
      stored = document;
      client.clear();
    },
    changes: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
};

test('an expiry date that was entered after the session has ended is there and sent after the next login', async () => {
  const { router, comeBack, changes } = await notSaved(refusal(401));
  await act(() => router.navigate('/login'));
  expect(screen.getByText('Elsewhere')).toBeDefined();
  await comeBack();
  expect(box().value).toBe(LATER);
  await pass(10);
  expect(changes()).toEqual([{ expiry_date: LATER }, { expiry_date: LATER }]);
  expect(sessionStorage.getItem('unsaved-answers')).not.toContain(LATER);
});

const LOST =
  'The expiry date that you entered for question 4 was not saved: the document was replaced or deleted elsewhere.';

test.each([
  ['replaced', { ...certificate, id: id(31) }],
  ['deleted', null],
])(
  'a stored expiry date is not sent for a document that was %s meanwhile, which is said until the user goes on',
  async (_, document) => {
    const { router, comeBack, changedElsewhere, changes } = await notSaved(refusal(401));
    await act(() => router.navigate('/login'));
    changedElsewhere(document);
    await comeBack();
    await pass(10);
    expect(changes()).toHaveLength(1);
    expect(screen.getByText(LOST)).toBeDefined();
    if (document) expect(box().value).toBe(document.expiry_date);
    fireEvent.click(button('Back'));
    await pass(10);
    expect(screen.queryByText(LOST)).toBeNull();
    expect(sessionStorage.getItem('unsaved-answers')).not.toContain(LATER);
  },
);

test('a stored expiry date is not sent if meanwhile another one was saved elsewhere, which is said', async () => {
  const { router, comeBack, changedElsewhere, changes } = await notSaved(refusal(401));
  await act(() => router.navigate('/login'));
  changedElsewhere({ ...certificate, expiry_date: '2099-03-01' });
  await comeBack();
  await pass(10);
  expect(changes()).toHaveLength(1);
  expect(
    screen.getByText(/question 4 was not saved: another date was saved elsewhere in the meantime\.$/),
  ).toBeDefined();
  expect(box().value).toBe('2099-03-01');
  fireEvent.click(button('Back'));
  await pass(10);
  expect(sessionStorage.getItem('unsaved-answers')).not.toContain(LATER);
});

test('an expiry date that an earlier build has stored is sent', async () => {
  const dates = { [ASSESSMENT]: { [keyAt(4)]: { documentId: certificate.id, value: LATER } } };
  sessionStorage.setItem('unsaved-answers', JSON.stringify({ userId: rowena.id, assessments: {}, dates }));
  const rows = withRows(answeredUpTo(42), given(4, 'Yes', { ...certificate, expiry_date: '2099-03-01' }));
  const sent = server(rows, { [CHANGE]: { body: { success: true, document: { superseded: false } } } });
  await open('&question=4');
  await pass(10);
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ expiry_date: LATER }]);
});

test('a stored expiry date is neither shown to nor sent for another user', async () => {
  const { router, comeBack, changes } = await notSaved(refusal(401));
  await act(() => router.navigate('/login'));
  useSession.setState({ user: { ...rowena, id: id(2) } });
  await comeBack();
  expect(box().value).toBe(certificate.expiry_date);
  await pass(10);
  expect(changes()).toHaveLength(1);
});

test('Leave discards the unsaved expiry date', async () => {
  const { router, comeBack, changes } = await notSaved(offline);
  await act(() => router.navigate('/dashboard'));
  fireEvent.click(button('Leave'));
  await pass(10);
  await comeBack();
  expect(box().value).toBe(certificate.expiry_date);
  expect(changes()).toHaveLength(1);
});
