/** The searched text of a transaction `t`, in the form that its trigram index stores. */
export const SEARCHED_TEXT = `coffer.folded(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, ''))`;
