// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PortalButton } from '../../client/app/subscription/PortalButton.tsx';
import { paymentPage, UnknownPaymentPage } from '../../client/app/subscription/paymentPage.ts';
import { useCheckout } from '../../client/app/subscription/useCheckout.ts';
import { ok, renderAt, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

/** As the server writes it into the page. */
const configure = (content: string) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'payment-origin', content });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};

test.each([
  '/test-checkout/test_1',
  'https://checkout.stripe.com/c/pay/cs_test_1#fid',
  'https://billing.stripe.com/p/session/test_1',
  'https://invoice.stripe.com/i/acct_1/live_1?s=ap',
])('%s may be opened', (address) => expect(paymentPage(address)).toBe(address));

const FOREIGN = [
  'https://evil.example/c/pay/cs_test_1',
  '//evil.example',
  'https://checkout.stripe.com.evil.example/',
  'https://checkout.stripe.com@evil.example/',
  'https://checkout.stripe.com:444/',
  'http://checkout.stripe.com/',
  'https://stripe.com/',
  'blob:https://checkout.stripe.com/1',
  'javascript:alert(1)//https://checkout.stripe.com/',
  'data:text/html,https://checkout.stripe.com/',
  'checkout.stripe.com/c/pay/cs_test_1',
  '',
];
// Without a custom domain the content is empty. Vite's development server leaves the placeholder.
test.each(['', '__PAYMENT_ORIGIN__', 'https://pay.example'])(
  'with "%s" in the page, no other site is opened',
  (content) => {
    configure(content);
    for (const address of FOREIGN) expect(() => paymentPage(address), address).toThrow(UnknownPaymentPage);
  },
);

test('a page of the custom domain may be opened, if the server has named it', () => {
  const address = 'https://pay.example/c/pay/cs_test_1';
  expect(() => paymentPage(address)).toThrow(UnknownPaymentPage);
  configure('https://pay.example');
  expect(paymentPage(address)).toBe(address);
});

const CheckoutButton = () => {
  const { choose, error } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => choose('single_monthly')}>
        Leave
      </button>
      {error && <p role="alert">{error}</p>}
    </>
  );
};
const evil = 'https://evil.example/pay';
test.each([
  { page: 'portal', button: <PortalButton>Leave</PortalButton>, reply: { portal_url: evil } },
  { page: 'checkout', button: <CheckoutButton />, reply: { checkout_url: evil } },
])('a $page on a foreign host is not opened, and the user is told why', async ({ button, reply }) => {
  const { fetch, asked } = server({
    'POST /subscriptions/portal': ok(reply),
    'POST /subscriptions/create-checkout': ok(reply),
  });
  vi.stubGlobal('fetch', fetch);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  renderAt(button, '/subscription');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The payment page has an address that LetProof does not know, so it was not opened. Please contact us.',
  );
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(assign).not.toHaveBeenCalled();
});
