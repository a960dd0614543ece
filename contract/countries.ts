import names from './countries.json' with { type: 'json' }

/** About 160 names for the dropdown (specification 3). The server accepts any text. */
export const countries: readonly string[] = names
