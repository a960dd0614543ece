import names from './countries.json' with { type: 'json' }

/** Default (specification 9). */
export const DEFAULT_COUNTRY = 'United States'

/** About 160 names for the dropdown (specification 3). The server accepts any text. */
export const countries: readonly string[] = names
