import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../server/print/markup.ts';
import { QrCode, qrPath } from '../../../server/print/QrCode.tsx';
import { decodePath } from './decodePath.ts';

const BADGE = 'https://letproof.example/verify-badge/LP-7Q4K-M2XD';

describe('qrPath', () => {
  it.each([
    BADGE,
    'http://127.0.0.1:3000/verify-badge/LP-0000-ZZZZ',
    `https://${'long.'.repeat(30)}example/verify-badge/LP-7Q4K-M2XD`,
  ])('decodes to %s', (url) => {
    expect(decodePath(qrPath(url))).toBe(url);
  });

  it('still decodes when a part of it is damaged', () => {
    const { size, path } = qrPath(BADGE);
    const damaged = path.replace(/M1[2-6] 1[2-6]h\d+v1h-\d+z/g, '');
    expect(damaged).not.toBe(path);
    expect(decodePath({ size, path: damaged })).toBe(BADGE);
  });

  it('has a margin of two modules and error correction level M', () => {
    const { size, path } = qrPath(BADGE);
    expect(size).toBe(37);
    expect(path).toMatch(/^M2 2h7v1h-7z/);
    // Level M is 00. The format mask 101010000010010 turns these two bits into one dark and one light module.
    expect(path).toMatch(/M2 10h1v/);
    expect(path).not.toMatch(/M(2|3) 10h[2-9]v/);
  });
});

describe('QrCode', () => {
  it('escapes its label and has the given size', () => {
    const svg = markupOf(<QrCode url={BADGE} label={'"><script>'} pixels={400} />);
    expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;"');
    expect(svg).toContain('width="400"');
  });
});
