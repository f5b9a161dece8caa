import { CircleCheck, Mail } from 'lucide-react';
import { REVIEWED } from '../../content/regulatoryUpdates.ts';
import { UPDATES } from '../../content/updates.ts';
import { shortDate } from '../shortDate.ts';
import { type Group, updatesIn } from './groups.ts';
import { NationFilter } from './NationFilter.tsx';
import { Update } from './Update.tsx';

const UpdateGroup = ({ group }: { group: Group }) => (
  <section className="group" aria-labelledby={group}>
    <h2 id={group}>
      {UPDATES.groups[group].heading} <span>{UPDATES.groups[group].text}</span>
    </h2>
    <div className="items card">
      {updatesIn(group).map((update) => (
        <Update key={update.id} update={update} />
      ))}
    </div>
  </section>
);

const ComingSoon = () => (
  <section className="soon" aria-labelledby="soon">
    <Mail aria-hidden="true" />
    <h2 id="soon">{UPDATES.soon.heading}</h2>
    <p>{UPDATES.soon.text}</p>
    <span className="tag">{UPDATES.soon.tag}</span>
  </section>
);

export const UpdatesPage = () => (
  <div className="wrap updates">
    <div className="intro">
      <div>
        <h1>{UPDATES.title}</h1>
        <p>{UPDATES.lead}</p>
      </div>
      <p className="reviewed num">
        <CircleCheck aria-hidden="true" />
        {UPDATES.reviewed} {shortDate(REVIEWED)}
      </p>
    </div>
    <NationFilter />
    <p className="nothing">{UPDATES.nothing}</p>
    <UpdateGroup group="inForce" />
    <UpdateGroup group="dated" />
    <UpdateGroup group="expected" />
    <ComingSoon />
  </div>
);
