import { homeCountries } from './place.data.ts'

/** What the parts of a country are called. Of other countries the form says State, as specified. */
export function stateWord(country: string): string {
  return homeCountries.find(({ name }) => name === country)?.state ?? 'State'
}
