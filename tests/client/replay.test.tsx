// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReplayPage } from '../../client/app/replay/ReplayPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import { setClock } from '../../client/serverClock.ts';
import type { Moment, Replay, ReplayItem, ReplayStep } from '../../domain/replay/contract.ts';
import { changeBetween, NOTHING } from '../../domain/replay/moments.ts';
import { id, ok, problem, renderAt, rowena, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
afterEach(() => vi.useRealTimers());

const DOCUMENT = id(9);
/** Filed by its kind alone, before the first assessment. */
const OTHER = id(10);
const item = (over: Partial<ReplayItem> = {}): ReplayItem => ({
  answer: null,
  status: 'unanswered',
  fails: false,
  reason: null,
  document: null,
  ...over,
});
const yes = item({ answer: 'Yes', status: 'compliant' });
const no = item({
  answer: 'No',
  status: 'non_compliant',
  fails: true,
  reason: 'Missing or non-compliant: Guest register',
});
const gas = (expired: boolean): ReplayItem => ({
  ...(expired ? { ...no, answer: 'Yes', reason: 'Document expired on 12/11/2026' } : yes),
  document: { id: DOCUMENT, expiry_date: '2026-11-12', expired },
});
const badge = {
  code: 'LP-9D2C-V7HQ',
  status: 'active',
  reason: null,
  public_reason: null,
  since: null,
  expiry_date: '2026-11-12',
} as const;
const gone = {
  ...badge,
  status: 'expired',
  reason: 'The gas ran out.',
  public_reason: 'The gas ran out.',
  since: '2026-11-13',
} as const;

const onFile = { issued_on: '2025-11-13', expiry_date: '2026-11-12', superseded: false };

const added: Moment = { ...NOTHING, nation: 'england', documents: { [OTHER]: { ...onFile, issued_on: null } } };
const started: Moment = {
  ...added,
  edition: '2026.3',
  compliance: 'in_progress',
  score: 0,
  items: { register: item(), gas: item() },
};
const answered: Moment = {
  ...started,
  score: 100,
  items: { register: yes, gas: gas(false) },
  documents: { ...started.documents, [DOCUMENT]: onFile },
};
const completed: Moment = { ...answered, compliance: 'compliant', badge };
const lapsed: Moment = {
  ...completed,
  compliance: 'non_compliant',
  score: 50,
  badge: gone,
  items: { register: yes, gas: gas(true) },
};
const worse: Moment = { ...lapsed, score: 0, items: { register: no, gas: gas(true) } };

const MOMENTS: readonly (readonly [Moment, Partial<ReplayStep> & { summary: string }])[] = [
  [added, { type: 'PropertyAdded', kind: 'property', summary: 'The property was added.' }],
  [started, { type: 'AssessmentStarted', kind: 'assessment', summary: 'An assessment was started.' }],
  [
    answered,
    { kind: 'documents', summary: 'The gas safety certificate is on file.', keys: ['gas'], documents: [DOCUMENT] },
  ],
  [completed, { type: 'AssessmentCompleted', kind: 'assessment', summary: 'The assessment was completed.' }],
  [
    lapsed,
    {
      type: null,
      kind: 'documents',
      by: 1,
      summary: 'The gas ran out. The badge expired.',
      keys: ['gas'],
      at: '2026-11-13T00:00:00.000Z',
    },
  ],
  [worse, { summary: 'Answered question 1-1.', keys: ['register'], at: '2026-11-17T14:31:00.000Z' }],
];
const steps = MOMENTS.map(
  ([moment, over], index): ReplayStep => ({
    position: String(index + 1),
    entry: index < 5 ? index + 100 : null,
    at: `2026-08-0${index + 1}T10:00:00.000Z`,
    type: 'QuestionAnswered',
    kind: 'answers',
    by: 0,
    keys: [],
    documents: [],
    changes: [],
    set: changeBetween(MOMENTS[index - 1]?.[0] ?? NOTHING, moment),
    ...over,
  }),
);
const replay: Replay = {
  property: { id: id(1), name: 'Bakehouse Flat', address: '9 Fore Street, Fowey', assessment_id: id(2) },
  owner: 'Rowena Hale',
  editions: [
    {
      id: '2026.3',
      sections: [
        { title: 'Licensing', questions: [{ key: 'register', id: '1-1', text: 'Guest register' }] },
        { title: 'Gas', questions: [{ key: 'gas', id: '2-1', text: 'Gas safety record' }] },
      ],
    },
  ],
  documents: [
    {
      id: DOCUMENT,
      document_type: 'gas_safety_certificate',
      filename: 'gas.pdf',
      sha256: '7c1e90b42fd8a6e3'.repeat(4),
      issued_on: '2025-11-13',
      uploaded_at: '2026-08-03T10:00:00.000Z',
      download_url: `/api/documents/${DOCUMENT}/download`,
    },
    {
      id: OTHER,
      document_type: 'insurance_policy',
      filename: 'insurance.pdf',
      sha256: '0'.repeat(64),
      issued_on: '2027-01-01',
      uploaded_at: '2026-08-01T10:00:00.000Z',
      download_url: null,
    },
  ],
  people: ['Rowena Hale', 'LetProof'],
  steps,
};

const READ = `GET /properties/${id(1)}/replay`;
const open = (answers: Parameters<typeof server>[0] = { [READ]: ok(replay) }) => {
  const { fetch, asked } = server(answers);
  vi.stubGlobal('fetch', fetch);
  renderAt(<ReplayPage />, `/console/properties/${id(1)}/replay`, '/console/properties/:propertyId/replay');
  return asked;
};
const opened = async () => {
  open();
  return screen.findByLabelText('Step', { selector: 'input' });
};
/** Chooses an option by its text. */
const choose = (label: string, option: string) => {
  const box = screen.getByLabelText(label) as HTMLSelectElement;
  const value = [...box.options].find(({ text }) => text === option)?.value;
  expect(value, option).toBeDefined();
  fireEvent.change(box, { target: { value } });
};
const moment = () => document.querySelector('h1')?.textContent;
const verdict = () => screen.getByRole('region', { name: /order|Assessed|Progress/ }).textContent;
const sign = () => document.querySelector('#verdict [data-tone]')?.getAttribute('data-tone');
const stepOf = (slider: HTMLElement) => (slider as HTMLInputElement).value;

describe('a replay', () => {
  test('prints the report as it was after a step, and after a day on which only a date had passed', async () => {
    const byDate = steps.map((step, index) => (index === 4 ? { ...step, position: null, entry: null } : step));
    const asked = open({ [READ]: ok({ ...replay, steps: byDate }) });
    const slider = await screen.findByLabelText('Step', { selector: 'input' });
    const button = { name: 'Report as it was then (PDF)' };
    const print = async () => {
      await userEvent.click(screen.getByRole('button', button));
      await screen.findByRole('alert');
    };
    await print();
    fireEvent.change(slider, { target: { value: '5' } });
    expect(screen.queryByRole('alert'), 'the failure was that of another step').toBeNull();
    await print();
    const prints = asked.map(({ call }) => call).filter((call) => call.includes('pdf'));
    const path = `GET /assessment/${id(2)}/report/pdf`;
    expect(prints).toEqual([`${path}?position=6`, `${path}?position=4&date=2026-11-13`]);
    fireEvent.change(slider, { target: { value: '1' } });
    expect(screen.queryByRole('button', button), 'before the assessment').toBeNull();
  });

  test('opens at the last step, with verdict, answers and documents of that moment', async () => {
    const slider = await opened();
    expect(stepOf(slider)).toBe('6');
    expect(moment()).toBe('As it stood on 17/11/2026 at 14:31');
    expect(verdict()).toContain('Not in order');
    expect(verdict()).toContain('0 of 2');
    expect(screen.getByRole('img', { name: 'Licensing: 1 not in order; 1 changed' })).toBeDefined();
    expect(screen.getByText('gas.pdf · fingerprint 7c1e 90b4 2fd8 a6e3')).toBeDefined();
    expect(screen.getByText(/No checkpoint of the public log covers it yet\.$/)).toBeDefined();
  });

  test('shows all documents that were on file, with the dates that they had then', async () => {
    const slider = await opened();
    const shown = (step: string) => {
      fireEvent.change(slider, { target: { value: step } });
      return screen.getByRole('region', { name: /as (it|they) (was|were)$/ }).textContent;
    };
    expect(shown('1')).toContain('On file');
    expect(shown('1')).toMatch(/insurance\.pdf.*until 12\/11\/2026/);
    expect(shown('1')).not.toContain('There was no document on file');
    expect(shown('3')).toMatch(/gas\.pdf.*13\/11\/2025 to 12\/11\/2026.*Others on file.*insurance\.pdf/);
  });

  test('shows enamel only while a valid badge proved it, and what a stranger saw', async () => {
    const slider = await opened();
    fireEvent.change(slider, { target: { value: '4' } });
    expect(sign()).toBe('good');
    expect(verdict()).toContain('A stranger sawActive');
    expect(screen.getByText('Valid until 12/11/2026.')).toBeDefined();
    fireEvent.change(slider, { target: { value: '5' } });
    expect(sign()).toBe('attention');
    expect(verdict()).toContain('A stranger sawExpired');
    expect(screen.getByText('The gas ran out. Since 13/11/2026.')).toBeDefined();
  });

  test('says what the step changed, before and after', async () => {
    fireEvent.change(await opened(), { target: { value: '5' } });
    const rows = within(screen.getByRole('region', { name: 'What this step changed' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Gas safety certificateBefore: In date until 12/11/2026After: Document expired on 12/11/2026',
      'VerdictBefore: Compliant, 2 of 2After: Non-Compliant, 1 of 2',
      'Badge LP-9D2C-V7HQBefore: Active, until 12/11/2026After: Expired: The gas ran out.',
    ]);
  });

  test('counts the differences for screen readers, also a single one', async () => {
    const slider = await opened();
    const counts = ['1', '2', '3', '4', '5', '6'].map((value) => {
      fireEvent.change(slider, { target: { value } });
      return screen.getByText(/^\d+ differences? from/).textContent;
    });
    expect(counts.filter((text) => text?.startsWith('1 '))[0]).toMatch(/^1 difference from /);
    expect(counts.filter((text) => text?.startsWith('3 '))[0]).toMatch(/^3 differences from /);
  });

  test('compares with another step and with a day', async () => {
    await opened();
    choose('Compare with', 'the completion, 4');
    const compared = () => screen.getByRole('region', { name: /^Compared with/ }).textContent;
    expect(compared()).toContain('Step 4, then step 6');
    expect(compared()).toContain('Before: YesAfter: No. Missing or non-compliant: Guest register');
    choose('Compare with', 'the end of a day');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-13' } });
    expect(compared()).toContain('Compared with step 5');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-07-31' } });
    expect(compared()).toContain('Compared with nothing');
  });

  test('goes to what made it fail, and has no such button while all is in order', async () => {
    const slider = await opened();
    fireEvent.click(screen.getByText('What made this fail'));
    expect(stepOf(slider)).toBe('5');
    fireEvent.change(slider, { target: { value: '4' } });
    expect(screen.queryByText('What made this fail')).toBeNull();
  });
});

describe('the player by keyboard', () => {
  test('goes ten steps with the Page keys, and to the ends', async () => {
    const slider = await opened();
    slider.focus();
    await userEvent.keyboard('{PageDown}');
    expect(stepOf(slider)).toBe('1');
    expect(slider.getAttribute('aria-valuetext')).toBe('Step 1 of 6, 01/08/2026 at 11:00: The property was added.');
    await userEvent.keyboard('{PageUp}');
    expect(stepOf(slider)).toBe('6');
  });

  test('plays with the space bar, a step a second, until the end, and stops at a press', async () => {
    const slider = await opened();
    fireEvent.change(slider, { target: { value: '3' } });
    vi.useFakeTimers();
    fireEvent.keyDown(slider, { key: ' ' });
    expect(screen.getByLabelText('Pause')).toBeDefined();
    act(() => vi.advanceTimersByTime(1000));
    expect(stepOf(slider)).toBe('4');
    fireEvent.keyDown(slider, { key: ' ' });
    act(() => vi.advanceTimersByTime(5000));
    expect(stepOf(slider)).toBe('4');
    fireEvent.keyDown(slider, { key: ' ' });
    act(() => vi.advanceTimersByTime(1000));
    act(() => vi.advanceTimersByTime(1000));
    act(() => vi.advanceTimersByTime(9000));
    expect(stepOf(slider)).toBe('6');
    expect(screen.getByLabelText('Play')).toBeDefined();
  });

  test('says the step that a button has led to, and leaves that of the slider to the slider', async () => {
    const slider = await opened();
    const region = screen.getByRole('region', { name: 'Replay' });
    const said = () => within(region).getByRole('status').textContent;
    expect(said()).toBe('');
    fireEvent.click(screen.getByLabelText('First step'));
    expect(said()).toMatch(/^Step 1 of 6, .*: The property was added\.$/);
    fireEvent.click(screen.getByLabelText('Step on'));
    expect(said()).toMatch(/^Step 2 of 6, .*: An assessment was started\.$/);
    fireEvent.change(slider, { target: { value: '4' } });
    expect(said()).toBe('');
    fireEvent.click(screen.getByLabelText('Step back'));
    expect(said()).toMatch(/^Step 3 of 6/);
  });

  test('has a button for each of its ways', async () => {
    const slider = await opened();
    for (const [name, value] of [
      ['First step', '1'],
      ['Step back', '1'],
      ['Step on', '2'],
      ['Last step', '6'],
      ['Step on', '6'],
    ] as const) {
      fireEvent.click(screen.getByLabelText(name));
      expect(stepOf(slider), name).toBe(value);
    }
  });
});

describe('the list of steps', () => {
  const entries = () =>
    screen.getAllByRole('listitem').filter(({ textContent }) => / · \d\d\/\d\d\/\d{4} at /.test(textContent));

  test('is filtered by kind, person and question', async () => {
    await opened();
    choose('Kind', 'Documents');
    expect(entries()).toHaveLength(2);
    choose('Person', 'LetProof');
    expect(entries()).toHaveLength(1);
    const regions = screen.getAllByRole('status');
    choose('Question', '1-1 Guest register');
    expect(regions).toContain(screen.getByText('No step matches these filters.').closest('[role=status]'));
    choose('Kind', 'Everything');
    choose('Person', 'Anyone');
    expect(entries().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Answered question 1-1.'),
    ]);
  });

  test('opens a step', async () => {
    const slider = await opened();
    fireEvent.click(screen.getByText('The assessment was completed.'));
    expect(stepOf(slider)).toBe('4');
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('The assessment was completed.');
    expect(screen.getByText(/Entry 103 of the public log\.$/)).toBeDefined();
  });

  test('shows a part of ten thousand steps, and opens the last one without delay', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index): ReplayStep =>
        ({
          ...(steps[1 + (index % 5)] ?? steps[0]),
          at: new Date(Date.parse('2026-01-01T00:00:00Z') + index * 60_000).toISOString(),
        }) as ReplayStep,
    );
    open({ [READ]: ok({ ...replay, steps: many }) });
    const slider = await screen.findByLabelText('Step', { selector: 'input' });
    expect(entries().length).toBeLessThan(20);
    expect(document.querySelectorAll('line').length).toBeLessThan(320);
    fireEvent.change(slider, { target: { value: '5000' } });
    expect(screen.getByText('Step 5,000 of 10,000')).toBeDefined();
  });
});

