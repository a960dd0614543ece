import names from './countries.json' with { type: 'json' }

/** The country chosen before anyone chooses (specification 9). */
export const DEFAULT_COUNTRY = 'United States'

/** Names in the country dropdown, about 160 (specification 3). The server takes any text. */
export const countries: readonly string[] = names
