import type { Request, Router } from 'express';
import type { z } from 'zod';
import { CommitImportBody } from '../../../domain/imports/contract.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Context } from '../../application/commandHandler.ts';
import { actingOf, type Guard } from '../acting.ts';
import type { Replies } from '../reply.ts';
import { contextOf } from '../request.ts';

/** What both kinds of imports can do once their file was received. */
type Imports<Asking, Found extends object, Correction> = {
  readonly show: (asking: Asking) => Promise<Found>;
  readonly reached: (found: Found, asking: Asking) => Promise<Position> | undefined;
  readonly correct: (body: Correction, asking: Asking) => Promise<Found>;
  readonly commit: (asking: Asking, shown: string | undefined, context: Context) => Promise<Position | undefined>;
  readonly undo: (asking: Asking, context: Context) => Promise<Position | undefined>;
};

type Steps<Asking, Found extends object, Correction> = {
  /** Of one import, with `:id`. */
  readonly path: string;
  readonly guard: Guard;
  readonly asked: (request: Request) => Promise<Asking>;
  readonly correction: z.ZodType<Correction>;
  readonly imports: Imports<Asking, Found, Correction>;
  readonly replies: Pick<Replies, 'acknowledged'>;
};

/** The routes that show, correct, commit and undo an import. */
export const importSteps = <Asking, Found extends object, Correction>(
  router: Router,
  { path, guard, asked, correction, imports, replies }: Steps<Asking, Found, Correction>,
): void => {
  router.get(path, guard, async (request, response) => {
    const asking = await asked(request);
    const found = await imports.show(asking);
    replies.acknowledged(response, await imports.reached(found, asking)).json({ success: true, ...found });
  });

  router.put(path, guard, async (request, response) => {
    const asking = await asked(request);
    const body = correction.parse(request.body);
    response.json({ success: true, ...(await imports.correct(body, asking)) });
  });

  router.post(`${path}/commit`, guard, async (request, response) => {
    const asking = await asked(request);
    const shown = CommitImportBody.parse(request.body)?.plan;
    const reached = await imports.commit(asking, shown, contextOf(actingOf(request)));
    replies.acknowledged(response, reached).json({ success: true, ...(await imports.show(asking)) });
  });

  router.post(`${path}/undo`, guard, async (request, response) => {
    const asking = await asked(request);
    const reached = await imports.undo(asking, contextOf(actingOf(request)));
    replies.acknowledged(response, reached).json({ success: true, ...(await imports.show(asking)) });
  });
};
