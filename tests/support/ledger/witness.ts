import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openCheckpoint, rootsByConsistency } from './tlogClient.ts';

// Written from the texts of C2SP tlog-witness and tlog-cosignature alone.

type Behaviour = 'honest' | 'hangs' | 'lies' | 'garbage';

/** The key of a witness. `line` signs the text of a note, or a wrong text under another header. */
export const cosigner = (name: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);
  const line = (text: string, header = 'cosignature/v1'): string => {
    const time = 1_795_000_000n;
    const signature = sign(null, Buffer.from(`${header}\ntime ${time}\n${text}`), privateKey);
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(time);
    return `— ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}\n`;
  };
  return { vkey: `${name}+${id.toString('hex')}+${key.toString('base64')}`, publicKey, line };
};

/** A witness that trusts the log with these keys from its first checkpoint on. */
export const startWitness = async (name: string, vkeys: () => Promise<readonly string[]>) => {
  const { vkey, publicKey, line } = cosigner(name);
  const known = new Map<string, { size: number; root: Buffer }>();
  const asked: { status: number; old: number; size: number }[] = [];
  let behaviour: Behaviour = 'honest';

  const cosign = (text: string): string => line(text, behaviour === 'lies' ? 'cosignature/v2' : 'cosignature/v1');

  const addCheckpoint = async (body: string): Promise<{ status: number; body?: string; type?: string }> => {
    const [head = '', ...rest] = body.split('\n');
    const blank = rest.indexOf('');
    const proof = rest.slice(0, blank).map((line) => Buffer.from(line, 'base64'));
    const note = rest.slice(blank + 1).join('\n');
    const old = Number(/^old (0|[1-9]\d*)$/.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(old) || proof.length > 63) return { status: 400 };
    const trusted = (await vkeys()).filter((vkey) => vkey.startsWith(`${note.split('\n')[0]}+`));
    if (trusted.length === 0) return { status: 404 };
    const opened = trusted.flatMap((vkey) => {
      try {
        return [openCheckpoint(note, vkey)];
      } catch {
        return [];
      }
    })[0];
    if (!opened) return { status: 403 };
    const { origin, size, root, text: signed } = opened;
    if (old > size) return { status: 400 };
    const last = known.get(origin);
    asked.push({ status: (last?.size ?? 0) === old ? 200 : 409, old, size });
    if ((last?.size ?? 0) !== old) return { status: 409, body: `${last?.size ?? 0}\n`, type: 'text/x.tlog.size' };
    if (old === 0 && proof.length > 0) return { status: 422 };
    if (last) {
      const roots = rootsByConsistency(old, size, last.root, proof);
      if (!roots.before.equals(last.root) || !roots.after.equals(root)) return { status: 422 };
    }
    known.set(origin, { size, root });
    return { status: 200, body: `— other.example ${Buffer.alloc(76).toString('base64')}\n${cosign(signed)}` };
  };

  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (behaviour === 'hangs') return;
    if (request.method !== 'POST' || request.url !== '/w/add-checkpoint') return void response.writeHead(404).end();
    if (behaviour === 'garbage') return void response.end('x'.repeat(1_000_000));
    const answer = await addCheckpoint(body).catch(() => ({ status: 422 }) as const);
    response.writeHead(answer.status, { 'Content-Type': 'type' in answer && answer.type ? answer.type : 'text/plain' });
    response.end('body' in answer ? answer.body : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    vkey,
    url: `http://127.0.0.1:${port}/w`,
    publicKey,
    asked,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** What a witness does that has seen more of the log than we have. */
    pretendToKnow: (logOrigin: string, size: number) => known.set(logOrigin, { size, root: Buffer.alloc(32) }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
