import { type Request, type RequestHandler, Router } from 'express';
import { CorrectDocumentsBody, MAX_ZIP_BYTES, ZIP_TOO_LARGE } from '../../../domain/documentImports/contract.ts';
import type { ZippedFile } from '../../../domain/documentImports/proposed.ts';
import { ImportPath, PreviewImportFields } from '../../../domain/imports/contract.ts';
import { NotFound, Unprocessable } from '../../application/errors.ts';
import { unpackDocuments } from '../../files/documentZip.ts';
import { fileName } from '../../files/fileName.ts';
import { receiveUpload, type Uploaded } from '../../files/upload.ts';
import { actingOf, allow } from '../acting.ts';
import { withDeadline } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { importSteps } from './importSteps.ts';

const ZIP = { bytes: MAX_ZIP_BYTES, tooLarge: ZIP_TOO_LARGE };

type Dependencies = Pick<
  RouteDependencies,
  | 'documentImports'
  | 'subscription'
  | 'files'
  | 'inspectFile'
  | 'identifyAgain'
  | 'idempotent'
  | 'requestTime'
  | 'limits'
  | 'replies'
>;

/** Imports of documents in a ZIP, by the names of its files. */
export const documentImportRoutes = ({
  documentImports: imports,
  subscription,
  files,
  inspectFile,
  identifyAgain,
  idempotent,
  requestTime,
  limits,
  replies,
}: Dependencies): Router => {
  const router = Router();
  const guard = allow('document:upload');

  const readImportRequest = async (request: Request, id: string) => {
    const acting = actingOf(request);
    // A preview shows all properties of a name, so it is not for a person who sees only some.
    if (acting.scope !== null) throw new NotFound();
    await subscription.require(acting);
    return { accountId: acting.account, id, deadline: acting.deadline };
  };
  const readOne = (request: Request) => readImportRequest(request, pathOf(ImportPath, request).id);

  /** Before the file is received. */
  const mayImport: RequestHandler = async (request, _response, next) => {
    await readImportRequest(request, '');
    await limits.use('importPreview', actingOf(request).person);
    next();
  };

  /** Before the deadline begins: three hundred documents take longer than other requests. */
  const unpack: RequestHandler = async (request, response, next) => {
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose a ZIP to import' });
    PreviewImportFields.parse(request.body);
    response.locals.zip = received.originalname;
    const keeping = { files, inspectFile, accountId: actingOf(request).account };
    response.locals.unpacked = await unpackDocuments(received.path, keeping);
    next();
  };

  const preview: RequestHandler = async (request, response) => {
    const { zip, unpacked } = response.locals as { zip: string; unpacked: ZippedFile[] };
    const found = await imports.add(fileName(zip), unpacked, await readImportRequest(request, newId(request)));
    response.status(201).json({ success: true, ...found });
  };
  // Asked again after the file, which may have taken minutes.
  const still = [withDeadline(requestTime), identifyAgain, guard];
  const received = [receiveUpload(files, ZIP), ...still, unpack, withDeadline(requestTime), idempotent];
  router.post('/console/document-imports/preview', guard, mayImport, ...received, preview);

  importSteps(router, {
    path: '/console/document-imports/:id',
    guard,
    readImportRequest: readOne,
    correction: CorrectDocumentsBody,
    imports,
    replies,
  });
  return router;
};
