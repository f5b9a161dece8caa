import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canaries, enterProperties } from '../server/personalData/canaries.ts';
import { findWords } from '../server/personalData/findWords.ts';
import { signedIn } from '../support/accounts.ts';
import { launchForTests } from '../support/browser.ts';
import { PASSWORD } from '../support/journey.ts';
import { writtenLog } from '../support/logs.ts';
import { startServer } from '../support/server.ts';
import { smtpForTest } from '../support/smtp.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { subscribe, unlockResults, writeToUs } from './frontDoor/entrance.ts';
import { deleteAccount, expectRefusedExport, exportedText, registerAgain } from './frontDoor/leaving.ts';
import { changeEmail, confirmEmail, expectUsedLink, resetPassword, useSecondFactor } from './frontDoor/ownAccount.ts';
import { signIn } from './frontDoor/story.ts';
import { visit } from './visitor.ts';

const CONTACT_EMAIL = 'desk@letproof.example';
const NEW_PASSWORD = 'a lantern on the quay';
/** A password without the code of the second factor, a used link, and a fourth export in an hour. */
const REFUSALS = ['401 /api/auth/login', '422 /api/auth/reset-password', '429 /api/account/export'];
/** pino's number for an error. */
const ERROR = 50;

const prepare = async () => {
  const log = writtenLog();
  const smtp = await smtpForTest();
  const [server, browser, downloads] = await Promise.all([
    startServer({
      clientDir: resolve('dist/client'),
      logger: log.logger,
      env: { SMTP_URL: smtp.url, CONTACT_EMAIL },
    }),
    launchForTests(),
    temporaryFolder(),
  ]);
  onTestFinished(server.remove);
  onTestFinished(() => browser.close());
  // The operating system user of Chromium writes there.
  await chmod(downloads, 0o777);
  const open = () => visit(browser, server.url, { downloads, refusals: REFUSALS });
  return { log, smtp, server, downloads, open };
};

test('a visitor takes the quick check, subscribes, changes the account, takes the data along and leaves', async () => {
  const { log, smtp, server, downloads, open } = await prepare();
  const { words, word } = canaries('ada');
  const story = { server, smtp, word };
  const first = { email: `${word('email')}@example.co.uk`, password: PASSWORD };

  const ada = await open();
  const confirmation = await unlockResults(ada, story, first);
  await subscribe(ada);
  await confirmEmail(ada, confirmation);

  const otherDevice = await signedIn(server, first.email);
  await enterProperties(server, otherDevice, { word });

  const signedOut = await open();
  const second = { ...first, password: NEW_PASSWORD };
  const resetLink = await resetPassword(signedOut, story, second);
  expect((await otherDevice.get('/api/auth/me')).status).toBe(401);
  await ada.go('/dashboard');
  await ada.see('Sign In', 'Forgot your password?');
  await expectUsedLink(signedOut, resetLink, PASSWORD);

  await signIn(ada, second);
  await ada.see('Your Properties');
  const third = { ...second, email: await changeEmail(ada, story, second) };
  await useSecondFactor(ada, story, third);
  // As a visitor, with the address that she has confirmed now: a former one may be somebody else's.
  await writeToUs(signedOut, story, CONTACT_EMAIL, third.email);

  const exported = await exportedText(ada, downloads);
  // The file of a deleted document is gone. Its name is in the history.
  const kept = words.filter((one) => !one.includes('deleted'));
  expect(kept.filter((one) => !exported.includes(one))).toEqual([]);
  expect(words.length).toBeGreaterThanOrEqual(40);
  await expectRefusedExport(ada, downloads);
  // A control: the search finds what is there.
  expect(await findWords(server, words)).not.toEqual([]);

  await deleteAccount(ada, story, third);
  expect(await findWords(server, words, log.lines)).toEqual([]);
  await registerAgain(signedOut, story, third);

  const errors = log.lines.filter((line) => JSON.parse(line).level >= ERROR);
  expect([...ada.browserErrors, ...signedOut.browserErrors, ...errors]).toEqual([]);
});
