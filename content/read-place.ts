import { z } from 'zod'
import { place as schema } from './schema/place.ts'
import { checked, readYaml } from './source.ts'

/** Reads where the academy is at home from the text of company.yaml. @throws ContentError */
export function readPlace(text: string) {
  const { place } = checked(readYaml(text, 'company.yaml'), z.object({ place: schema }))
  const { language, locale, countries } = place
  const [first] = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).formatToParts()
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
    /** By name, like the menus. */
    homeCountries: countries.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    /** The country that forms begin with (specification 9). */
    defaultCountry: countries[0]?.name ?? '',
  }
}
