import type { Request, Router } from 'express';
import type { z } from 'zod';
import { CommitImportBody } from '../../../domain/imports/contract.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Context } from '../../application/commandHandler.ts';
import { actingOf, type Guard } from '../acting.ts';
import type { Replies } from '../reply.ts';
import { contextOf } from '../request.ts';

/** What both kinds of imports can do once their file was received. */
type Imports<ImportRequest, Found extends object, Correction> = {
  readonly show: (importRequest: ImportRequest) => Promise<Found>;
  readonly reached: (found: Found, importRequest: ImportRequest) => Promise<Position> | undefined;
  readonly correct: (body: Correction, importRequest: ImportRequest) => Promise<Found>;
  readonly commit: (
    importRequest: ImportRequest,
    shown: string | undefined,
    context: Context,
  ) => Promise<Position | undefined>;
  readonly undo: (importRequest: ImportRequest, context: Context) => Promise<Position | undefined>;
};

type Steps<ImportRequest, Found extends object, Correction> = {
  /** Of one import, with `:id`. */
  readonly path: string;
  readonly guard: Guard;
  readonly readImportRequest: (request: Request) => Promise<ImportRequest>;
  readonly correction: z.ZodType<Correction>;
  readonly imports: Imports<ImportRequest, Found, Correction>;
  readonly replies: Pick<Replies, 'acknowledged'>;
};

/** The routes that show, correct, commit and undo an import. */
export const importSteps = <ImportRequest, Found extends object, Correction>(
  router: Router,
  { path, guard, readImportRequest, correction, imports, replies }: Steps<ImportRequest, Found, Correction>,
): void => {
  router.get(path, guard, async (request, response) => {
    const importRequest = await readImportRequest(request);
    const found = await imports.show(importRequest);
    replies.acknowledged(response, await imports.reached(found, importRequest)).json({ success: true, ...found });
  });

  router.put(path, guard, async (request, response) => {
    const importRequest = await readImportRequest(request);
    const body = correction.parse(request.body);
    response.json({ success: true, ...(await imports.correct(body, importRequest)) });
  });

  router.post(`${path}/commit`, guard, async (request, response) => {
    const importRequest = await readImportRequest(request);
    const shown = CommitImportBody.parse(request.body)?.plan;
    const reached = await imports.commit(importRequest, shown, contextOf(actingOf(request)));
    replies.acknowledged(response, reached).json({ success: true, ...(await imports.show(importRequest)) });
  });

  router.post(`${path}/undo`, guard, async (request, response) => {
    const importRequest = await readImportRequest(request);
    const reached = await imports.undo(importRequest, contextOf(actingOf(request)));
    replies.acknowledged(response, reached).json({ success: true, ...(await imports.show(importRequest)) });
  });
};
