import { PAGES } from '../../paths.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import type { Notice } from './lead.ts';

export type ResultNoticeProps = { readonly notice: Notice | null; readonly onBackToForm: () => void };

/** What did not work, above results that are shown all the same. */
export const ResultNotice = ({ notice, onBackToForm }: ResultNoticeProps) =>
  notice && (
    <div className="notice" role="alert">
      <p>{notice.text}</p>
      {notice.next === 'form' && (
        <button className="btn small quiet" type="button" onClick={onBackToForm}>
          {QUICK_CHECK.notices.again}
        </button>
      )}
      {notice.next === 'signIn' && (
        <a className="btn small quiet" href={PAGES.login}>
          {QUICK_CHECK.notices.signIn}
        </a>
      )}
    </div>
  );
