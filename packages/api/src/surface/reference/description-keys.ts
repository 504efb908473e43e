/**
 * Returns the keys of a field's description and example, most specific first.
 * @param owner the record or the operation that has the field, such as `Asset` or `reports.transfers`
 * @param parent the field that contains the object with this field
 */
export function descriptionKeys(owner: string, parent: string | undefined, field: string): readonly string[] {
  return [...(parent === undefined ? [] : [`${parent}.${field}`]), `${owner}.${field}`, field];
}
