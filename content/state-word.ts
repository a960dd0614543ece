import { place } from './place.ts'

/** What the parts of a country are called. Of other countries the form says State, as specified. */
export const stateWord = (country: string): string => place().stateWords[country] ?? 'State'
