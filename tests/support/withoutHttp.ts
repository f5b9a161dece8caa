import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { londonDay } from '../../domain/calendar.ts';
import { findQuestion } from '../../domain/questionnaire/questionRef.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import type { Position } from '../../projections/recorded.ts';
import { latest } from '../../server/application/commandHandler.ts';
import { uploadDocument } from '../../server/application/uploadDocument.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { Core } from '../../server/process/core.ts';
import { noDeadline } from './context.ts';
import { FILES } from './files.ts';
import type { HttpClient } from './http.ts';
import { TEST } from './timeLimits.ts';

type Site = { readonly core: Core; readonly files: FileStore; readonly now: () => Date };

/** The servers of this process, by origin. */
export const servedHere = new Map<string, Site>();

/**
 * For what only prepares a test: records by commands, as the routes do, for the person who is signed in. Undefined for a
 * server in another process. A completed assessment is sixty requests otherwise, a second of work for each of hundreds.
 */
export const withoutHttp = async (client: HttpClient) => {
  const site = servedHere.get(client.origin);
  if (!site) return undefined;
  const { core, files, now } = site;
  const { commands, editions } = core;
  const me = await client.get('/api/auth/me');
  if (me.status !== 200) return undefined;
  const accountId: string = me.body.user.id;
  const today = () => londonDay(now());
  const by = () => ({ accountId, at: now().toISOString() });
  const context = {
    actor: { kind: 'person', id: accountId },
    account: accountId,
    causationId: null,
    correlationId: randomUUID(),
    deadline: noDeadline,
  } as const;

  /** Until the read models have all of it, as the cookie of an answer would make the next request wait. */
  const shown = async (positions: readonly (Position | undefined)[]): Promise<void> => {
    await core.projections.caughtUp(positions.reduce(latest, undefined) ?? 0n, TEST);
  };

  return {
    answer: async (assessmentId: string, answers: readonly (readonly [position: number, answer: Answer])[]) => {
      const answering = answers.map(([question, answer]) =>
        commands.assessment(
          assessmentId,
          { type: 'AnswerQuestion', question, answer, today: today(), ...by() },
          context,
        ),
      );
      await shown((await Promise.all(answering)).map(({ reached }) => reached));
    },

    /** Uploads the same PDF for each of these questions. Returns the ids of the documents. */
    upload: async (propertyId: string, positions: readonly number[], expiresOn: string | null): Promise<string[]> => {
      const property = await commands.property.freshState(propertyId, noDeadline);
      const assessmentId = property.status === 'listed' ? property.assessmentId : null;
      const assessment = assessmentId ? await commands.assessment.freshState(assessmentId, noDeadline) : undefined;
      if (assessment?.status === undefined || assessment.status === 'missing') throw new Error('Nothing is assessed');
      const { questions } = editions.of(assessment.edition);
      const received = await files.receive(Readable.from([FILES.pdf]));
      await files.keep(accountId, received);
      await files.discard(received);
      const { size, sha256 } = received;
      const details = { filename: 'paper.pdf', reference: null, issuer: null };
      const uploads = positions.map((position) => ({
        ...by(),
        propertyId,
        documentId: uuidv7(),
        assessmentId,
        key: findQuestion(questions, position)?.key ?? null,
        documentType: 'compliance_document' as const,
        mediaType: 'application/pdf',
        size,
        sha256,
        expiresOn,
        issuedOn: null,
        uploadedBy: accountId,
        personal: { owner: { subject: accountId, details } },
      }));
      await shown(
        await Promise.all(uploads.map((uploaded) => uploadDocument(commands, { uploaded, today: today() }, context))),
      );
      return uploads.map(({ documentId }) => documentId);
    },
  };
};
