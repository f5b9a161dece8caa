import { Link } from 'react-router-dom';
import { consolePropertyPath } from '../paths.ts';

type Props = {
  propertyId: string;
  /** Null once the property is removed: then it has no screen. */
  name: string | null;
  /** The part of its screen that the link opens. */
  part?: 'documents';
};

/** The property that a record is about. */
export const PropertyLink = ({ propertyId, name, part }: Props) => {
  if (name === null) return 'Removed';
  const path = consolePropertyPath(propertyId);
  return <Link to={part ? `${path}/${part}` : path}>{name}</Link>;
};
