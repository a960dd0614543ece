import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { longDay, monthText, numberText } from '#content/format.ts'
import { Figures } from '#office/desk/classes/head.tsx'
import { deskLoader } from '#office/desk/handlers.ts'
import { AgingTable } from '#office/desk/receivables/aging-table.tsx'
import { chargesAt } from '#office/desk/receivables/words.ts'
import { number, Quiet, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Page, TextLink } from '#office/ui/page.tsx'
import { type MonthToCome, sumReceivables } from '#services/accounting/sums.ts'
import { formatFee } from '#services/money.ts'

/** Rows of a table. Its totals have all. */
const MOST = 60

export const loader = deskLoader(async ({ deps, actor }) => {
  const { totals, starts, payers, months } = await sumReceivables(deps, actor)
  return {
    totals,
    starts: starts.slice(0, MOST),
    payers: payers.slice(0, MOST),
    months: months.slice(0, MOST),
    hidden: { starts: starts.length - MOST, payers: payers.length - MOST, months: months.length - MOST },
  }
})

export default function Receivables() {
  const { totals, starts, payers, months, hidden } = useLoaderData<typeof loader>()
  return (
    <Page title="Receivables">
      <Quiet>
        What was charged and is not paid yet, by the days since it was due. Application fees are a list of their own:{' '}
        <TextLink to="/desk/applications?fee=due">Fee due</TextLink>
      </Quiet>
      {totals.length === 0 ? (
        <Quiet>Nothing is owed.</Quiet>
      ) : (
        <>
          <Figures
            of={totals.flatMap(({ currency, owed, byAge }): [string, ReactNode][] => [
              [`Owed in ${currency.toUpperCase()}`, formatFee({ amount: owed, currency })],
              [`Overdue in ${currency.toUpperCase()}`, formatFee({ amount: owed - byAge['not-due'], currency })],
            ])}
          />
          <Section id="starts" title="By training and start">
            <AgingTable
              caption="What is owed by training and start"
              first="Training and start"
              totals={totals}
              rows={starts.map(({ startId, course, starts: day, ...aging }) => ({
                key: `${startId} ${aging.currency}`,
                title: startId ? (
                  <>
                    {course || startId}
                    <small>{course && /^\d{4}-\d\d-\d\d$/.test(day) ? longDay(day) : day}</small>
                  </>
                ) : (
                  'No start'
                ),
                of: { start: startId || 'none' },
                aging,
              }))}
            />
            <Hidden count={hidden.starts} of="start" />
          </Section>
          <Section id="payers" title="By payer">
            <AgingTable
              caption="What is owed by payer"
              first="Payer"
              totals={totals}
              rows={payers.map(({ payer, name, ...aging }) => ({
                key: `${payer} ${aging.currency}`,
                title: payer === 'self' ? 'People who pay for themselves' : name,
                of: { payer },
                aging,
              }))}
            />
            <Hidden count={hidden.payers} of="payer" />
          </Section>
          <Months months={months} />
          <Hidden count={hidden.months} of="month" />
        </>
      )}
    </Page>
  )
}

function Hidden({ count, of }: { count: number; of: string }) {
  return count > 0 && <Quiet>And {plural(count, `more ${of}`)}, which the totals contain.</Quiet>
}

function Months({ months }: { months: MonthToCome[] }) {
  if (months.length === 0) return null
  return (
    <Section id="months" title="Due in the months to come">
      <table className="table">
        <caption className="sr-only">What will be due, by month</caption>
        <TableHead columns={['Month', number('Charges'), number('Owed')]} />
        <tbody>
          {months.map(({ month, currency, count, owed }) => (
            <tr key={`${month} ${currency}`}>
              <th scope="row">{monthText(month)}</th>
              <td className="number">{numberText(count)}</td>
              <td className="number">
                <TextLink to={chargesAt({ month, currency })}>{formatFee({ amount: owed, currency })}</TextLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
