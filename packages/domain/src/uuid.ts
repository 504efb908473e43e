const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHAPE_IN_ANY_CASE = new RegExp(SHAPE, 'i');

/** Any uuid of RFC 9562, in whatever case a client writes it. */
export function isUuid(text: string): boolean {
  return SHAPE_IN_ANY_CASE.test(text);
}

/** A uuid as it is stored and answered: lower case. */
export function isCanonicalUuid(text: string): boolean {
  return SHAPE.test(text);
}
