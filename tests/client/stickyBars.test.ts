import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BASE = readFileSync('client/theme/baseStyles.ts', 'utf8');

const bars = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(`client/${file}`, 'utf8') }))
  .filter(({ text }) => /position: 'sticky',\s+bottom: 0/.test(text));

test('the bars that stick to the foot of the screen are found', () => expect(bars).toHaveLength(3));

// jsdom lays nothing out, so the sources are read. Such a bar would cover the element with the focus, and half of the
// page at 400 % zoom.
test.each(bars)('the focus stays above $file, which does not stick on a low screen', ({ text }) => {
  const [name] = text.match(/(?<=className=")[a-z]+-bar(?=")/) ?? [];
  expect(BASE).toContain(`'html:has(.${name})': { scrollPaddingBottom:`);
  expect(text).toContain("[low]: { position: 'static' }");
});
