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

/** Digits of the build. It is for readers who compare two copies, not a proof: that is the SHA-256 of the file. */
const BUILD_DIGITS = 12;

/**
 * The page with its script and style sheet in it. It says which version and which build it is; both come from what is
 * built alone, never from a clock or from git, so that two builds of the same sources are the same bytes.
 */
export const pageOf = (
  template: string,
  { script, style, version }: Record<'script' | 'style' | 'version', string>,
) => {
  const build = createHash('sha256').update(template).update(script).update(style).digest('hex');
  return [
    ['Content-Security-Policy" content="', policyFor(script, style)],
    ['data-version="', version],
    ['data-build="', build.slice(0, BUILD_DIGITS)],
    ['<style>', style],
    ['<script>', script],
  ].reduce((html, [before = '', text = '']) => filled(html, before, text), template);
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
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const source = pageOf(readFileSync(TEMPLATE, 'utf8'), { script: onlyScript, style: onlyStyle, version });
    this.emitFile({ type: 'asset', fileName: FILE, source });
  },
};
