type Placed = { readonly place: string; readonly body: unknown };

/** The body with one more field: in itself, and in each object that it has. */
export const withField = (body: unknown, field: string, value = '2027-03-31', place = ''): readonly Placed[] => {
  if (Array.isArray(body))
    return body.flatMap((item, index) =>
      withField(item, field, value, `${place}${index}.`).map((inner) => ({
        place: inner.place,
        body: body.with(index, inner.body),
      })),
    );
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.entries(body).flatMap(([name, inner]) =>
    withField(inner, field, value, `${place}${name}.`).map((inner) => ({
      place: inner.place,
      body: { ...body, [name]: inner.body },
    })),
  );
  return [{ place: `${place}${field}`, body: { ...body, [field]: value } }, ...inside];
};
