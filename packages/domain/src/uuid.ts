const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHAPE_IN_ANY_CASE = new RegExp(SHAPE, 'i');

/** Whether `text` is a UUID of RFC 9562, in upper or lower case. */
export function isUuid(text: string): boolean {
  return SHAPE_IN_ANY_CASE.test(text);
}

/** Whether `text` is a UUID in the stored and returned form: lower case. */
export function isCanonicalUuid(text: string): boolean {
  return SHAPE.test(text);
}
