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

/** Returns entries of the header. Only the six sections have markers. */
export function menuEntries(keys: readonly HeaderKey[]): MenuEntry[] {
  const entries: Record<HeaderKey, Omit<MenuEntry, 'key'>> = {
    ...navigation.header.entries,
    individual: { ...navigation.header.entries.individual, links: individualLinks() },
    lms: { label: company.lmsLabel, to: company.lmsUrl },
  }
  const sections: { [Key in HeaderKey]?: { marker: SectionMarker } } = navigation.sections
  return keys.map((key) => ({ key, ...entries[key], marker: sections[key]?.marker }))
}

export function individualLinks(): MenuLink[] {
  return inOrder('menu', courses).map((course) => ({ label: course.menuLabel, to: course.path, course }))
}
