/**
 * By which keys the words about a field, and its example value, are looked up; the most specific one counts.
 * @param owner the record or the operation that has the field, such as `Asset` or `reports.transfers`
 * @param parent the field that holds the object with this field
 */
export function keysOf(owner: string, parent: string | undefined, field: string): readonly string[] {
  return [...(parent === undefined ? [] : [`${parent}.${field}`]), `${owner}.${field}`, field];
}
