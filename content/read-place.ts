import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { place as schema } from './schema/place.ts'
import { checked, readYaml } from './source.ts'

/** Reads where the academy is at home. @param text of company.yaml @throws ContentError */
export function readPlace(text = readFileSync(join(import.meta.dirname, 'company.yaml'), 'utf8')) {
  const { place } = checked(readYaml(text, 'company.yaml'), z.object({ place: schema }))
  const { language, locale, countries } = place
  const [first] = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).formatToParts()
  // In the order of the menus.
  const home = countries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    language,
    locale,
    hasClock24: place.clock === '24-hour',
    /** Whether dates begin with the day: 11 January 2027. */
    isDayFirst: first?.type === 'day',
    /** For `Intl.NumberFormat`. */
    currencyDisplay: place.currency,
    paper: place.paper,
    homeRegion: place.region,
    homeCountries: home.map(({ name }) => name),
    /** The country that forms begin with (specification 9). */
    defaultCountry: countries[0]?.name ?? '',
    /** What the parts of a country are called, by its name. */
    stateWords: Object.fromEntries(home.map(({ name, state }) => [name, state])),
    /** Answers of those who may work in a country. */
    workAnswers: home.map(({ mayWork }) => mayWork),
  }
}
