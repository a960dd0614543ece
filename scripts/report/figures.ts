import type pg from 'pg'
import { CommandError } from '#scripts/site-database.ts'
import type { Period } from './arguments.ts'

export type Steps = { views: number; started: number; secondStep: number; submitted: number }

/** What a report says. Views and steps are those of visitors who let themselves be counted; applications are all. */
export type Figures = Period & {
  timeZone: string
  /** Of all pages. */
  views: number
  funnel: {
    formViews: number
    started: number
    secondStep: number
    /** Applications sent in the period, with what has become of their fees until now. */
    submitted: number
    waived: number
    paid: number
    refunded: number
    due: number
  }
  /** Most viewed first. */
  pages: { page: string; views: number }[]
  /** Views of all pages, and steps that browsers told of, by the kind of link that led here. */
  referrers: ({ referrer: string } & Steps)[]
  /** Those on which something was; submitted are the applications sent on that day, settled those of them paid or waived. */
  days: ({ day: string; settled: number } & Steps)[]
}

type Sent = { day: string; fee: string; count: number }
type Counted = { day: string; page: string; event: string; referrer: string; count: number }

/** Reads a period's figures, in the days of a time zone. */
export async function readFigures(client: pg.ClientBase, { from, to }: Period, timeZone: string): Promise<Figures> {
  const { rows: counted } = await client
    .query<Counted>(
      `select day::text, page, event, referrer, count::float8 from insight_counts
       where day between $1 and $2`,
      [from, to],
    )
    .catch(refuseOlder)
  const { rows: sent } = await client.query<Sent>(
    `select (created_at at time zone $3)::date::text as day, fee_status as fee, count(*)::float8 as count
     from applications
     where created_at >= $1::date::timestamp at time zone $3
       and created_at < ($2::date + 1)::timestamp at time zone $3
     group by day, fee_status`,
    [from, to, timeZone],
  )
  const fee = (status: string) => total(sent.filter((one) => one.fee === status))
  const sum = (matches: (one: Counted) => boolean) => total(counted.filter(matches))
  const steps = (matches: (one: Counted) => boolean): Steps => ({
    views: sum((one) => one.event === 'view' && matches(one)),
    started: sum((one) => one.event === 'started' && matches(one)),
    secondStep: sum((one) => one.event === 'step 2' && matches(one)),
    submitted: sum((one) => one.event === 'submitted' && matches(one)),
  })
  const kinds = (name: 'page' | 'referrer') => [...new Set(counted.map((one) => one[name]))]
  const mostViewedFirst = (one: { views: number }, other: { views: number }) => other.views - one.views
  const all = steps(() => true)

  return {
    ...{ from, to, timeZone, views: all.views },
    funnel: {
      formViews: steps(({ page }) => page === '/apply').views,
      started: all.started,
      secondStep: all.secondStep,
      submitted: total(sent),
      ...{ waived: fee('waived'), paid: fee('paid'), refunded: fee('refunded'), due: fee('due') },
    },
    pages: kinds('page')
      .map((page) => ({ page, views: steps((one) => one.page === page).views }))
      .filter(({ views }) => views > 0)
      .sort((one, other) => mostViewedFirst(one, other) || one.page.localeCompare(other.page)),
    referrers: kinds('referrer')
      .map((referrer) => ({ referrer, ...steps((one) => one.referrer === referrer) }))
      .sort((one, other) => mostViewedFirst(one, other) || one.referrer.localeCompare(other.referrer)),
    days: [...new Set([...counted, ...sent].map(({ day }) => day))].sort().map((day) => {
      const ofDay = sent.filter((one) => one.day === day)
      const settled = total(ofDay.filter((one) => one.fee === 'paid' || one.fee === 'waived'))
      return { day, ...steps((one) => one.day === day), submitted: total(ofDay), settled }
    }),
  }
}

function total(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

const UNDEFINED_TABLE = '42P01'

function refuseOlder(error: { code?: string }): never {
  if (error.code !== UNDEFINED_TABLE) throw error
  throw new CommandError('The database is of an older version of the site. Start the site once, and it is brought up.')
}
