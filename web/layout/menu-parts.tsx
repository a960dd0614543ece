import { Link, useRouteLoaderData } from 'react-router'
import { inOrder } from '#content/course-order.ts'
import type { Course } from '#content/schema.ts'
import { Sample } from '#ui/sample.tsx'
import { TrainingMark } from '#ui/tiles.tsx'
import { useContent } from '#web/content.tsx'
import type { loadMenu } from '#web/load-page-data.ts'
import type { Shell } from '#web/shell.ts'
import { type SectionMarker, useCurrent } from './site-section.ts'

/** Reads the layout's loader data; undefined if it failed to load, or a component is rendered alone. */
function useMenuStarts() {
  return useRouteLoaderData<ReturnType<typeof loadMenu>>('layout/site')
}

type MenuItemProps = { link: MenuLink; onChoice: () => void }

/** Link of a group. A training's start and length are beside the link, so that its name is just the training's. */
export function MenuItem({ link: { label, to, course }, onChoice }: MenuItemProps) {
  const { ofLink } = useCurrent()
  const start = useMenuStarts()?.starts[course?.id ?? '']
  return (
    <li>
      <Link to={to} prefetch="intent" aria-current={ofLink(to)} onClick={onChoice}>
        {course && <TrainingMark id={course.id} />}
        {label}
      </Link>
      {course && (
        <small>
          {start && `${start} · `}
          {course.weeks} weeks
        </small>
      )}
    </li>
  )
}

export function MenuMore({ links, onChoice }: { links: MenuLink[]; onChoice: () => void }) {
  return (
    <p>
      {links.map(({ label, to }) => (
        <Link key={to} to={to} prefetch="intent" onClick={onChoice}>
          {label}
        </Link>
      ))}
      {useMenuStarts()?.sample && (
        <small>
          Dates: <Sample />
        </small>
      )}
    </p>
  )
}

type MenuLink = { label: string; to: string; course?: Pick<Course, 'id' | 'weeks'> }
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

type HeaderKey = Shell['navigation']['header']['mobile'][number]

/** Returns entries of the header. Only the six sections have markers. */
export function useMenuEntries(row: 'topRow' | 'mainRow' | 'mobile'): MenuEntry[] {
  const { company, navigation, courseLinks } = useContent()
  const entries: Record<HeaderKey, Omit<MenuEntry, 'key'>> = {
    ...navigation.header.entries,
    individual: { ...navigation.header.entries.individual, links: individualLinks(courseLinks) },
    lms: { label: company.lmsLabel, to: company.lmsUrl },
  }
  const sections: { [Key in HeaderKey]?: { marker: SectionMarker } } = navigation.sections
  return navigation.header[row].map((key) => ({ key, ...entries[key], marker: sections[key]?.marker }))
}

export function individualLinks(courseLinks: Shell['courseLinks']): MenuLink[] {
  return inOrder('menu', courseLinks).map((course) => ({ label: course.menuLabel, to: course.path, course }))
}
