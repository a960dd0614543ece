import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlace } from './read-place.ts'

const text = readFileSync(join(import.meta.dirname, 'company.yaml'), 'utf8')

/** Where the academy is at home. One constant each, so that a page's script has only those that it uses. */
export const {
  language,
  locale,
  hasClock24,
  isDayFirst,
  currencyDisplay,
  paper,
  homeRegion,
  homeCountries,
  defaultCountry,
} = readPlace(text)
