import { isDay } from '#services/days.ts'

/** How long a charge has been overdue, in days, as books of account divide them. */
export const ages = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof ages)[number]

/** Which open charges a page or file has. The names are those in its address. */
export type ReceivablesFilter = {
  currency?: string
  age?: Age
  /** Month in which it will be due: `2027-01`. */
  month?: string
  /** Id of a start, or `none`. */
  start?: string
  /** Id of a sponsor or company, which stands for all with its address, or `self` for people who pay for themselves. */
  payer?: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)

const readers: { [Name in keyof ReceivablesFilter]-?: (text: string) => ReceivablesFilter[Name] | undefined } = {
  currency: matching(/^[a-z]{3}$/),
  age: (text) => ages.find((age) => age === text),
  month: (text) => (isDay(`${text}-01`) ? text : undefined),
  start: matching(/^[a-z\d][a-z\d-]{0,79}$/),
  payer: (text) => (text === 'self' || UUID.test(text) ? text : undefined),
}

/** Parses an address. Ignores unknown or malformed parts. */
export function parseReceivablesFilter(query: URLSearchParams): ReceivablesFilter {
  const given = Object.entries(readers).map(([name, read]) => [name, read(query.get(name) ?? '')])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
