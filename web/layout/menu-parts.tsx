import { Link, useRouteLoaderData } from 'react-router'
import { Sample } from '#ui/sample.tsx'
import { TrainingMark } from '#ui/tiles.tsx'
import type { loadMenu } from '#web/load-page-data.ts'
import type { MenuLink } from './menu-entries.ts'
import { useCurrent } from './site-section.ts'

/** Reads the root's loader data; undefined if a component is rendered alone. */
function useMenuStarts() {
  return useRouteLoaderData<{ menu: ReturnType<typeof loadMenu> }>('root')?.menu
}

type MenuItemProps = { link: MenuLink; className: string; onChoice: () => void }

/** Link of a group. A training's start and length are beside the link, so that its name is just the training's. */
export function MenuItem({ link: { label, to, course }, className, onChoice }: MenuItemProps) {
  const { ofLink } = useCurrent()
  const start = useMenuStarts()?.starts[course?.id ?? '']
  return (
    <li className="menu-item">
      <Link to={to} prefetch="intent" className={className} aria-current={ofLink(to)} onClick={onChoice}>
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
    <p className="menu-more">
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
