import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEMPLATE = 'verifier/page/template.html';
const FILE = 'check-offline.html';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing may be loaded, and nothing runs but this script and this style sheet. */
const policyFor = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    // The font is in the style sheet, and the empty icon in the head.
    'font-src data:',
    'img-src data:',
    // The check runs in a worker that is made from the script.
    'worker-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A script with this text would end early inside a page. */
const insideScript = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');

/** The text is put in as it is: `$&` in a replacement would have a meaning. */
const filled = (html: string, before: string, text: string): string => {
  const [head, tail, ...more] = html.split(before);
  if (head === undefined || tail === undefined || more.length > 0) throw new Error(`${TEMPLATE} needs one ${before}`);
  return `${head}${before}${text}${tail}`;
};

/** Replaces the built script and style sheet by one page that has both in it. */
export const inlinePage: Plugin = {
  name: 'inline-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const script = files.flatMap((file) => (file.type === 'chunk' ? [insideScript(file.code)] : []));
    const style = files.flatMap((file) =>
      file.fileName.endsWith('.css') && file.type === 'asset' ? [String(file.source)] : [],
    );
    const [onlyScript] = script;
    const [onlyStyle] = style;
    if (files.length !== 2 || onlyScript === undefined || onlyStyle === undefined)
      this.error(`The page has more files than a script and a style sheet: ${Object.keys(bundle).join(', ')}`);
    for (const name of Object.keys(bundle)) delete bundle[name];
    const source = [
      ['Content-Security-Policy" content="', policyFor(onlyScript, onlyStyle)],
      ['<style>', onlyStyle],
      ['<script>', onlyScript],
    ].reduce((html, [before = '', text = '']) => filled(html, before, text), readFileSync(TEMPLATE, 'utf8'));
    this.emitFile({ type: 'asset', fileName: FILE, source });
  },
};
