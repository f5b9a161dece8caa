import type { PlanType } from '../../domain/subscriptions/events.ts';
import { PLANS, type Plan } from '../../domain/subscriptions/plans.ts';

// The built client serves it under this name; its own style sheet has it under a hashed one, which no page of ours can know.
const FONT = '/atkinson-hyperlegible-next.woff2';

// The look of shared screens in a few lines: this page stands where Stripe's would, and is rendered without script.
const STYLE = `
  @font-face{font-family:'Atkinson Hyperlegible Next';font-weight:200 800;font-display:swap;src:url(${FONT}) format('woff2')}
  *{box-sizing:border-box} body{margin:0;background:#f3f6f5;color:#12272c;font:400 16px/1.5 'Atkinson Hyperlegible Next',system-ui,sans-serif}
  header{background:#fff;border-bottom:1px solid #d3dddc} header p{display:flex;align-items:center;gap:10px;width:min(480px,100% - 32px);min-height:64px;margin:0 auto;font-size:21px;font-weight:800;letter-spacing:-.02em}
  main{width:min(480px,100% - 32px);margin:32px auto 72px} h1{font-size:31px;line-height:1.15;margin:0 0 8px;letter-spacing:-.012em;text-wrap:balance}
  .note{padding:14px 16px;border:1px solid #edcf8f;border-radius:10px;background:#fdf0d5;color:#6b3a00;margin:0 0 24px}
  .card{background:#fff;border:1px solid #d3dddc;border-radius:16px;padding:24px;box-shadow:0 1px 2px rgb(7 52 58/.07),0 4px 16px -6px rgb(7 52 58/.12)}
  .card>p:last-child{margin-bottom:0} dl{margin:0 0 24px;font-variant-numeric:tabular-nums} dl div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-top:1px solid #d3dddc}
  dl div:first-child{border-top:0} dt{color:#42565b} dd{margin:0;font-weight:700}
  button{display:block;width:100%;min-height:48px;margin-top:12px;border:2px solid transparent;border-radius:10px;font:inherit;font-weight:700;cursor:pointer}
  .pay{background:#0d5058;color:#fff} .pay:hover{background:#0a434a} .decline{background:#fff;color:#a4201c;border-color:currentColor} .decline:hover{background:#fce8e6}
  :focus-visible{outline:3px solid #ffc933;box-shadow:0 0 0 5px #12272c} a{display:inline-flex;align-items:center;min-height:44px;color:#0d5058;text-underline-offset:.18em}
  @media (max-width:599px){main{margin:24px auto 48px} .card{padding:16px}}`;

const page = (nonce: string, title: string, main: string): string => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – LetProof</title><link rel="icon" href="/favicon.svg">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin><style nonce="${nonce}">${STYLE}</style></head>
<body><header><p><img src="/favicon.svg" width="34" height="34" alt="">LetProof</p></header><main>${main}</main></body>
</html>`;

const price = ({ price: pence, interval }: Plan): string => `£${(pence / 100).toFixed(2)} per ${interval}`;

export const checkoutPage = (nonce: string, planType: PlanType): string => {
  const plan = PLANS[planType];
  return page(
    nonce,
    'Test checkout',
    `<p class="note"><strong>Test checkout.</strong> No payment is taken: no payment provider is configured here.</p>
     <div class="card"><h1>${plan.name}</h1>
       <dl><div><dt>Price</dt><dd>${price(plan)}</dd></div><div><dt>Properties</dt><dd>${plan.propertiesCount}</dd></div></dl>
       <form method="post"><input type="hidden" name="outcome" value="paid"><button class="pay">Pay ${price(plan)}</button></form>
       <form method="post"><input type="hidden" name="outcome" value="declined"><button class="decline">Decline the payment</button></form>
     </div>`,
  );
};

export const checkoutOverPage = (nonce: string): string =>
  page(
    nonce,
    'Checkout used',
    `<div class="card"><h1>This checkout has been used</h1><p>A checkout serves once.</p><p><a href="/subscription">Back to your subscription</a></p></div>`,
  );
