import { readPlace } from './read-place.ts'

/** How the academy's place writes. One constant each, which the build puts into the code that uses it. */
export const { language, locale, hasClock24, isDayFirst, currencyDisplay, paper } = readPlace()
