import { z } from 'zod'
import { countries } from '#contract/countries.ts'
import { label } from './parts.ts'

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

/** A language tag (BCP 47) of English, because the words in the code are English. */
const englishTag = z.string().refine((tag) => isTag(tag) && /^en\b/.test(tag), {
  error: ({ input }) => `${JSON.stringify(input)} is no tag of English: write en, or one such as en-CA.`,
})

const country = z.strictObject({
  /** As in the menu of countries. */
  name: z.enum(countries),
  /** What its parts are called: State, Province, County. */
  state: label,
  /** The answer of somebody who may work there. */
  mayWork: label,
})

/** Where the academy is at home (company.yaml). */
export const place = z.strictObject({
  /** Of every document. */
  language: englishTag,
  /** Gives the order of dates and the signs in numbers. */
  locale: englishTag,
  clock: z.enum(['12-hour', '24-hour']),
  /** Before an amount: USD, or the currency's symbol. */
  currency: z.enum(['code', 'symbol']),
  /** Of PDFs. */
  paper: z.enum(['letter', 'a4']),
  /** Heading of the home countries in menus. */
  region: label,
  /** Home countries; forms begin with the first one. */
  countries: z.array(country).min(1),
})
