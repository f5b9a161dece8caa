import { describe, expect, it } from 'vitest';
import { cssString, escapeMarkup, html, markupOf } from '../../../server/print/escape.ts';

describe('escapeMarkup', () => {
  it('makes text of what would be markup', () => {
    expect(escapeMarkup(`<a href="x" id='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;');
  });

  it('drops what XML does not allow and keeps the rest of Unicode', () => {
    expect(escapeMarkup('a\u0000\u0008\u000b\u001f\ud800\ufffe\uffffb')).toBe('ab');
    expect(escapeMarkup('T\u0177 \u{1f3d6}\ufe0f \ufdfd')).toBe('T\u0177 \u{1f3d6}\ufe0f \ufdfd');
  });

  it('drops what would turn our own words round', () => {
    expect(escapeMarkup('\u202eabc\u2066')).toBe('abc');
  });
});

describe('html', () => {
  it('escapes values, and leaves fragments and lists of them as they are', () => {
    const item = (text: string) => html`<li>${text}</li>`;
    expect(markupOf(html`<ul a="${'"'}">${['<', '>'].map(item)}${item('&')}${2}</ul>`)).toBe(
      '<ul a="&quot;"><li>&lt;</li><li>&gt;</li><li>&amp;</li>2</ul>',
    );
  });
});

describe('cssString', () => {
  it('can end neither the string nor the style', () => {
    expect(cssString('a"</style>\\\n')).toBe('"a\\22 \\3c \\2f style\\3e \\5c \\a "');
  });
});
