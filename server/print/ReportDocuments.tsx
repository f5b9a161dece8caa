import { countInWords } from '../../domain/numberWords.ts';
import type { Paper } from '../readSide/papers.ts';
import { documentsOnFile } from './reportFacts.ts';

/** With their whole fingerprints, so that a copy of a document can be compared with the one on file. */
export const ReportDocuments = ({ paper }: { paper: Paper }) => {
  const documents = documentsOnFile(paper);
  return (
    <article className="part">
      <h2>Documents on File</h2>
      <p className="lead">
        {documents.length === 0
          ? 'No document on file answers a question.'
          : `${countInWords(documents.length, 'document answers a question', 'documents answer questions')}. The SHA-256 fingerprint of a file is the same for every exact copy of it.`}
      </p>
      {documents.length > 0 && (
        <table className="answers documents">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Document and SHA-256</th>
              <th scope="col">Issued</th>
              <th scope="col">In date until</th>
            </tr>
          </thead>
          <tbody>
            {documents.map(({ questionId, label, sha256, issued, until }) => (
              <tr key={questionId}>
                <td className="number tabular">{questionId}</td>
                <td>
                  <b>{label}</b>
                  <span className="hash">{sha256}</span>
                </td>
                <td className="date tabular">{issued ?? '–'}</td>
                <td className="date tabular">{until}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
};
