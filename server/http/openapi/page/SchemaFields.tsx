import type { Schema } from '../jsonSchema.ts';
import { typeText } from './typeText.ts';

export const anchorOf = (component: string): string => `schema-${component}`;

export const TypeText = ({ schema }: { readonly schema: Schema }) => (
  <>
    {typeText(schema).map(({ text, component }, index) =>
      component === undefined ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
        <a key={index} className="ref" href={`#${anchorOf(component)}`}>
          {text}
        </a>
      ),
    )}
  </>
);

/** An object inside a field, or inside the items of its list, that has no name of its own. */
const insideOf = (schema: Schema): Schema | undefined => {
  if (schema.properties) return schema;
  if (typeof schema.items === 'object') return insideOf(schema.items);
  for (const choice of schema.anyOf ?? []) if (choice.properties) return choice;
  return undefined;
};

/** The fields of an object, those that it contains below them. */
export const SchemaFields = ({ schema }: { readonly schema: Schema }) => {
  const { properties = {}, required = [] } = insideOf(schema) ?? {};
  const fields = Object.entries(properties);
  if (fields.length === 0)
    return (
      <p className="type">
        <TypeText schema={schema} />
      </p>
    );
  return (
    <ul className="fields">
      {fields.map(([name, field]) => (
        <li key={name}>
          <code>{name}</code>
          {required.includes(name) ? null : <span className="opt"> optional</span>}{' '}
          <span className="type">
            <TypeText schema={field} />
          </span>
          {insideOf(field) ? <SchemaFields schema={field} /> : null}
        </li>
      ))}
    </ul>
  );
};
