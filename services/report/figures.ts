import type pg from 'pg'

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>

/** Inclusive days in the academy's calendar (`YYYY-MM-DD`). */
export type Period = { from: string; to: string }

/** Figures of a report. Views and steps exclude visitors who opted out of counting; applications include all. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

type Counted = { day: string; page: string; event: string; referrer: string; count: number }
type Sent = { day: string; fee: string; referrer: string; count: number }

/** Used if the browser sent no referrer kind, for example because the visitor opted out. */
const NO_REFERRER = 'not sent'

/** Reads a period's figures, in the days of a time zone. Lists are sorted by views, days by date. */
export async function readFigures(client: Client, { from, to }: Period, timeZone: string) {
  const { rows: counted } = await client.query<Counted>(
    `select day::text, page, event, referrer, count::float8 from analytics_counts where day between $1 and $2`,
    [from, to],
  )
  const { rows: sent } = await client.query<Sent>(
    `select (created_at at time zone $3)::date::text as day,
       record_fee(fee_status, status) as fee,
       coalesce(referrer_kind, $4) as referrer, count(*)::float8 as count
     from applications
     where created_at >= $1::date::timestamp at time zone $3
       and created_at < ($2::date + 1)::timestamp at time zone $3
     group by day, fee, referrer`,
    [from, to, timeZone, NO_REFERRER],
  )
  const both = [...counted, ...sent]
  const fee = (status: string) => total(sent.filter((item) => item.fee === status))
  const { views, started, secondStep } = getSteps(counted)
  return {
    from,
    to,
    timeZone,
    views,
    funnel: {
      formViews: getSteps(counted.filter(({ page }) => page === '/apply')).views,
      started,
      secondStep,
      ...getOutcomes(sent),
      refunded: fee('refunded'),
      due: fee('due'),
    },
    pages: groups(counted, ({ page }) => page)
      .map(([page, rows]) => ({ page, views: getSteps(rows).views }))
      .filter(({ views }) => views > 0)
      .sort((a, b) => b.views - a.views),
    referrers: groups(both, ({ referrer }) => referrer)
      .map(([referrer, rows]) => ({ referrer, ...getSteps(rows), ...getOutcomes(rows) }))
      .sort((a, b) => b.views - a.views),
    days: groups(both, ({ day }) => day).map(([day, rows]) => {
      const { submitted, waived, paid } = getOutcomes(rows)
      const referrers = groups(rows.filter(isSent), ({ referrer }) => referrer).map(([referrer, those]) => ({
        referrer,
        ...getOutcomes(those),
      }))
      return { day, ...getSteps(rows), submitted, settled: waived + paid, referrers }
    }),
  }
}

const isSent = (row: Counted | Sent): row is Sent => 'fee' in row

function groups<Row>(rows: Row[], getKey: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, getKey)].sort(([one], [other]) => one.localeCompare(other))
}

function getSteps(rows: (Counted | Sent)[]) {
  const count = (event: string) => total(rows.filter((row) => !isSent(row) && row.event === event))
  return { views: count('view'), started: count('started'), secondStep: count('step 2') }
}

function getOutcomes(rows: (Counted | Sent)[]) {
  const sent = rows.filter(isSent)
  const fee = (status: string) => total(sent.filter((row) => row.fee === status))
  return { submitted: total(sent), waived: fee('waived'), paid: fee('paid') }
}

function total(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

export function funnelSteps({ funnel }: Figures) {
  const steps: [string, number][] = [
    ['Form shown', funnel.formViews],
    ['Started', funnel.started],
    ['Step 2', funnel.secondStep],
    ['Submitted', funnel.submitted],
    ['Paid or waived', funnel.paid + funnel.waived],
  ]
  // Entered by staff or without counting, more may be submitted than forms were shown.
  const share = (part: number, whole = 0) =>
    whole === 0 || part > whole ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  return steps.map(([label, count], n) => ({
    label,
    count,
    ofBefore: n === 0 ? '' : share(count, steps[n - 1]?.[1]),
    ofFirst: n === 0 ? '' : share(count, steps[0]?.[1]),
  }))
}
