import { within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, test } from 'vitest';
import type { BundleCheck, StepResult } from '../../../verifier/contract.ts';
import { bundle, fine, GENUINE, INSTALLATION, openPage, RECEIPT, REFUSED, text } from './pageFixtures.ts';

// The next file of this worker looks into the body that its libraries have seen first.
const first = document.body;
afterAll(() => {
  document.body = first;
});

const NOT_FILLED_IN = { origin: '', keys: [], former: [] };

/** Not `screen`, which stays with the first body. */
const shown = () => within(document.body);
const signs = () => [...document.querySelectorAll('.points > li')].map((item) => item.className);
const heading = (name: string | RegExp) => shown().findByRole('heading', { name, level: 2 });

describe('before a bundle is chosen', () => {
  test('says what will be looked at, its version, and whose log it expects', () => {
    openPage(GENUINE);
    expect(shown().getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    for (const title of ['Files of the ZIP', 'Signature of the log', 'Documents', 'Badge'])
      expect(text()).toContain(title);
    expect(text('.last')).toContain('This file is version 1.2.3, build 0123456789ab.');
    expect(text('.last')).toContain('It expects the log of https://letproof.example');
  });

  test('says that it expects no key if no server has filled it in', () => {
    openPage(GENUINE, NOT_FILLED_IN);
    expect(text('.last')).toContain('No LetProof has filled in whose key to expect.');
  });

  test('asks for one file if there are several', async () => {
    const { drop, check } = openPage(GENUINE);
    drop(bundle('a.zip'), bundle('b.zip'));
    expect((await shown().findByRole('alert')).textContent).toContain('Choose one file');
    expect(check).not.toHaveBeenCalled();
  });
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
    const refusal = { title: 'The days were changed', text: 'The file shows others.' };
    const { drop } = openPage({ ...RECEIPT, answer: 'refused', refusal, steps });
    drop(bundle('receipt.zip'));
    await heading('Refused: the days were changed');
    expect(signs().slice(0, 5)).toEqual(['no', 'no', 'no', 'no', '']);
    expect(text()).toContain('Says it is forQuay House, 5 Pier Road, Whitby, YO21 3PU');
    expect(text()).toContain('Look at the receipt itself');
  });
});

describe('a refused bundle', () => {
  test('says the reason first, and how far the check came, and proves nothing', async () => {
    const { drop } = openPage(REFUSED);
    drop(bundle());
    await heading('Refused: one document was changed');
    expect(text('.why b')).toBe('gas.pdf is not the file that was uploaded.');
    expect(text('.why')).toContain('It differs from the one in the log.');
    expect(text()).toContain('Says it is forQuay House, 5 Pier Road, Whitby, YO21 3PU');
    expect(signs().slice(0, 6)).toEqual(['', '', '', 'no', 'still', 'still']);
    expect(document.querySelector('.plaque')).toBeNull();
    expect(text()).not.toContain('What is proved');
  });

  test('may be a file that is too large to be read', async () => {
    const { drop, check } = openPage(GENUINE);
    drop(Object.defineProperty(bundle(), 'size', { value: 2 ** 31 }));
    await heading('Refused: the file is damaged, or not one of LetProof');
    expect(text('.why')).toContain('larger than a bundle can be');
    expect(check).not.toHaveBeenCalled();
  });
});

describe('a bundle that a former key has signed', () => {
  test('shows when the key was replaced, and proves nothing without a doubt', async () => {
    const [formerKey = null] = INSTALLATION.former;
    const { drop } = openPage({ ...GENUINE, answer: 'replaced', formerKey });
    drop(bundle());
    await heading('Complete, but signed with a replaced key');
    expect(document.title).toMatch(/^Complete, but signed with a replaced key · /);
    expect(document.querySelector('.plaque')).toBeNull();
    expect(text('.why b')).toBe('It was signed by a key replaced at entry 41,207 of the log.');
    expect(text('.why')).toContain('It is genuine unless that key was stolen.');
    expect(text()).toContain('Says it is forQuay House');
    expect(text()).toContain('What agrees, if the key was not stolen');
  });
});

