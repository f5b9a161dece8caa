import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, test } from 'vitest';
import type { BundleCheck } from '../../../verifier/contract.ts';
import { bundle, GENUINE, heading, INSTALLATION, openPage, REFUSED, shown, signs, text } from './pageFixtures.ts';

// The next file of this worker looks into the body that its libraries have seen first.
const first = document.body;
afterAll(() => {
  document.body = first;
});

const NOT_FILLED_IN = { origin: '', keys: [], badgeKeys: [], former: [] };

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

  test('that is newer than the page leads to a newer page, and not to another copy of the file', async () => {
    const title = 'The file is newer than this check';
    const { drop } = openPage({ ...REFUSED, refusal: { title, text: 'Get a newer one.', lacking: 'newer' } });
    drop(bundle());
    await heading('Refused: the file is newer than this check');
    expect(text()).toContain('Get this page again');
    expect(text()).not.toContain('Ask for the file again');
    expect(shown().queryByLabelText('Verifier key of the log')).toBeNull();
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
    refusal: { title: 'It was signed by another key', text: 'The file names the key a+b.', lacking: 'other_key' },
  };

  test('can be checked with the present key, if the log has got another one since', async () => {
    const user = userEvent.setup();
    const { drop, check } = openPage(async ({ keys }) => (keys.includes(KEY) ? GENUINE : OTHER));
    drop(bundle());
    await heading('Refused: it was signed by another key');
    expect(text()).not.toContain('Ask for the file again');
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
