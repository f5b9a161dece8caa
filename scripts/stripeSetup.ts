import { z } from 'zod';
import { Explained } from '../server/lib/explained.ts';
import { setUpStripe } from '../server/payments/stripe/setup.ts';
import { asking, stripeClient } from '../server/payments/stripe/stripeClient.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { readSecretFiles } from '../server/process/secretFiles.ts';

// The server's own configuration needs the webhook secret, which does not exist before the first run.
const Env = z.object({
  STRIPE_SECRET_KEY: z.string('is needed').regex(/^[sr]k_(test|live)_\w+$/, 'must read sk_live_… or sk_test_…'),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: 'must be the https address of the server' }),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
});

await runProcess(async () => {
  const read = readSecretFiles(process.env);
  if (!('env' in read)) throw new Explained(`${read.name} ${read.problem}`);
  const parsed = Env.safeParse(read.env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Explained(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_URL, STRIPE_API_BASE: apiBase } = parsed.data;
  const stripe = stripeClient({ secretKey, apiBase });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await asking(() => setUpStripe({ stripe, publicUrl: PUBLIC_URL.replace(/\/$/, ''), print }));
  print('Stripe is set up.');
});
