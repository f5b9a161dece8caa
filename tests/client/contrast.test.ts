import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colour } from '../../client/theme/tokens.ts';

/** Of one channel of a colour (WCAG 2.2, relative luminance). */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('the contrast is that of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

// WCAG 1.4.11. Without the border, nothing shows where such a control is.
test.each(['paper', 'mist', 'harbour50'] as const)('the border of a control has 3:1 on %s', (background) => {
  expect(contrast(colour.lineControl, colour[background])).toBeGreaterThanOrEqual(3);
});

test.each([
  'client/theme/fieldStyles.ts',
  'client/components/forms/CheckboxField.tsx',
  'client/components/forms/RadioOption.tsx',
  'client/console/selection/Tick.tsx',
  'client/site/pages/styles/parts.css',
  'server/http/serverPage.css',
])('the controls of %s have this border', (file) => {
  const source = readFileSync(file, 'utf8');
  expect(source).toMatch(/border: ?(`2px solid \$\{colour\.lineControl\}`|2px solid var\(--lineControl\))/);
  expect(source).not.toMatch(/border: ?(`2px solid \$\{colour\.lineStrong\}`|2px solid var\(--lineStrong\))/);
});
