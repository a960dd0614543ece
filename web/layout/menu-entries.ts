import company from '#content/company.yaml'
import courses from '#content/courses.yaml'
import navigation from '#content/navigation.yaml'
import type { SectionMarker } from './site-section.ts'

export type MenuLink = { label: string; to: string; tile?: string; palette?: number }
export type MenuEntry = {
  key: string
  label: string
  marker?: SectionMarker | undefined
  /** A plain link has `to`, a group has `links`. */
  to?: string
  links?: MenuLink[]
}

type HeaderKey = (typeof navigation.header.mobile)[number]

/** A row of the header, its keys looked up in content. */
export function menuEntries(keys: readonly HeaderKey[]): MenuEntry[] {
  return keys.map(menuEntry)
}

/** The individual trainings under their menu labels, in the menu's order. */
export function individualLinks(): MenuLink[] {
  return navigation.header.entries.individual.courses.flatMap((id) => {
    const course = courses.find((each) => each.id === id)
    if (!course) return []
    const { rows, palette } = course.picture
    const middle = rows[1]?.split(' ')[1]
    return [{ label: course.menuLabel, to: course.path, palette, ...(middle && { tile: middle }) }]
  })
}

function menuEntry(key: HeaderKey): MenuEntry {
  const { entries } = navigation.header
  const { sections } = navigation
  switch (key) {
    case 'individual':
      return { key, label: entries.individual.label, marker: sections.individual.marker, links: individualLinks() }
    case 'corporate':
      return { key, label: entries.corporate.label, marker: sections.corporate.marker, links: entries.corporate.links }
    case 'lms':
      return { key, label: company.lmsLabel, to: company.lmsUrl }
    case 'home':
      return { key, ...entries.home }
    default:
      return { key, ...entries[key], marker: sections[key].marker }
  }
}
