import { Form, Link, Outlet, useLoaderData, useLocation } from 'react-router'
import { countOpenDecisions } from '#services/admissions/lists.ts'
import { countWaiting, findFreed } from '#services/admissions/waitlist.ts'
import { countOpenDiscrepancies } from '#services/payments/reconciliation/discrepancies.ts'
import { countNeedsUs } from '#services/records/list.ts'
import { mayDo } from '#services/rights.ts'
import { deskLoader } from './handlers.ts'
import { forgetDrafts } from './record/draft.ts'
import { Erased } from './record/erased.tsx'
import { Logo } from './ui/logo.tsx'
import { roleNames, shownCount, yearOf } from './ui/shown.ts'

export const loader = deskLoader(async ({ deps, session, actor }) => {
  const { name, role } = session.member
  const needsUs = shownCount(await countNeedsUs(deps.database))
  const held = mayDo(role, 'decide') ? String((await countOpenDecisions(deps, actor)).held) : undefined
  const freed = mayDo(role, 'decide')
    ? findFreed(deps.schedule.current(), await countWaiting(deps.database), new Date()).length
    : 0
  const seesCodes = mayDo(role, 'codes')
  const discrepancies = mayDo(role, 'payments') ? String(await countOpenDiscrepancies(deps)) : undefined
  return {
    name,
    role,
    needsUs,
    held,
    freed,
    discrepancies,
    seesCodes,
    timeZone: deps.timeZone,
    year: yearOf(new Date(), deps.timeZone),
  }
})

/** Around every page of a person who is signed in: where to go, and who they are. */
export default function Frame() {
  const { name, role, needsUs, held, freed, discrepancies, seesCodes } = useLoaderData<typeof loader>()
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
            {held !== undefined && <Place to="/decisions" count={held} title="Decisions" />}
            {discrepancies && <Place to="/payments" count={discrepancies} title="Payments" />}
            <Place to="/starts" count={String(freed)} title="Starts" />
            <Place to="/workshops" title="Workshops" />
            <Place to="/rounds" title="Rounds" />
            {seesCodes && <Place to="/codes" title="Codes" />}
            <Place to="/overview" title="Overview" />
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
  const isDecision = pathname.endsWith('/decision')
  const isBelow = isDecision ? to === '/decisions' : pathname.startsWith(to === '/' ? '/records/' : `${to}/`)
  const isHere = pathname === to || isBelow
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {title}
        {count !== '0' && <em>{count}</em>}
      </Link>
    </li>
  )
}
