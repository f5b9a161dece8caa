import { NATIONS, REGULATORY_UPDATES } from '../../content/regulatoryUpdates.ts';
import { UPDATES } from '../../content/updates.ts';

const NATION_COUNTS = Object.entries(NATIONS).map(([nation, label]) => ({
  nation,
  label,
  count: REGULATORY_UPDATES.filter(({ nations }) => nations.some((each) => each === nation)).length,
}));

/** Radio buttons that the style sheet reads, so that the filter needs no script. */
export const NationFilter = () => (
  <fieldset className="chips">
    <legend className="vh">{UPDATES.nation}</legend>
    {[{ nation: 'all', label: UPDATES.all, count: REGULATORY_UPDATES.length }, ...NATION_COUNTS].map(
      ({ nation, label, count }) => (
        <label key={nation} className="chip">
          <input className="vh" type="radio" name="nation" value={nation} defaultChecked={nation === 'all'} />
          {label}
          <span className="n">{count}</span>
        </label>
      ),
    )}
  </fieldset>
);
