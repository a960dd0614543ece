import { Link, Outlet, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { getClock } from '#office/academy-clock.ts'
import { AcademyClock } from '#office/ui/time.tsx'
import { countStarts, findFreed } from '#services/admissions/seats.ts'
import { countStrays } from '#services/payments/reconciliation/strays.ts'
import { countNeedsUs } from '#services/records/list.ts'
import { mayDo, type Right } from '#services/rights.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { SentNotice } from './decisions/sent-notice.tsx'
import { deskLoader } from './handlers.ts'
import { Palette } from './palette.tsx'
import { loadDone, loadSent } from './record/neighbors.ts'
import { Logo } from './ui/message-page.tsx'
import { plural, roleNames, shownCount } from './ui/shown.ts'
import { SignOut } from './ui/sign-out.tsx'
import { Count } from './ui/tabs.tsx'

export const loader = deskLoader(async (args) => {
  const { deps, signIn } = args
  const { name, role } = signIn.member
  const may = (right: Right) => mayDo(role, right)
  const starts = may('decide') ? await countStarts(deps.database) : undefined
  const freed = starts ? findFreed(deps.schedule.current(), starts, new Date()).length : 0
  const places: (Place | false)[] = [
    { to: '/desk', title: 'Inbox', count: shownCount(await countNeedsUs(deps.database)) },
    { to: '/desk/applications', title: 'Applications' },
    { to: '/desk/leads', title: 'Leads' },
    may('work') && { to: '/desk/batches', title: 'Batches' },
    may('payments') && { to: '/desk/payments', title: 'Payments', count: String(await countStrays(deps)) },
    { to: '/desk/starts', title: 'Starts', count: String(freed) },
    { to: '/desk/workshops', title: 'Workshops' },
    { to: '/desk/rounds', title: 'Rounds' },
    may('templates') && { to: '/desk/templates', title: 'Templates' },
    may('codes') && { to: '/desk/codes', title: 'Codes' },
    { to: '/desk/overview', title: 'Overview' },
    { to: '/desk/people', title: 'Staff' },
    may('log') && { to: '/desk/log', title: 'Log' },
  ]
  return {
    name,
    role,
    clock: getClock(deps.timeZone, new Date()),
    places: places.filter((place) => place !== false),
    done: await loadDone(args),
    sent: await loadSent(args),
  }
})

type Place = { to: string; title: string; count?: string }

/** Navigation: beside the page from 64rem, above it on narrower screens. */
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

export default function Frame() {
  const { name, role, places, clock, sent } = useLoaderData<typeof loader>()
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-none">
      <SkipLink />
      <header className={rail.box}>
        <Logo className="lg:px-[0.6rem]" />
        <Palette pages={[...places, { to: '/desk/account', title: 'Account' }]} />
        <nav aria-label="Desk" className={rail.nav}>
          <ul className="flex flex-wrap lg:grid lg:gap-[0.1rem]">
            {places.map((place) => (
              <PlaceLink key={place.to} {...place} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-4 lg:grid lg:gap-[0.4rem] lg:px-[0.6rem]">
          <Link to="/desk/account" className="font-semibold">
            {name}
            <small className="font-normal max-lg:hidden">{roleNames[role]}</small>
          </Link>
          <SignOut />
        </div>
      </header>
      <div id="content" className="min-w-0 p-5 outline-none has-[>[data-list]]:p-0! lg:px-7 lg:pb-8" tabIndex={-1}>
        <Erased />
        <AcademyClock value={clock}>
          {sent && <SentNotice key={sent.id} sent={sent} />}
          <Outlet />
        </AcademyClock>
      </div>
    </div>
  )
}

function PlaceLink({ to, title, count }: Place) {
  const { pathname } = useLocation()
  // Records of the inbox are below /records.
  const isBelow = pathname.startsWith(to === '/desk' ? '/desk/records/' : `${to}/`)
  const isHere = pathname === to || isBelow
  return (
    <li>
      <Link to={to} className={rail.link} aria-current={isHere ? 'page' : undefined}>
        {title}
        {count && count !== '0' && <Count look="due">{count}</Count>}
      </Link>
    </li>
  )
}

function Erased() {
  const [search] = useSearchParams()
  if (!search.has('erased')) return null
  const [kept = 0, stuck = 0, named = 0] = ['kept', 'stuck', 'named'].map((name) => Number(search.get(name)) || 0)
  return (
    <p role="status" className="border-accent border-l-4 bg-muted px-5 py-3">
      <b>The person’s data is erased.</b>{' '}
      {kept > 0 && `${plural(kept, 'application')} had a payment: course, dates and amounts stay. `}
      {named > 0 && `${plural(named, 'text')} by other people mentioned the address and stay. `}
      {stuck > 0 && 'An email was still being sent: run “npm run privacy -- erase” again in a few minutes. '}
      Copies elsewhere are not touched: backups, emails that were sent, Stripe, the CRM, the newsletter service.
    </p>
  )
}
