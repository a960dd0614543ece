import { readPlace } from './read-place.ts'

/** Only forms need them, so they are not in place.data.ts. */
export const { homeRegion, homeCountries, defaultCountry, stateWords, workAnswers } = readPlace()
