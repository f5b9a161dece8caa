import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { launchForTests } from '../support/browser.ts';
import { PROTECTION } from '../support/protectedAnswers.ts';
import { visit } from './visitor.ts';

/** A site whose pages are protected, but for one that sets a cookie for scripts and one that may be framed. */
const startCareless = async (): Promise<string> => {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, {
      ...PROTECTION,
      'content-type': 'text/html; charset=utf-8',
      ...(url === '/cookie' && { 'set-cookie': ['a=1; Path=/; HttpOnly; SameSite=Lax', 'b=1; Path=/; SameSite=Lax'] }),
      ...(url === '/framed' && { 'content-security-policy': "default-src 'none'" }),
    });
    response.end('<!doctype html><title>Careless</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

// Every answer that a browser of the tests gets goes through this check.
test('control: a browser that gets an answer without its protection fails the test', async () => {
  const [site, browser] = await Promise.all([startCareless(), launchForTests()]);
  onTestFinished(() => browser.close());
  const visitor = await visit(browser, site);
  await visitor.go('/');
  await expect(visitor.leave()).resolves.toBeUndefined();

  const careless = await visit(browser, site);
  await careless.go('/cookie');
  await careless.go('/');
  await careless.page.evaluate(() => fetch('/framed').then((answer) => answer.text()));
  const problems = [
    'GET /cookie answered 200: scripts can read the cookie b',
    'GET /framed answered 200: the policy "default-src \'none\'" lets other sites frame it',
  ];
  expect(careless.browserErrors).toEqual(problems);
  await expect(careless.leave()).rejects.toThrow('scripts can read the cookie b');
});
