import ChevronDown from 'lucide-react/icons/chevron-down'
import { type SyntheticEvent, useId } from 'react'
import { Link, Outlet, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { getClock } from '#office/academy-clock.ts'
import { AcademyClock } from '#office/ui/time.tsx'
import { countStarts } from '#services/admissions/seats.ts'
import { readDraftState } from '#services/content/draft-rows.ts'
import { countWebhookProblems } from '#services/handoff/desk.ts'
import { countStrays } from '#services/payments/reconciliation/strays.ts'
import { countToDo } from '#services/records/list.ts'
import { mayDo, type Right } from '#services/rights.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { SentNotice } from './decisions/sent-notice.tsx'
import { type DeskArgs, deskLoader } from './handlers.ts'
import { Palette } from './palette.tsx'
import { closeMenu } from './record/menu.tsx'
import { loadDone, loadSent } from './record/neighbors.ts'
import { loadFreed } from './schedule/load.ts'
import { getSections, isIn } from './sections.ts'
import { Logo } from './ui/message-page.tsx'
import { isDue, plural, roleNames, shownCount } from './ui/shown.ts'
import { SignOut } from './ui/sign-out.tsx'
import { Count, Tabs } from './ui/tabs.tsx'

export const loader = deskLoader(async (args) => {
  const { deps, signIn } = args
  const { name, role } = signIn.member
  return {
    name,
    role,
    clock: getClock(deps.schedule.current().content.company, new Date()),
    sections: getSections(role),
    mayRead: mayDo(role, 'read'),
    ...(await loadWork(args)),
    done: await loadDone(args),
    sent: await loadSent(args),
  }
})

/** Counts what staff must do, by the address of its page, and finds whom to offer free seats to. */
async function loadWork({ deps, actor }: DeskArgs) {
  const may = (right: Right) => mayDo(actor.role, right)
  const [toDo, strays, starts, undelivered, draft] = await Promise.all([
    may('read') ? countToDo(deps.database) : { count: 0, capped: false },
    may('payments') ? countStrays(deps) : 0,
    may('decide') ? countStarts(deps.database) : undefined,
    may('webhook') ? countWebhookProblems(deps.database) : 0,
    may('edit') ? readDraftState(deps.database) : undefined,
  ])
  const freed = starts ? await loadFreed(deps, starts) : []
  const counts: Record<string, string> = {
    '/desk': shownCount(toDo),
    '/desk/payments': String(strays),
    '/desk/starts': String(freed.length),
    '/desk/webhook': String(undelivered),
    '/desk/words': String([draft?.problem, draft && deps.site.getContentProblem()].filter(Boolean).length),
  }
  return { counts, freed }
}

/** Navigation: beside the page from 64rem; on narrower screens one bar, with a menu. */
const rail = {
  box:
    'flex min-w-0 items-center gap-x-3 bg-muted px-4 py-2 print:hidden lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch ' +
    'lg:gap-4 lg:overflow-y-auto lg:px-[0.85rem] lg:py-[1.1rem]',
  menu:
    'menu lg:static lg:m-0 lg:flex lg:h-auto lg:max-h-none lg:w-auto lg:min-w-0 lg:max-w-none lg:flex-[1_0_auto] ' +
    'lg:flex-col lg:justify-between lg:gap-4 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none',
  link:
    'flex min-h-9 items-center justify-between gap-[0.3rem] whitespace-nowrap rounded-field px-[0.65rem] py-[0.4rem] ' +
    'hover:link hover:underline-offset-[0.3em] aria-[current]:font-semibold max-lg:min-h-10 ' +
    'max-lg:aria-[current]:bg-muted lg:aria-[current]:bg-card',
  foot: 'mt-2 grid gap-[0.4rem] border-border border-t px-[0.65rem] pt-3 pb-1 lg:mt-0 lg:border-0 lg:p-0 lg:px-[0.6rem]',
}

export default function Frame() {
  const { name, role, mayRead, sections, counts, clock, sent } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const menu = useId()
  const current = sections.find((section) => isIn(section, pathname))
  const tabs = current?.pages.some(({ to }) => to === pathname) && current.pages.length > 1 ? current.pages : []
  const pages = sections.flatMap((section) => section.pages)
  return (
    <div className="grid min-h-dvh print:block grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-none">
      <SkipLink />
      <header className={rail.box}>
        <Logo className="lg:px-[0.6rem]" name="max-lg:sr-only" />
        <button type="button" popoverTarget={menu} className={menuButton}>
          {current?.title ?? 'Menu'}
          <ChevronDown className="size-4" aria-hidden="true" />
        </button>
        {mayRead && <Palette pages={[...pages, { to: '/desk/account', title: 'Account' }]} />}
        <div id={menu} popover="auto" className={rail.menu}>
          <nav aria-label="Desk">
            <ul className="grid gap-[0.1rem]">
              {sections.map((section) => (
                <li key={section.title}>
                  <Link
                    to={section.pages[0]?.to ?? '/desk'}
                    className={rail.link}
                    aria-current={section === current ? 'page' : undefined}
                    onClick={close}
                  >
                    {section.title}
                    <PageCount of={section.pages.map(({ to }) => counts[to]).find(isDue)} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={rail.foot}>
            <Link to="/desk/account" className="font-semibold" onClick={close}>
              {name}
              <small className="font-normal">{roleNames[role]}</small>
            </Link>
            <SignOut />
          </div>
        </div>
      </header>
      <div
        id="content"
        className="min-w-0 p-5 outline-none print:p-0! has-[>[data-list]]:p-0! lg:px-7 lg:pb-8"
        tabIndex={-1}
      >
        <Erased />
        <AcademyClock value={clock}>
          {sent && <SentNotice key={sent.id} sent={sent} />}
          {tabs.length > 0 && (
            <Tabs
              label={current?.title ?? ''}
              className="-mt-3 mb-5 border-border border-b"
              tabs={tabs.map(({ to, title }) => ({
                to,
                title,
                count: isDue(counts[to]) ? counts[to] : undefined,
                countLook: 'due',
                isCurrent: to === pathname,
              }))}
            />
          )}
          <Outlet />
        </AcademyClock>
      </div>
    </div>
  )
}

const menuButton =
  'flex min-h-10 cursor-pointer items-center gap-1 rounded-field px-2 font-semibold hover:bg-card lg:hidden'

const close = ({ currentTarget }: SyntheticEvent) => closeMenu(currentTarget)

const PageCount = ({ of }: { of: string | undefined }) => of && <Count look="due">{of}</Count>

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