describe('a bundle that another key has signed', () => {
  const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const OTHER: BundleCheck = {
    ...REFUSED,
    refusal: { title: 'It was signed by another key', text: 'The file names the key a+b.', isOtherKey: true },
  };

  test('can be checked with the present key, if the log has got another one since', async () => {
    const user = userEvent.setup();
    const { drop, check } = openPage(async ({ keys }) => (keys.includes(KEY) ? GENUINE : OTHER));
    drop(bundle());
    await heading('Refused: it was signed by another key');
    expect(text()).toContain('The log may have another key since you got this page.');
    await user.type(shown().getByLabelText('Verifier key of the log'), 'mine');
    await user.click(shown().getByRole('button', { name: 'Check with this key' }));
    expect(text('.key .error')).toBe('This is not a verifier key.');
    const field = shown().getByLabelText('Verifier key of the log');
    await user.clear(field);
    await user.type(field, KEY);
    await user.click(shown().getByRole('button', { name: 'Check with this key' }));
    await heading('This bundle is genuine');
    expect(check.mock.calls.at(-1)?.[0].keys).toEqual([KEY]);
  });

  test('is the only refused one that asks for a key', async () => {
    const { drop } = openPage(REFUSED);
    drop(bundle());
    await heading(/^Refused/);
    expect(shown().queryByLabelText('Verifier key of the log')).toBeNull();
  });
});

describe('a bundle whose key nobody expects', () => {
  const UNPINNED: BundleCheck = { ...GENUINE, answer: 'unpinned' };
  const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

  test('proves nothing until the reader gives a key', async () => {
    const user = userEvent.setup();
    const { drop, check } = openPage(async ({ keys }) => (keys.length > 0 ? GENUINE : UNPINNED), NOT_FILLED_IN);
    drop(bundle());
    await heading('Complete, but whose is it?');
    expect(document.querySelector('.plaque')).toBeNull();
    expect(text('.why')).toContain('It proves nothing until you check it with a key that you trust.');
    await user.type(shown().getByLabelText('Verifier key of the log'), ` ${KEY}\n`);
    await user.click(shown().getByRole('button', { name: 'Check with this key' }));
    await heading('This bundle is genuine');
    expect(check.mock.calls.at(-1)?.[0].keys).toEqual([KEY]);
  });

  test.each(['', 'my key', KEY.replace('c74f', 'c74e')])('a key such as "%s" is not taken', async (typed) => {
    const user = userEvent.setup();
    const { drop, check } = openPage(UNPINNED, NOT_FILLED_IN);
    drop(bundle());
    await heading('Complete, but whose is it?');
    if (typed) await user.type(shown().getByLabelText('Verifier key of the log'), typed);
    await user.click(shown().getByRole('button', { name: 'Check with this key' }));
    const field = shown().getByLabelText<HTMLTextAreaElement>('Verifier key of the log');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(document.activeElement).toBe(field);
    expect(text('.key .error')).toBe('This is not a verifier key.');
    expect(check).toHaveBeenCalledTimes(1);
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
    const known = new Set(['answer', 'step', 'state', 'kind', 'isOtherKey']);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, known.has(key) ? each : hostile(each)]));
  };
  for (const answer of ['genuine', 'unpinned', 'refused'] as const) {
    const withheld = [{ kind: 'answer', label: 'x' }] as const;
    const check = hostile({
      ...REFUSED,
      proved: GENUINE.proved,
      notProved: GENUINE.notProved,
      withheld,
    }) as BundleCheck;
    const { drop } = openPage({ ...check, answer, figures: [{ label: HOSTILE, value: HOSTILE }] });
    const before = document.querySelectorAll('img, script').length;
    drop(bundle(HOSTILE));
    await expect.poll(() => text('.drop.used b')).toBe(HOSTILE);
    await expect
      .poll(() => text('.verdict h2'))
      .toMatch({ genuine: /genuine/, unpinned: /whose/, refused: /Refused/ }[answer]);
    expect(text()).toContain(`${HOSTILE}`);
    expect(document.querySelectorAll('img, script')).toHaveLength(before);
  }
});
