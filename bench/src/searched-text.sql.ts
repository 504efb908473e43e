/** What of a booking `t` a text is looked for in, as its trigram index has it. */
export const SEARCHED_TEXT = `coffer.folded(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, ''))`;
