import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Page } from 'puppeteer';
import type { TestServer } from '../../support/server.ts';
import type { Field } from './fields.ts';
import { parsedBy } from './judge.ts';
import { letters, numbersIn } from './payloads.ts';
import { fieldOf, type TextStore } from './texts.ts';

/** The mails that the server has written because of what was stored: what is wrong with them, and the fields they show. */
export const outboxMails = async ({ dataDir }: TestServer, page: Page, texts: TextStore) => {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  const parsed = await parsedBy(
    page,
    'text/html',
    mails.map(({ html }) => html ?? ''),
  );
  const wrong: string[] = [];
  const fields = new Set<Field>();
  for (const [at, { text, scripts }] of parsed.entries()) {
    const shown = letters(text);
    const subject = mails[at]?.subject;
    wrong.push(...scripts.map((script) => `the mail "${subject}" has ${script}`));
    for (const number of numbersIn(shown)) {
      const field = fieldOf(number);
      if (field) fields.add(field);
      if (!shown.includes(texts.lettersOf(number)))
        wrong.push(`the mail "${subject}" does not show ${texts.stored.get(number)}`);
    }
  }
  return { wrong, fields };
};
