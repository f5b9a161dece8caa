/** A key of this many bytes, all different. */
export const keyOf = (bytes: number): string =>
  Buffer.from(Array.from({ length: bytes }, (_, n) => n)).toString('base64');

/** All settings of a production with stores, mails and payments of its own. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://letproof.example',
  DATABASE_URL: 'postgres://letproof:1853@db:5432/letproof',
  EVENT_STORE: 'esdb://letproof:1853@es1:2113?tls=true',
  MASTER_KEY: keyOf(32),
  CREDENTIAL_KEY: keyOf(32),
  LEDGER_KEY: keyOf(32),
  SMTP_URL: 'smtps://letproof:1853@mail.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  S3_BUCKET: 'documents',
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'letproof',
  AWS_SECRET_ACCESS_KEY: 'harbour-1853',
  METRICS_TOKEN: 'harbour-wall-1853',
};
