import { CircleCheck, CircleMinus, ExternalLink, MapPin, TriangleAlert } from 'lucide-react';
import { NATIONS, type RegulatoryUpdate } from '../../content/regulatoryUpdates.ts';
import { UPDATES } from '../../content/updates.ts';
import { questionNamed } from '../questions.ts';

const SIGNS = { high: CircleCheck, medium: CircleMinus, low: TriangleAlert };

const When = ({ date, when }: Pick<RegulatoryUpdate, 'date' | 'when'>) => {
  if (date === null) return <span className="open">{when}</span>;
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return (
    <time dateTime={date}>
      <b>{parts({ day: 'numeric' })}</b> {parts({ month: 'short', year: 'numeric' })}
    </time>
  );
};

const Source = ({ source, confidence }: Pick<RegulatoryUpdate, 'source' | 'confidence'>) => {
  const Sign = SIGNS[confidence];
  return (
    <dd>
      <a href={source} rel="noopener">
        {new URL(source).hostname.replace(/^www\./, '')} <ExternalLink aria-hidden="true" />
      </a>
      <span className={`sure ${confidence}`}>
        <Sign aria-hidden="true" />
        {UPDATES.confidence[confidence]}
      </span>
    </dd>
  );
};

export const Update = ({ update }: { update: RegulatoryUpdate }) => (
  <article className="item" id={update.id} data-nations={update.nations.join(' ')}>
    <div className="date num">
      <When date={update.date} when={update.when} />
    </div>
    <div className="body">
      <p className="where">
        <MapPin aria-hidden="true" />
        {update.nations.map((nation) => NATIONS[nation]).join(', ')}
      </p>
      <h3>{update.title}</h3>
      <p>{update.summary}</p>
      <dl>
        <div>
          <dt>{UPDATES.questions}</dt>
          {update.questions.map((id) => (
            <dd key={id} className="question">
              <b className="num">{id}</b> {questionNamed(id)}
            </dd>
          ))}
        </div>
        <div>
          <dt>{UPDATES.source}</dt>
          <Source source={update.source} confidence={update.confidence} />
        </div>
      </dl>
    </div>
  </article>
);
