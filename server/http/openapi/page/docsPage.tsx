import { htmlPage } from '../../../print/markup.ts';
import { styleSheet } from '../../../print/styleSheets.ts';
import { Page } from '../../serverPage.tsx';
import type { OpenApiDocument } from '../document.ts';
import { Marked } from './Marked.tsx';
import { OperationDetails } from './OperationDetails.tsx';
import { anchorOf, SchemaFields } from './SchemaFields.tsx';

const STYLES = styleSheet('./server/http/openapi/page/docs.css');

type Shown = { readonly document: OpenApiDocument };

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

const Contents = ({ document: { tags } }: Shown) => (
  <ul>
    {['Access', 'Errors', ...tags.map(({ name }) => name), 'Schemas'].map((name) => (
      <li key={name}>
        <a href={`#${idOf(name)}`}>{name}</a>
      </li>
    ))}
  </ul>
);

const Access = ({ document: { components } }: Shown) => (
  <section id="access" aria-labelledby="access-title">
    <h2 id="access-title">Access</h2>
    <p>
      A program sends an API key, which an owner or manager makes under <em>Console, API keys</em>. With the scope{' '}
      <code>read</code> it can read, with <code>write</code> it can do what a member of the account can. A person signs
      in and has a session.
    </p>
    <pre>{'curl https://letproof.example/api/properties \\\n  -H "Authorization: Bearer $LETPROOF_KEY"'}</pre>
    <h3>Headers of requests</h3>
    <dl className="named">
      {Object.values(components.parameters).map(({ name, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Marked text={description ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
    <h3>Headers of answers</h3>
    <dl className="named">
      {Object.entries(components.headers).map(([name, { description }]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Marked text={description} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Problems = ({ document: { components } }: Shown) => {
  const example = components.examples['invalid-request']?.value;
  return (
    <section id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <p>
        A refusal is <code>application/problem+json</code> (RFC 9457). Its <code>type</code> is <code>/problems/</code>{' '}
        and one of the codes below; <code>detail</code> says it in a sentence, and <code>message</code> and{' '}
        <code>error</code> repeat it. <code>errors</code>, if there, has a message for each field.
      </p>
      <pre>{JSON.stringify(example, null, 2)}</pre>
      <details>
        <summary>
          <span className="call">All codes</span>
        </summary>
        <div className="inside">
          <dl className="named">
            {Object.entries(components.examples).map(([code, { summary, value }]) => (
              <div key={code} id={`problem-${code}`}>
                <dt>
                  <code>{code}</code>
                </dt>
                <dd>
                  {(value as { status: number }).status} {summary}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </section>
  );
};

const Calls = ({ document: { tags, paths, components } }: Shown) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags.map(({ name, description }) => (
    <section key={name} id={idOf(name)} aria-labelledby={`${idOf(name)}-title`}>
      <h2 id={`${idOf(name)}-title`}>{name}</h2>
      <Marked text={description} />
      {calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map((call) => (
          <OperationDetails key={call.operation.operationId} {...call} components={components} />
        ))}
    </section>
  ));
};

const Schemas = ({ document: { components } }: Shown) => (
  <section id="schemas" aria-labelledby="schemas-title">
    <h2 id="schemas-title">Schemas</h2>
    <p>What is sent and answered, by name.</p>
    {Object.entries(components.schemas).map(([name, schema]) => (
      <details key={name}>
        <summary>
          <span className="call">
            <code>{name}</code>
          </span>
        </summary>
        <div className="inside" id={anchorOf(name)}>
          <SchemaFields schema={schema} />
        </div>
      </details>
    ))}
  </section>
);

/**
 * The description as a page without scripts. The browser's own search finds text in closed parts, too, and a link into
 * one opens it. Anchors are therefore inside the parts.
 */
export const docsPage = (document: OpenApiDocument): string =>
  htmlPage(
    <Page title="API" styles={STYLES}>
      <nav aria-label="Contents">
        <Contents document={document} />
      </nav>
      <div className="text">
        <h1>API</h1>
        {document.info.description.split('\n').map((sentence) => (
          <Marked key={sentence} text={sentence} />
        ))}
        <p>
          Version {document.info.version}. <a href="/api/openapi.json">The same as OpenAPI 3.1</a>
        </p>
        <Access document={document} />
        <Problems document={document} />
        <Calls document={document} />
        <Schemas document={document} />
      </div>
    </Page>,
  );
