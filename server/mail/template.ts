import type { ReactNode } from 'react';
import type { Day } from '../../domain/calendar.ts';
import type { Links } from './links.ts';
import type { DataOf, Template as Name } from './mails.ts';
import type { MailList } from './unsubscribeTokens.ts';

type Filled<Data> = {
  readonly data: Data;
  readonly links: Links;
  /** The day on which it is sent, which may be days after it was written. */
  readonly today: Day;
  /** False if nobody reads an answer to the mail. */
  readonly canAnswer: boolean;
};

export type MailTemplate<Data> = {
  /** Contains no personal data, because it is logged. */
  readonly subject: (data: Data, today: Day) => string;
  /** The line that mail programs show beside the subject. */
  readonly preview: (data: Data) => string;
  readonly Content: (props: Filled<Data>) => ReactNode;
  /** Why the person gets this mail. */
  readonly reason: string;
  /** The text of a link to the settings, beside the reason. */
  readonly change?: string;
  /** The kind of mail that one click ends; left out if the service cannot do without it. */
  readonly list?: MailList;
};

/** One entry for each name. */
export type Templates = { readonly [Each in Name]: MailTemplate<DataOf<Each>> };
export type TemplatesOf<Names extends Name> = Pick<Templates, Names>;
