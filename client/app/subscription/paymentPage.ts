import { safePath } from '../../auth/safePath.ts';

const STRIPE_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com', 'https://invoice.stripe.com'];

/** The server writes one more origin into the page if our account at Stripe has a custom domain. */
const customDomain = () => document.querySelector<HTMLMetaElement>('meta[name="payment-origin"]')?.content;

/** The message is shown to the user. */
export class UnknownPaymentPage extends Error {
  constructor() {
    super('The payment page has an address that LetProof does not know, so it was not opened. Please contact us.');
    this.name = 'UnknownPaymentPage';
  }
}

/** The address, if it is a path of ours or a page of Stripe. Throws UnknownPaymentPage for any other. */
export const paymentPage = (address: string): string => {
  const path = safePath(address);
  if (path !== null) return path;
  // Do not compare `URL.origin`: a `blob:` address of Stripe's page has Stripe's origin.
  const href = URL.canParse(address) ? new URL(address).href : '';
  if ([...STRIPE_PAGES, customDomain()].some((origin) => origin && href.startsWith(`${origin}/`))) return href;
  throw new UnknownPaymentPage();
};
