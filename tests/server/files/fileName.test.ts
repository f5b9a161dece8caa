import { expect, test } from 'vitest';
import { fileName } from '../../../server/files/fileName.ts';

test.each([
  ['paper.pdf', 'paper.pdf'],
  ['Gas – Küche 2026.PDF', 'Gas – Küche 2026.PDF'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['inv\u202Efdp.exe.pdf', 'inv fdp.exe.pdf'],
  ['a\u0000b\r\nc.pdf', 'a b c.pdf'],
  [`${'é'.repeat(6000)}.pdf`, `${'é'.repeat(150)}.pdf`],
  [`${'🏡'.repeat(200)}.pdf`, `${'🏡'.repeat(150)}.pdf`],
])('%j is stored as %j', (name, stored) => expect(fileName(name)).toBe(stored));