describe('who looks', () => {
  const audits = (role: 'auditor' | 'viewer') => {
    const granted = {
      account_id: id(7),
      grant_id: id(8),
      name: 'Rowena Hale',
      role,
      until: '2026-12-31',
      limited: true,
      subscription: rowena.subscription,
    };
    useSession.setState({ user: { ...rowena, name: 'Priya Nair', roles: [granted] }, accountId: id(7) });
  };
  beforeEach(() => useSession.setState({ accountId: null }));

  test('is told as an auditor that the owner is told', async () => {
    audits('auditor');
    await opened();
    expect(document.body.textContent).toContain(
      'You look as Priya Nair. Rowena Hale lets you see this history until 31/12/2026 and is told when you look.',
    );
    expect(screen.getByLabelText('Back to the histories')).toBeDefined();
  });

  test('is told as an auditor that a new day has begun, and looks again only by hand', async () => {
    audits('auditor');
    const asked = open();
    await screen.findByLabelText('Step', { selector: 'input' });
    choose('Compare with', 'the end of a day');
    vi.setSystemTime('2026-11-22T00:00:30Z');
    act(() => setClock(new Date().toUTCString()));
    const region = screen.getByText(/You see the history up to 21\/11\/2026\./).closest('[role=status]');
    // Each change of a text in a live region is announced, also that of a button.
    expect(region?.querySelector('button')).toBeNull();
    expect(screen.getByLabelText('Day')).toHaveProperty('max', '2026-11-21');
    const looks = () => asked.filter(({ call }) => call === READ).length;
    expect(looks()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await expect.poll(() => screen.queryByText(/A new day has begun/)).toBeNull();
    expect(looks()).toBe(2);
    expect(screen.getByLabelText('Day')).toHaveProperty('max', '2026-11-22');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('is told nothing as the owner', async () => {
    await opened();
    expect(document.body.textContent).not.toContain('is told when you look');
    expect(screen.getByLabelText('Back to the report')).toBeDefined();
  });
});

test('the history of a property that was removed leads back to the first page, because the property has none', async () => {
  const set = changeBetween(worse, { ...worse, removed: true });
  const removal = { ...steps[5], position: '7', type: 'PropertyRemoved', kind: 'property', keys: [], set };
  const property = { ...replay.property, assessment_id: null };
  open({ [READ]: ok({ ...replay, property, steps: [...steps, removal] }) });
  const slider = await screen.findByLabelText('Step', { selector: 'input' });
  expect(screen.getByLabelText('Back to the first page').getAttribute('href')).toBe('/dashboard');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(screen.getByLabelText('Back to the first page')).toBeDefined();
});

test('the focus goes to the page when the button for earlier steps is removed', async () => {
  const many = [...steps, ...Array.from({ length: 20 }, () => steps[5])];
  open({ [READ]: ok({ ...replay, steps: many }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Show .* earlier steps$/ }));
  expect(screen.queryByRole('button', { name: /earlier steps$/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

describe('without a history', () => {
  test.each([404, 403])('a refusal with %s can only be left', async (status) => {
    open({ [READ]: problem(status, 'No') });
    expect(await screen.findByRole('heading', { name: 'History Not Found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('there is a sentence', async () => {
    open({ [READ]: ok({ ...replay, steps: [] }) });
    expect(await screen.findByText('There is no history yet')).toBeDefined();
  });
});
