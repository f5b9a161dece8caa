import { type Request, type RequestHandler, Router } from 'express';
import { CorrectImportBody, ImportPath, PreviewImportFields } from '../../../domain/imports/contract.ts';
import { SUBSCRIPTION_REQUIRED_TO_ADD } from '../../../domain/subscriptions/plans.ts';
import { NotFound, Unprocessable } from '../../application/errors.ts';
import { receiveUpload, type Uploaded } from '../../files/upload.ts';
import { readSheet } from '../../spreadsheets/readSheet.ts';
import { actingOf, allow } from '../acting.ts';
import { withDeadline } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { importSteps } from './importSteps.ts';
import { templateFiles } from './importTemplate.ts';

type Dependencies = Pick<
  RouteDependencies,
  'imports' | 'subscription' | 'files' | 'identifyAgain' | 'idempotent' | 'requestTime' | 'limits' | 'replies'
>;

/** Imports of properties from spreadsheets. */
export const importRoutes = ({
  imports,
  subscription,
  files,
  identifyAgain,
  idempotent,
  requestTime,
  limits,
  replies,
}: Dependencies): Router => {
  const router = Router();
  const guard = allow('property:add');

  const readImportRequest = async (request: Request, id: string) => {
    const acting = actingOf(request);
    // A grant for certain properties does not cover new ones.
    if (acting.scope !== null) throw new NotFound();
    const limit = await subscription.require(acting, SUBSCRIPTION_REQUIRED_TO_ADD);
    return { accountId: acting.account, id, limit, deadline: acting.deadline };
  };
  const readOne = (request: Request) => readImportRequest(request, pathOf(ImportPath, request).id);

  /** Before the file is received. */
  const mayImport: RequestHandler = async (request, _response, next) => {
    await readImportRequest(request, '');
    await limits.use('importPreview', actingOf(request).person);
    next();
  };

  const preview: RequestHandler = async (request, response) => {
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose a file to import' });
    try {
      PreviewImportFields.parse(request.body);
      const sheet = await readSheet(received.path, received.originalname);
      const added = await imports.add(sheet, await readImportRequest(request, newId(request)));
      response.status(201).json({ success: true, ...added });
    } finally {
      await files.discard(received);
    }
  };
  // Asked again after the file, which may have taken minutes.
  const received = [receiveUpload(files), withDeadline(requestTime), identifyAgain, guard, idempotent];
  router.post('/console/imports/preview', guard, mayImport, ...received, preview);

  router.get('/console/imports/template', guard, templateFiles);

  importSteps(router, {
    path: '/console/imports/:id',
    guard,
    readImportRequest: readOne,
    correction: CorrectImportBody,
    imports,
    replies,
  });
  return router;
};
