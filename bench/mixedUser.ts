import { samplePdf } from '../scripts/demo/samplePdf.ts';
import type { writeAccount } from '../scripts/load/account.ts';
import type { Server } from './serverProcess.ts';

/** Of forty requests of a user. */
const SHARES = { dashboard: 10, overview: 8, report: 6, verification: 6, answer: 9, upload: 1 } as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as readonly Kind[];
export const MIX = KINDS.flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));

export type Account = Awaited<ReturnType<typeof writeAccount>>;

/** A user with a completed assessment, its badge, and an assessment in progress. Returns the requests of each kind. */
export const openUser = async ({ url, signIn }: Pick<Server, 'url' | 'signIn'>, { accountId, properties }: Account) => {
  const cookie = await signIn(accountId);
  const json = { cookie, 'content-type': 'application/json' };
  const [passed, open] = properties;
  if (!passed || !open) throw new Error('A user has two properties');
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { cookie } });

  const generated = await fetch(`${url}/api/badges/generate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ property_id: passed.propertyId, assessment_id: passed.assessmentId }),
  });
  if (!generated.ok) throw new Error(`No badge: ${generated.status} ${await generated.text()}`);
  const { badgeId } = (await generated.json()) as { badgeId: string };

  let answered = 0;
  const answer = () => {
    // Each answer differs from the one before to the same question, so each records an event.
    const body = { question_id: 13 + (answered % 6), answer: answered % 12 < 6 ? 'No' : 'Yes' };
    answered += 1;
    const path = `${url}/api/assessment/${open.assessmentId}/answers`;
    return fetch(path, { method: 'PUT', headers: json, body: JSON.stringify(body) });
  };
  const upload = (turn: number) => {
    const form = new FormData();
    form.append('property_id', open.propertyId);
    form.append('question_id', '1');
    form.append('file', new Blob([new Uint8Array(samplePdf(`${accountId} ${turn}`))]), 'licence.pdf');
    return fetch(`${url}/api/documents/upload`, { method: 'POST', headers: { cookie }, body: form });
  };

  const requests: Readonly<Record<Kind, (turn: number) => Promise<Response>>> = {
    dashboard: () => get('/dashboard/stats'),
    overview: () => get('/dashboard/compliance-overview'),
    report: () => get(`/assessment/${passed.assessmentId}/report`),
    verification: () => get(`/badges/verify/${badgeId}`),
    answer,
    upload,
  };
  return requests;
};
export type User = Awaited<ReturnType<typeof openUser>>;
