import { describe, expect, it } from 'vitest';
import { cssString } from '../../../server/print/cssString.ts';
import { htmlPage, markupOf } from '../../../server/print/markup.ts';
import { printable } from '../../../server/print/printable.ts';

describe('printable', () => {
  it('removes characters that XML forbids and keeps the rest of Unicode', () => {
    expect(printable('a\u0000\u0008\u000b\u001f\ud800\ufffe\uffffb')).toBe('ab');
    expect(printable('T\u0177 \u{1f3d6}\ufe0f \ufdfd')).toBe('T\u0177 \u{1f3d6}\ufe0f \ufdfd');
  });

  it('removes controls that would reverse the words after them', () => {
    expect(printable('\u202eabc\u2066')).toBe('abc');
  });
});

describe('markupOf', () => {
  it('escapes texts and attributes', () => {
    expect(markupOf(<p title={`"><b>'&`}>{`<a href="x" id='y'>&amp;`}</p>)).toBe(
      '<p title="&quot;&gt;&lt;b&gt;&#x27;&amp;">&lt;a href=&quot;x&quot; id=&#x27;y&#x27;&gt;&amp;amp;</p>',
    );
  });

  it('filters texts and attributes of every component', () => {
    expect(markupOf(<p title={'a\u0000b'}>{'c\u202ed\ud800'}</p>)).toBe('<p title="ab">cd</p>');
  });

  it('escapes no letter of a style sheet but a tag that would end it', () => {
    expect(markupOf(<style>{`a > b { content: "&" } </style>`}</style>)).toBe(
      '<style>a > b { content: "&" } </\\73 tyle></style>',
    );
  });
});

describe('htmlPage', () => {
  it('starts with the doctype, so that browsers use the standards mode', () => {
    expect(htmlPage(<html lang="en-GB" />)).toMatch(/^<!doctype html><html lang="en-GB">/);
  });
});

describe('cssString', () => {
  it('encodes everything that could end the string or the style sheet', () => {
    expect(cssString('a"</style>\\\n')).toBe('"a\\22 \\3c \\2f style\\3e \\5c \\a "');
  });
});
