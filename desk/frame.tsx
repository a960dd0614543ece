import { Form, Link, Outlet, useLoaderData, useLocation } from 'react-router'
import { countNeedsUs } from '#services/records/list.ts'
import { mayDo } from '#services/staff/rights.ts'
import { deskLoader } from './handlers.ts'
import { forgetDrafts } from './record/draft.ts'
import { Erased } from './record/erased.tsx'
import { Logo } from './ui/logo.tsx'
import { roleNames, shownCount } from './ui/shown.ts'

export const loader = deskLoader(async ({ deps, session }) => {
  const { name, role } = session.member
  const needsUs = shownCount(await countNeedsUs(deps.database))
  const seesCodes = mayDo(role, 'codes')
  return { name, role, needsUs, seesCodes, timeZone: deps.timeZone, year: new Date().getUTCFullYear() }
})

/** Around every page of a person who is signed in: where to go, and who they are. */
export default function Frame() {
  const { name, role, needsUs, seesCodes } = useLoaderData<typeof loader>()
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="rail">
        <Logo />
        <nav aria-label="Desk">
          <ul>
            <Place to="/" count={needsUs} title="Inbox" />
            <Place to="/applications" title="Applications" />
            <Place to="/leads" title="Leads" />
            <Place to="/overview" title="Overview" />
            {seesCodes && <Place to="/codes" title="Codes" />}
            <Place to="/people" title="People" />
            {role === 'admin' && <Place to="/log" title="Log" />}
          </ul>
        </nav>
        <div className="rail-person">
          <Link to="/account">
            {name}
            <small>{roleNames[role]}</small>
          </Link>
          <Form method="post" action="/sign-out" onSubmit={forgetDrafts}>
            <button type="submit" className="text-button">
              Sign out
            </button>
          </Form>
        </div>
      </header>
      <div id="content" className="content" tabIndex={-1}>
        <Erased />
        <Outlet />
      </div>
    </div>
  )
}

function Place({ to, title, count }: { to: string; title: string; count?: string }) {
  const { pathname } = useLocation()
  // The inbox's records have addresses of their own.
  const isHere = pathname === to || pathname.startsWith(to === '/' ? '/records/' : `${to}/`)
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {title}
        {count !== '0' && <em>{count}</em>}
      </Link>
    </li>
  )
}
