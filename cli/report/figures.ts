import type pg from 'pg'
import { CommandError } from '#cli/command.ts'
import type { Period } from './arguments.ts'

export type Steps = { views: number; started: number; secondStep: number }
/** Applications sent, and those of them whose fee was waived or is paid by now. */
export type Outcomes = { submitted: number; waived: number; paid: number }
/** In place of a kind where the browser told of none: its visitor asked not to be counted, say. */
export const NOT_TOLD = 'not told'

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
  /** By the kind of link that led here: views of all pages, steps that browsers told of, and applications. */
  referrers: ({ referrer: string } & Steps & Outcomes)[]
  /** Those on which something was; submitted are the applications sent on that day, settled those of them paid or waived. */
  days: ({ day: string; submitted: number; settled: number } & Steps & {
      referrers: ({ referrer: string } & Outcomes)[]
    })[]
}

type Sent = { day: string; fee: string; referrer: string; count: number }
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
  const { rows: sent } = await client
    .query<Sent>(
      `select (created_at at time zone $3)::date::text as day, fee_status as fee,
         coalesce(referrer_kind, $4) as referrer, count(*)::float8 as count
       from applications
       where created_at >= $1::date::timestamp at time zone $3
         and created_at < ($2::date + 1)::timestamp at time zone $3
       group by day, fee_status, referrer`,
      [from, to, timeZone, NOT_TOLD],
    )
    .catch(refuseOlder)
  const fee = (status: string) => total(sent.filter((one) => one.fee === status))
  const sum = (matches: (one: Counted) => boolean) => total(counted.filter(matches))
  const steps = (matches: (one: Counted) => boolean): Steps => ({
    views: sum((one) => one.event === 'view' && matches(one)),
    started: sum((one) => one.event === 'started' && matches(one)),
    secondStep: sum((one) => one.event === 'step 2' && matches(one)),
  })
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
    pages: distinct(counted.map(({ page }) => page))
      .map((page) => ({ page, views: steps((one) => one.page === page).views }))
      .filter(({ views }) => views > 0)
      .sort((one, other) => mostViewedFirst(one, other) || one.page.localeCompare(other.page)),
    referrers: distinct([...counted, ...sent].map(({ referrer }) => referrer))
      .map((referrer) => ({
        referrer,
        ...steps((one) => one.referrer === referrer),
        ...outcomes(sent.filter((one) => one.referrer === referrer)),
      }))
      .sort((one, other) => mostViewedFirst(one, other) || one.referrer.localeCompare(other.referrer)),
    days: distinct([...counted, ...sent].map(({ day }) => day))
      .sort()
      .map((day) => {
        const ofDay = sent.filter((one) => one.day === day)
        const { submitted, waived, paid } = outcomes(ofDay)
        const referrers = distinct(ofDay.map(({ referrer }) => referrer))
          .sort()
          .map((referrer) => ({ referrer, ...outcomes(ofDay.filter((one) => one.referrer === referrer)) }))
        return { day, ...steps((one) => one.day === day), submitted, settled: waived + paid, referrers }
      }),
  }
}

function outcomes(sent: Sent[]): Outcomes {
  const fee = (status: string) => total(sent.filter((one) => one.fee === status))
  return { submitted: total(sent), waived: fee('waived'), paid: fee('paid') }
}

const distinct = (words: string[]): string[] => [...new Set(words)]

function total(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

const UNDEFINED_TABLE = '42P01'
const UNDEFINED_COLUMN = '42703'

function refuseOlder(error: { code?: string }): never {
  if (error.code !== UNDEFINED_TABLE && error.code !== UNDEFINED_COLUMN) throw error
  throw new CommandError('The database is of an older version of the site. Start the site once, and it is brought up.')
}
