import type { z } from 'zod'
import type { place as schema } from './schema/place.ts'

/** How the academy's place writes, and what forms there ask for. */
export type Place = ReturnType<typeof placeOf>

let shown = {} as Place
let ofRequest = (): Place | undefined => undefined

/**
 * Returns the academy's place. The server sets it with each version of the content, a page's script from its document,
 * so it is read where it is used, never while a module loads.
 */
export const place = (): Place => ofRequest() ?? shown

export function setPlace(next: Place): void {
  shown = next
}

/** Lets some requests have another place: those for a draft. @param find returns that of the request under way */
export function setPlaceOfRequests(find: () => Place | undefined): void {
  ofRequest = find
}

/** @param written as in company.yaml */
export function placeOf(written: z.output<typeof schema>) {
  const { language, locale, countries } = written
  const [first] = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).formatToParts()
  // In the order of the menus.
  const home = countries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    language,
    locale,
    hasClock24: written.clock === '24-hour',
    /** Whether dates begin with the day: 11 January 2027. */
    isDayFirst: first?.type === 'day',
    /** For `Intl.NumberFormat`. */
    currencyDisplay: written.currency,
    paper: written.paper,
    homeRegion: written.region,
    homeCountries: home.map(({ name }) => name as string),
    /** The country that forms begin with (specification 9). */
    defaultCountry: countries[0]?.name ?? '',
    /** What the parts of a country are called, by its name. */
    stateWords: Object.fromEntries(home.map(({ name, state }) => [name, state])) as Record<string, string>,
    /** Answers of those who may work in a country. */
    workAnswers: home.map(({ mayWork }) => mayWork),
  }
}

/** Attributes of a document's root, for {@link takePlace}. */
export const placeAttributes = () => ({ lang: place().language, 'data-place': JSON.stringify(place()) })

/** Sets the place in the browser, before the page's script renders anything. */
export function takePlace({ dataset }: HTMLElement): void {
  setPlace(JSON.parse(dataset.place ?? '{}'))
}
