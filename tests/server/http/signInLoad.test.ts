import { expect, test } from 'vitest';
import { signedIn } from '../../support/accounts.ts';
import { addProperty, subscriber, upload } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

test('two hundred sign-ins at once do not hold up a download', async () => {
  const { server } = world;
  const { client, user } = await subscriber(server);
  const documentId = await upload(client, await addProperty(client), 1);
  const started = performance.now();
  let signingIn = true;
  const signIns = Promise.all(Array.from({ length: 200 }, () => signedIn(server, user.email))).finally(() => {
    signingIn = false;
  });
  let longest = 0;
  while (signingIn) {
    const asked = performance.now();
    expect((await client.get(`/api/documents/${documentId}/download`)).status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  expect(await signIns).toHaveLength(200);
  // A download that waits for all hashes takes four fifths of this time.
  expect(longest / (performance.now() - started)).toBeLessThan(0.4);
});
