import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../server/print/escape.ts';
import { qrCode, qrSvg } from '../../../server/print/qr.ts';
import { decodePath } from './decodePath.ts';

const BADGE = 'https://letproof.example/verify-badge/LP-7Q4K-M2XD';

describe('qrCode', () => {
  it.each([
    BADGE,
    'http://127.0.0.1:3000/verify-badge/LP-0000-ZZZZ',
    `https://${'long.'.repeat(30)}example/verify-badge/LP-7Q4K-M2XD`,
  ])('is read as %s', (url) => {
    expect(decodePath(qrCode(url))).toBe(url);
  });

  it('still reads when a bit of it is gone', () => {
    const { size, path } = qrCode(BADGE);
    const damaged = path.replace(/M1[2-6] 1[2-6]h\d+v1h-\d+z/g, '');
    expect(damaged).not.toBe(path);
    expect(decodePath({ size, path: damaged })).toBe(BADGE);
  });

  it('has a margin of two modules, at level M', () => {
    const { size, path } = qrCode(BADGE);
    expect(size).toBe(37);
    expect(path).toMatch(/^M2 2h7v1h-7z/);
    // The two bits of the level, of which 00 is M, as the mask of the format (101010000010010) leaves them.
    expect(path).toMatch(/M2 10h1v/);
    expect(path).not.toMatch(/M(2|3) 10h[2-9]v/);
  });
});

describe('qrSvg', () => {
  it('escapes its label', () => {
    const svg = markupOf(qrSvg(BADGE, { label: '"><script>', pixels: 400 }));
    expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;"');
    expect(svg).toContain('width="400"');
  });
});
