import { type RequestHandler, type Response, Router } from 'express';
import { ConsistencyQuery, EntriesPath, InclusionQuery, TilePath } from '../../domain/ledger/contract.ts';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import { toHex } from '../../domain/ledger/note.ts';
import { parseTilePath, type TileId, widthOf } from '../../domain/ledger/tiles.ts';
import { NotFound } from '../application/errors.ts';
import { checkpointText } from '../ledger/checkpointText.ts';
import type { Head } from '../ledger/ledgerFacts.ts';
import { rebuilding, tileKey } from '../ledger/ledgerReads.ts';
import { hashes } from '../ledger/sha256.ts';
import { hashesIn } from '../ledger/treeTables.ts';
import { anyone } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { pathOf, queryOf } from './request.ts';

/** Anybody may check the log, from any site. */
const openToAll: RequestHandler = (_request, response, next) => {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  next();
};

/** A tile and a proof of a given size never change. */
const forEver = (response: Response) => response.set('Cache-Control', 'public, max-age=31536000, immutable');
const forSeconds = (response: Response) => response.set('Cache-Control', 'public, max-age=2');

const LENGTH = Buffer.of(0, HASH_BYTES);

export const ledgerRoutes = ({ ledger }: Pick<RouteDependencies, 'ledger'>): Router => {
  const router = Router();
  router.use('/ledger', openToAll);

  const published = async (): Promise<Head> => {
    const head = await ledger.reads.head();
    if (!head) throw new NotFound();
    return head;
  };

  /** The bytes of a tile that the published head covers, as wide as its path says. */
  const tileOf = async (level: number, path: string): Promise<readonly Buffer[]> => {
    const asked = parseTilePath(path);
    if (!asked) throw new NotFound();
    const id: TileId = { level, tile: asked.tile };
    if (widthOf(id, (await published()).size) < asked.width) throw new NotFound();
    const bytes = (await ledger.reads.tiles([id])).get(tileKey(id));
    const row = bytes ? hashesIn(bytes).slice(0, asked.width) : [];
    // Clients keep a tile for a year.
    if (row.length < asked.width) throw rebuilding();
    return row;
  };

  const sendBytes = (response: Response, parts: readonly Uint8Array[]) =>
    forEver(response).type('application/octet-stream').send(Buffer.concat(parts));

  router.get('/ledger/checkpoint', anyone, async (_request, response) => {
    const head = await ledger.reads.head();
    const checkpoint = head && checkpointText(head);
    if (checkpoint === undefined) throw new NotFound();
    forSeconds(response).type('text/plain').send(checkpoint);
  });

  router.get('/ledger/vkey', anyone, async (request, response) => {
    const keys = await ledger.presentKeys(deadlineOf(request));
    if (keys.length === 0) throw new NotFound();
    forSeconds(response)
      .type('text/plain')
      .send(keys.map(({ vkey }) => `${vkey}\n`).join(''));
  });

  router.get('/ledger/tile/entries/*tile', anyone, async (request, response) => {
    const { tile } = pathOf(EntriesPath, request);
    sendBytes(
      response,
      (await tileOf(0, tile)).flatMap((entry) => [LENGTH, entry]),
    );
  });

  router.get('/ledger/tile/:level/*tile', anyone, async (request, response) => {
    const { level, tile } = pathOf(TilePath, request);
    const row = await tileOf(level, tile);
    sendBytes(response, level === 0 ? row.map(hashes.leafHash) : row);
  });

  const sendProof = (response: Response, path: readonly Uint8Array[]) =>
    forEver(response).json({ success: true, hashes: path.map(toHex) });

  router.get('/ledger/proof/inclusion', anyone, async (request, response) => {
    const { index, size } = queryOf(InclusionQuery, request);
    if (size > (await published()).size) throw new NotFound();
    const [path = []] = await ledger.proofs.inclusions([index], size);
    sendProof(response, path);
  });

  router.get('/ledger/proof/consistency', anyone, async (request, response) => {
    const { from, to } = queryOf(ConsistencyQuery, request);
    if (to > (await published()).size) throw new NotFound();
    sendProof(response, await ledger.proofs.consistency(from, to));
  });

  return router;
};
