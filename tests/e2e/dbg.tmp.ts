import { launchForTests } from '../support/browser.ts';
import { EARLIER, seed } from './seeds.ts';
import { startSite } from './site.ts';
import { visit } from './visitor.ts';
const t0 = Date.now();
const at = (w: string) => console.log(w, Date.now() - t0);
const site = await startSite({ CLOCK_START: EARLIER() });
try {
at('site');
const world = await seed(site);
at('seeded');
const browser = await launchForTests(['--lang=en-GB']);
const v = await visit(browser, site.url, { cookies: world.owner });
await v.go(`/questionnaire?property=${world.underWay.property}&assessment_id=${world.underWay.assessment}&question=9`);
await v.see('Choose a file');
const info = await v.page.evaluate(() => {
  const el = [...document.querySelectorAll('button')].find((b) => b.innerText.includes('Choose a file'))!;
  el.scrollIntoView({ block: 'center', behavior: 'instant' });
  const r = el.getBoundingClientRect();
  const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)!;
  return { r: JSON.stringify(r), hit: hit.outerHTML.slice(0, 300), contains: el.contains(hit) };
});
console.log(info);
await v.page.screenshot({ path: '/tmp/dbg.png' });
const snap = await v.page.accessibility.snapshot();
console.log(JSON.stringify(snap, null, 0).match(/.{80}Choose a file.{80}/g));
const h = await v.page.$('::-p-aria([name="Choose a file"][role="button"])');
console.log('aria', !!h);
console.log(v.complaints);
await browser.close();
} catch (e) { console.log(e); } finally { await site.remove(); }
