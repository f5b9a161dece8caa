import { afterAll, describe, expect, test } from 'vitest';
import type { BundleCheck, StepResult } from '../../../verifier/contract.ts';
import {
  bundle,
  fine,
  GENUINE,
  heading,
  INSTALLATION,
  openPage,
  RECEIPT,
  REFUSED,
  shown,
  signs,
  text,
} from './pageFixtures.ts';

// The next file of this worker looks into the body that its libraries have seen first.
const first = document.body;
afterAll(() => {
  document.body = first;
});

const NOT_FILLED_IN = { origin: '', keys: [], badgeKeys: [], former: [] };

describe('before a bundle is chosen', () => {
  test('says what will be looked at, its version, and whose log it expects', () => {
    openPage(GENUINE);
    expect(shown().getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    for (const title of ['Files of the ZIP', 'Signature of the log', 'Documents', 'Badge'])
      expect(text()).toContain(title);
    expect(text('.last')).toContain('This file is version 1.2.3, build 0123456789ab.');
    expect(text('.last')).toContain('It expects the log of https://letproof.example');
    expect(text('.last')).toContain('It knows one key of badges.');
  });

  test('says that it expects no key if no server has filled it in', () => {
    openPage(GENUINE, NOT_FILLED_IN);
    expect(text('.last')).toContain('No LetProof has filled in whose keys to expect.');
  });

  test('asks for one file if there are several', async () => {
    const { drop, check } = openPage(GENUINE);
    drop(bundle('a.zip'), bundle('b.zip'));
    expect((await shown().findByRole('alert')).textContent).toContain('Choose one file');
    expect(check).not.toHaveBeenCalled();
  });
});

test('before the log was signed it says which keys of badges it knows', () => {
  openPage(GENUINE, { ...NOT_FILLED_IN, origin: 'https://letproof.example', badgeKeys: INSTALLATION.badgeKeys });
  expect(text('.last')).toContain('The log of https://letproof.example was not signed yet');
  expect(text('.last')).toContain('It knows one key of badges.');
});

test('while nothing is known of a file, no steps of a bundle are listed', async () => {
  let step: (() => void) | undefined;
  const { drop } = openPage((_request, onStep) => {
    step = () => onStep(fine('files'), 'receipt');
    return new Promise(() => {});
  });
  drop(bundle('badge.svg'));
  await shown().findByText(/· being checked/);
  await expect.poll(() => step).toBeDefined();
  expect(signs()).toEqual([]);
  step?.();
  expect(signs()).toEqual(['', 'still', 'still', 'still']);
});

describe('while a bundle is checked', () => {
  test('the lines turn from a ring to their sign', async () => {
    let finish = (_check: BundleCheck) => {};
    const { drop } = openPage((_request, onStep) => {
      onStep(fine('files'), 'bundle');
      onStep(fine('log'), 'bundle');
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    drop(bundle());
    await shown().findByText(/Detail of log/);
    expect(signs()).toEqual(['', '', 'still', 'still', 'still', 'still']);
    expect(text('[role=status]')).toBe('The file is being checked');
    finish(GENUINE);
    await heading('This bundle is genuine');
    expect(text('[role=status]')).toBe('');
  });

  test('another bundle can be chosen, and the result of the first comes too late', async () => {
    const finish: ((check: BundleCheck) => void)[] = [];
    const { drop } = openPage(() => new Promise((resolve) => finish.push(resolve)));
    drop(bundle('first.zip'));
    await expect.poll(() => finish.length).toBe(1);
    drop(bundle('second.zip'));
    await expect.poll(() => finish.length).toBe(2);
    finish[1]?.(REFUSED);
    await heading(/^Refused/);
    finish[0]?.(GENUINE);
    await new Promise((resolve) => setTimeout(resolve));
    expect(text()).toContain('second.zip');
    expect(text()).not.toContain('This bundle is genuine');
  });
});

describe('a genuine bundle', () => {
  test('shows what it stands for, what is proved and what is not', async () => {
    const { drop, check } = openPage(GENUINE);
    drop(bundle());
    const title = await heading('This bundle is genuine');
    expect(document.activeElement).toBe(title);
    expect(document.title).toBe('This bundle is genuine · Check it without us · LetProof');
    const plaque = text('.plaque');
    for (const part of [
      'Quay House was in order',
      '5 Pier Road',
      '21/11/2026, 10:32',
      '42 of 42',
      '6 of 7',
      'LP-3H8T-W6RN',
    ])
      expect(plaque).toContain(part);
    expect(text('.drop.used')).toMatch(/quay-house\.zip11 files, 2 kB · checked in/);
    expect(text()).toContain('What is proved');
    expect(text()).toContain('What is not proved');
    expect(text()).not.toContain('kept');
    expect(check.mock.calls[0]?.[0]).toMatchObject({
      keys: INSTALLATION.keys,
      former: INSTALLATION.former,
      now: new Date('2026-11-23T12:00:00.000Z'),
    });
  });

  test.each([
    [false, 'Quay House was not in order'],
    [null, 'Quay House5 Pier Road'],
  ])('whose verdict is %s says so', async (inOrder, expected) => {
    const { drop } = openPage({ ...GENUINE, subject: GENUINE.subject && { ...GENUINE.subject, inOrder } });
    drop(bundle());
    await heading('This bundle is genuine');
    expect(text('.plaque')).toContain(expected);
  });

  test('with questions that this copy does not know says no result on its plaque', async () => {
    const steps = GENUINE.steps.map((step) =>
      step.step === 'verdict' ? { ...step, state: 'unknown' as const } : step,
    );
    const subject = GENUINE.subject && { ...GENUINE.subject, hasKnownQuestions: false };
    const { drop } = openPage({ ...GENUINE, steps, subject });
    drop(bundle());
    await heading('This bundle is genuine');
    expect(text('.plaque')).toContain('Quay House5 Pier Road');
    expect(text('.plaque')).not.toMatch(/in order|42/);
  });

  test('names the facts that were kept back', async () => {
    const withheld = [
      { kind: 'answer', label: 'guest register' },
      { kind: 'document', label: 'insurance policy' },
    ] as const;
    const { paste } = openPage({ ...GENUINE, withheld });
    paste(bundle());
    await heading('This bundle is genuine');
    expect(text('.kept-back')).toContain('The owner kept two facts back');
    expect(text('.kept-back')).toContain('Their places in the log are proved, their content is not in the bundle.');
    expect(text('.kept-back')).toContain('Answer: guest registerDocument: insurance policy');
  });
});

describe('a stay receipt', () => {
  test('that is genuine shows its days, its gaps and its number', async () => {
    const { drop } = openPage(RECEIPT);
    drop(bundle('receipt.zip'));
    await heading('This receipt is genuine');
    expect(document.title).toBe('This receipt is genuine · Check it without us · LetProof');
    for (const part of [
      'Not in order on 2 of 8 days',
      'Quay House, 5 Pier Road',
      '03/08 to 10/08/2026',
      'SR-6F2K-9H1D',
    ])
      expect(text('.plaque')).toContain(part);
    expect(text()).toContain('07/08 to 08/08/2026An answer was not in order. Put right: Not yet.');
  });

  test('that is refused lists its own parts, and leads to its own page', async () => {
    const steps = RECEIPT.steps.map((step): StepResult => ({ ...step, state: 'refused', outcome: 'Changed.' }));
    const refusal = { title: 'The days were changed', text: 'The file shows others.', lacking: null };
    const { drop } = openPage({ ...RECEIPT, answer: 'refused', refusal, steps });
    drop(bundle('receipt.zip'));
    await heading('Refused: the days were changed');
    expect(signs().slice(0, 5)).toEqual(['no', 'no', 'no', 'no', '']);
    expect(text()).toContain('Says it is forQuay House, 5 Pier Road, Whitby, YO21 3PU');
    expect(text()).toContain('Look at the receipt itself');
  });
});

test('a check that cannot run says nothing about the bundle', async () => {
  const { drop } = openPage(() => Promise.reject(new Error('This browser is too old.')));
  drop(bundle());
  await heading('The check could not run');
  expect(text('.why')).toBe('This says nothing about the file. This browser is too old.');
  expect(shown().getByRole('button', { name: 'Check another' })).toBeTruthy();
});

test('no text of a bundle becomes HTML', async () => {
  const HOSTILE = '<img src=x onerror="document.title=1"><script>1</script>';
  const hostile = (value: unknown): unknown => {
    if (typeof value === 'string' && !/^\d{4}-/.test(value)) return HOSTILE;
    if (Array.isArray(value)) return value.map(hostile);
    if (value === null || typeof value !== 'object') return value;
    const known = new Set(['answer', 'step', 'state', 'kind', 'lacking']);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, known.has(key) ? each : hostile(each)]));
  };
  const { refusal } = REFUSED;
  const views: readonly (readonly [Partial<BundleCheck>, RegExp])[] = [
    [{ answer: 'genuine' }, /genuine/],
    [{ answer: 'unpinned' }, /whose/],
    [{ answer: 'replaced', formerKey: INSTALLATION.former[0] ?? null }, /replaced/],
    [{ answer: 'refused' }, /Refused/],
    [{ answer: 'refused', refusal: refusal && { ...refusal, lacking: 'other_key' } }, /Refused/],
    [{ answer: 'refused', refusal: refusal && { ...refusal, lacking: 'newer' } }, /Refused/],
  ];
  for (const [view, title] of views) {
    const { proved, notProved } = GENUINE;
    const figures = [{ label: 'Log', value: 'log' }];
    const withheld = [{ kind: 'answer', label: 'x' }] as const;
    const check = hostile({ ...REFUSED, proved, notProved, withheld, figures, ...view }) as BundleCheck;
    const { drop } = openPage(check);
    const before = document.querySelectorAll('img, script').length;
    drop(bundle(HOSTILE));
    await expect.poll(() => text('.drop.used b')).toBe(HOSTILE);
    await expect.poll(() => text('.verdict h2')).toMatch(title);
    expect(text('.verdict')).toContain(HOSTILE);
    expect(document.querySelectorAll('img, script')).toHaveLength(before);
  }
});
