import { Form, Link, Outlet, useLoaderData, useLocation } from 'react-router'
import { countOpenDecisions } from '#services/admissions/lists.ts'
import { countWaiting, findFreed } from '#services/admissions/waitlist.ts'
import { countOpenDiscrepancies } from '#services/payments/reconciliation/discrepancies.ts'
import { countNeedsUs } from '#services/records/list.ts'
import { mayDo } from '#services/rights.ts'
import { deskLoader } from './handlers.ts'
import { Palette } from './palette.tsx'
import { forgetDrafts } from './record/draft.ts'
import { Erased } from './record/erased.tsx'
import { loadDone } from './record/neighbors.ts'
import { Logo } from './ui/logo.tsx'
import { roleNames, shownCount, yearOf } from './ui/shown.ts'
import { Count } from './ui/tabs.tsx'

export const loader = deskLoader(async (args) => {
  const { deps, session, actor } = args
  const { name, role } = session.member
  const needsUs = shownCount(await countNeedsUs(deps.database))
  const held = mayDo(role, 'decide') ? String((await countOpenDecisions(deps, actor)).held) : undefined
  const freed = mayDo(role, 'decide')
    ? findFreed(deps.schedule.current(), await countWaiting(deps.database), new Date()).length
    : 0
  const seesCodes = mayDo(role, 'codes')
  const seesTemplates = mayDo(role, 'templates')
  const discrepancies = mayDo(role, 'payments') ? String(await countOpenDiscrepancies(deps)) : undefined
  return {
    name,
    role,
    needsUs,
    held,
    freed,
    discrepancies,
    seesCodes,
    seesTemplates,
    timeZone: deps.timeZone,
    year: yearOf(new Date(), deps.timeZone),
    done: await loadDone(args),
  }
})

/** The places and the person: beside the page from 64rem, above it on narrower screens. */
const rail = {
  box:
    'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-muted px-5 pt-3 lg:sticky lg:top-0 lg:h-dvh ' +
    'lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:overflow-y-auto lg:px-[0.85rem] lg:py-[1.1rem] ' +
    'lg:gap-4',
  nav:
    'max-lg:order-1 max-lg:-mx-5 max-lg:flex-[0_0_calc(100%+2.5rem)] max-lg:px-[0.6rem] max-lg:text-small ' +
    'lg:flex-[1_0_auto]',
  link:
    'flex min-h-10 items-center justify-between gap-[0.3rem] whitespace-nowrap rounded-field px-2 py-[0.4rem] ' +
    'hover:link hover:underline-offset-[0.3em] aria-[current=page]:bg-card aria-[current=page]:font-semibold ' +
    'lg:min-h-9 lg:px-[0.65rem]',
}

/** Around every page of a person who is signed in: where to go, and who they are. */
export default function Frame() {
  const { name, role, needsUs, held, freed, discrepancies, seesCodes, seesTemplates } = useLoaderData<typeof loader>()
  const places: PlaceProps[] = [
    { to: '/', title: 'Inbox', count: needsUs },
    { to: '/applications', title: 'Applications' },
    { to: '/leads', title: 'Leads' },
    ...(held === undefined ? [] : [{ to: '/decisions', title: 'Decisions', count: held }]),
    ...(discrepancies === undefined ? [] : [{ to: '/payments', title: 'Payments', count: discrepancies }]),
    { to: '/starts', title: 'Starts', count: String(freed) },
    { to: '/workshops', title: 'Workshops' },
    { to: '/rounds', title: 'Rounds' },
    ...(seesTemplates ? [{ to: '/templates', title: 'Templates' }] : []),
    ...(seesCodes ? [{ to: '/codes', title: 'Codes' }] : []),
    { to: '/overview', title: 'Overview' },
    { to: '/people', title: 'People' },
    ...(role === 'admin' ? [{ to: '/log', title: 'Log' }] : []),
  ]
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-none">
      <a
        href="#content"
        className="absolute top-2 left-2 z-10 rounded-pill bg-primary px-4 py-2 text-primary-foreground not-focus:[clip-path:inset(50%)]"
      >
        Skip to content
      </a>
      <header className={rail.box}>
        <Logo className="lg:px-[0.6rem]" />
        <Palette pages={[...places, { to: '/account', title: 'Account' }]} />
        <nav aria-label="Desk" className={rail.nav}>
          <ul className="flex flex-wrap lg:grid lg:gap-[0.1rem]">
            {places.map((place) => (
              <Place key={place.to} {...place} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-4 lg:grid lg:gap-[0.4rem] lg:px-[0.6rem]">
          <Link to="/account" className="font-semibold">
            {name}
            <small className="font-normal max-lg:hidden">{roleNames[role]}</small>
          </Link>
          <Form method="post" action="/sign-out" onSubmit={forgetDrafts}>
            <button type="submit" className="text-button">
              Sign out
            </button>
          </Form>
        </div>
      </header>
      <div id="content" className="min-w-0 p-5 outline-none has-[>[data-list]]:p-0! lg:px-7 lg:pb-8" tabIndex={-1}>
        <Erased />
        <Outlet />
      </div>
    </div>
  )
}

type PlaceProps = { to: string; title: string; count?: string }

function Place({ to, title, count }: PlaceProps) {
  const { pathname } = useLocation()
  // The inbox's records have addresses of their own.
  const isDecision = pathname.endsWith('/decision')
  const isBelow = isDecision ? to === '/decisions' : pathname.startsWith(to === '/' ? '/records/' : `${to}/`)
  const isHere = pathname === to || isBelow
  return (
    <li>
      <Link to={to} className={rail.link} aria-current={isHere ? 'page' : undefined}>
        {title}
        {count && count !== '0' && <Count>{count}</Count>}
      </Link>
    </li>
  )
}
