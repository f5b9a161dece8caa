import type { OpenApiDocument } from '../document.ts';
import type { Parameter } from '../parameters.ts';
import { curlOf, type ShownOperation, type ShownParameter } from './curl.ts';
import { Marked } from './Marked.tsx';
import { SchemaFields, TypeText } from './SchemaFields.tsx';

type Components = OpenApiDocument['components'];
type Props = { readonly method: string; readonly path: string; readonly operation: ShownOperation };
type WithComponents = Props & { readonly components: Components };

const lastOf = (ref: string): string => ref.split('/').at(-1) ?? '';

const accessText = ({ security }: ShownOperation): string => {
  if (security.length === 0) return 'Open to everybody.';
  const scopes = security.flatMap((each) => ('apiKey' in each ? (each.apiKey ?? []) : []));
  return scopes.length > 0 ? `A session, or an API key with the scope ${scopes.join(' or ')}.` : 'A session.';
};

const WHERE = { path: 'in the path', query: 'in the query', header: 'header' } as const;

/** Parameters that many calls take are named, and stand in the components. */
const parameterOf = (parameter: ShownParameter, { parameters }: Components): Parameter | undefined =>
  'name' in parameter ? parameter : new Map(Object.entries(parameters)).get(lastOf(parameter.$ref));

const ParameterRow = ({ parameter }: { readonly parameter: Parameter }) => {
  const { name, in: where, required, schema, content, description } = parameter;
  return (
    <li>
      <code>{name}</code>{' '}
      <span className="opt">
        {WHERE[where]}
        {required || where !== 'query' ? '' : ', optional'}
      </span>{' '}
      <span className="type">
        <TypeText schema={schema ?? content?.['application/json'].schema ?? {}} />
        {content ? ' as JSON' : ''}
      </span>
      {description ? <Marked text={description} /> : null}
    </li>
  );
};

type ParametersProps = { readonly parameters: readonly ShownParameter[]; readonly components: Components };

const Parameters = ({ parameters, components }: ParametersProps) => (
  <>
    <h3>Parameters</h3>
    <ul className="fields">
      {parameters
        .flatMap((parameter) => parameterOf(parameter, components) ?? [])
        .map((parameter) => (
          <ParameterRow key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
        ))}
    </ul>
  </>
);

const Body = ({ requestBody }: { requestBody: NonNullable<ShownOperation['requestBody']> }) => (
  <>
    <h3>Body</h3>
    {Object.entries(requestBody.content).map(([type, { schema }]) => (
      <div key={type}>
        <p className="media">
          {type}
          {requestBody.required ? '' : ', optional'}
        </p>
        <SchemaFields schema={schema} />
      </div>
    ))}
  </>
);

const Answers = ({ operation, components }: Omit<WithComponents, 'method' | 'path'>) => {
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    'description' in response ? [{ status, ...response }] : [],
  );
  return (
    <>
      <h3>Answers</h3>
      {answers.map(({ status, description, content = {} }) => (
        <div key={status}>
          <p>
            <strong>{status}</strong> {description}
          </p>
          {Object.entries(content)
            .filter(([type]) => type !== 'application/problem+json')
            .map(([type, { schema, example }]) => (
              <div key={type}>
                <p className="media">
                  {type}: <TypeText schema={schema} />
                </p>
                {example === undefined ? null : <pre>{JSON.stringify(example, null, 2)}</pre>}
              </div>
            ))}
        </div>
      ))}
      <h3>Refusals</h3>
      <ul className="refusals">
        {Object.entries(operation.responses).map(([status, response]) => {
          const { content = {} } = '$ref' in response ? (components.responses[lastOf(response.$ref)] ?? {}) : response;
          const codes = Object.keys(content['application/problem+json']?.examples ?? {});
          if (codes.length === 0) return null;
          return (
            <li key={status}>
              <strong>{status}</strong>{' '}
              {codes.map((code, index) => (
                <span key={code}>
                  {index > 0 ? ', ' : ''}
                  <a className="ref" href={`#problem-${code}`}>
                    {code}
                  </a>
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** One call: closed, its method, path and purpose; open, everything about it. */
export const OperationDetails = ({ method, path, operation, components }: WithComponents) => {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  return (
    <details>
      <summary>
        <span className={`method ${method}`}>{method.toUpperCase()}</span>
        <span className="call">
          <code>{path}</code>
          <span className="purpose">{summary}</span>
        </span>
      </summary>
      <div className="inside" id={operationId}>
        {description ? <Marked text={description} /> : null}
        <p>{accessText(operation)}</p>
        <h3>Example</h3>
        <pre>{curlOf(method, path, operation)}</pre>
        {parameters.length > 0 ? <Parameters parameters={parameters} components={components} /> : null}
        {requestBody ? <Body requestBody={resolved(requestBody, components)} /> : null}
        <Answers operation={operation} components={components} />
      </div>
    </details>
  );
};

/** A body that is named in the components, with its fields. */
const resolved = (
  { content, ...body }: NonNullable<ShownOperation['requestBody']>,
  { schemas }: Components,
): NonNullable<ShownOperation['requestBody']> => {
  const entries = Object.entries(content).map(([type, media]) => {
    const { $ref } = media.schema;
    return [type, { ...media, schema: ($ref && schemas[lastOf($ref)]) || media.schema }];
  });
  return { ...body, content: Object.fromEntries(entries) };
};
