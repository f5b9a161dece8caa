import { Link } from 'react-router-dom';
import { consolePropertyPath } from '../paths.ts';

type Props = {
  propertyId: string;
  /** Null once the property is removed: then it has no screen. */
  name: string | null;
};

/** The property of a document, with a link to all documents of it. */
export const DocumentsLink = ({ propertyId, name }: Props) =>
  name === null ? 'Removed' : <Link to={`${consolePropertyPath(propertyId)}/documents`}>{name}</Link>;
