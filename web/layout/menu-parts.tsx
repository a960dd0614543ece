import { Link, useRouteLoaderData } from 'react-router'
import { Sample } from '#ui/sample.tsx'
import { TrainingMark } from '#ui/tiles.tsx'
import type { MenuStarts } from '#web/facts.ts'
import type { MenuLink } from './menu-entries.ts'
import { useCurrent } from './site-section.ts'

/** From the root's loader; none where a component is rendered without it. */
function useMenuStarts(): MenuStarts | undefined {
  return useRouteLoaderData<{ menu: MenuStarts }>('root')?.menu
}

type MenuItemProps = { link: MenuLink; className: string; onChoice: () => void }

/** A link of a group. Of a training also when it starts and how long it takes: beside the link, whose name is the training's. */
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

/** Below the links of a group: the ways to choose among them. */
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
