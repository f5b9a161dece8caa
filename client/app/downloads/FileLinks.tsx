import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isStatus } from '../../api/http.ts';
import { whenIdle } from '../../whenIdle.ts';
import { useWindowEvent } from '../questionnaire/useWindowEvent.ts';
import { DownloadStarts } from './DownloadStarts.tsx';
import { fileOfClick } from './fileOfClick.ts';
import { useDownloads } from './useDownloads.ts';

const load = () => import('./DownloadProblem.tsx');
const DownloadProblem = lazy(async () => ({ default: (await load()).DownloadProblem }));

const FileLinksOfPage = () => {
  const { start, isWaiting, error, reset } = useDownloads();
  useWindowEvent('click', (event) => {
    const file = fileOfClick(event);
    if (file === null) return;
    event.preventDefault();
    start(file);
  });
  return (
    <>
      {isWaiting && <DownloadStarts />}
      <Suspense>{error && !isStatus(error, 401) && <DownloadProblem error={error} onClose={reset} />}</Suspense>
    </>
  );
};

/**
 * Starts the download of every link to a file of the API. It asks the server first: a browser would show the refusal as
 * raw JSON in place of the page. After a session that has ended, the error leads to the sign-in, as everywhere.
 */
export const FileLinks = () => {
  useEffect(() => {
    // If it fails, the dialog that opens tries again.
    whenIdle(() => void load().catch(() => undefined));
  }, []);
  // The refusal of a file belongs to the page of its link. By path: a filter or a jump within the page must not hide it.
  return <FileLinksOfPage key={useLocation().pathname} />;
};
