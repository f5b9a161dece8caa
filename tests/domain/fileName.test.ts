import { expect, test } from 'vitest';
import { bundleFileName, fileNameOf, paperFileName } from '../../domain/fileName.ts';

test.each([
  ['Sea View', 'sea-view'],
  ['  The “Old” Mill, No. 3 ', 'the-old-mill-no-3'],
  ['Tŷ Gwyn / Café', 'ty-gwyn-cafe'],
  ['../../etc/passwd', 'etc-passwd'],
  ['海の家', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j becomes %j', (text, name) => {
  expect(fileNameOf(text)).toBe(name);
});

test('papers and bundles carry the name of the property, if it has one that files can carry', () => {
  expect(paperFileName('report', 'Sea View')).toBe('letproof-report-sea-view');
  expect(paperFileName('history', '海の家')).toBe('letproof-history');
  expect(bundleFileName('Sea View', '2026-11-20')).toBe('sea-view-evidence-2026-11-20.zip');
  expect(bundleFileName('海の家', '2026-11-20')).toBe('letproof-evidence-2026-11-20.zip');
});
