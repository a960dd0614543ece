import company from '#content/company.yaml'
import { courses } from '#content/course-list.data.ts'
import { inOrder } from '#content/course-order.ts'
import navigation from '#content/navigation.yaml'
import type { Course } from '#content/schema.ts'
import type { SectionMarker } from './site-section.ts'

export type MenuLink = { label: string; to: string; course?: Course }
export type MenuEntry = {
  key: string
  label: string
  marker?: SectionMarker | undefined
  /** A link has `to`, a group has `links`. */
  to?: string
  links?: MenuLink[]
  /** Below a group's links. */
  more?: MenuLink[]
}

type HeaderKey = (typeof navigation.header.mobile)[number]

export function menuEntries(keys: readonly HeaderKey[]): MenuEntry[] {
  return keys.map(menuEntry)
}

export function individualLinks(): MenuLink[] {
  return inOrder('menu', courses).map((course) => ({ label: course.menuLabel, to: course.path, course }))
}

function menuEntry(key: HeaderKey): MenuEntry {
  const { entries } = navigation.header
  const { sections } = navigation
  switch (key) {
    case 'individual':
      return { key, ...entries.individual, marker: sections.individual.marker, links: individualLinks() }
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
