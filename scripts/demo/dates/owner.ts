import { AnswersReply, ListReply } from '../../../domain/assessments/contract.ts';
import { MyBadgesReply } from '../../../domain/badges/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { DocumentsReply } from '../../../domain/documents/contract.ts';
import { PropertiesReply } from '../../../domain/properties/contract.ts';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import type { Person } from '../person.ts';
import { samplePdf } from '../samplePdf.ts';

/** What an owner of one property does with its documents and answers, over HTTP. */
export const ownerOf = (person: Person) => {
  const { send } = person;
  const get = async (path: string) => (await send('GET', `/api${path}`)).body;
  const only = <Item>([item]: readonly Item[]): Item => {
    if (!item) throw new Error('There is none');
    return item;
  };
  const propertyId = async () => only(PropertiesReply.parse(await get('/properties')).properties).id;
  const assessmentId = async () => only(ListReply.parse(await get('/assessment/list')).assessments).id;
  const current = async (type: DocumentType) => {
    const { documents } = DocumentsReply.parse(await get(`/documents?property_id=${await propertyId()}`));
    return only(documents.filter(({ document_type, superseded }) => document_type === type && !superseded));
  };

  return {
    setExpiry: async (type: DocumentType, day: Day) => {
      const { id } = await current(type);
      await send('PATCH', `/api/documents/${id}/expiry`, { json: { expiry_date: day } });
    },
    replace: async (type: DocumentType, day: Day) => {
      const { property_id, question_key } = await current(type);
      const form = new FormData();
      const fields = { property_id, question_id: question_key ?? '', document_type: type, expiry_date: day };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(samplePdf(`${type} ${day}`))]), `${type}.pdf`);
      await send('POST', '/api/documents/upload', { form });
    },
    moveTo: async (edition: string) =>
      void (await send('POST', `/api/assessment/${await assessmentId()}/move`, { json: { edition } })),
    answerYes: async (key: string) => {
      const json = { question_id: key, answer: 'Yes' };
      await send('PUT', `/api/assessment/${await assessmentId()}/answers`, { json });
    },
    /** Says of each answer of last year that it is still true; returns how many there were. */
    confirmAll: async (): Promise<number> => {
      const path = `/assessment/${await assessmentId()}/answers`;
      const open = AnswersReply.parse(await get(path)).answers.filter(({ to_recheck }) => to_recheck);
      for (const { key } of open) await send('POST', `/api${path}/${key}/confirm`, { json: {} });
      return open.length;
    },
    /** What a stranger sees who scans the badge. */
    badgeSays: async (): Promise<string> => {
      const { badge_id } = only(MyBadgesReply.parse(await get('/badges/my-badges')).badges);
      const { status, reason } = await get(`/badges/verify/${badge_id}`);
      return `Badge page: ${status}${reason ? `. ${reason}` : ''}`;
    },
  };
};
export type Owner = ReturnType<typeof ownerOf>;
