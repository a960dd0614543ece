import { Link } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Time } from '#desk/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { Discrepancy } from '#services/payments/reconciliation/discrepancies.ts'
import { atRecord, type Evidence, resolutions } from '#services/payments/reconciliation/kinds.ts'
import { discrepancyWords, evidenceIds, evidenceWords, resolutionName, shownState } from './words.ts'

type Props = { discrepancy: Discrepancy; mayClose: boolean; answer: unknown }

/** A discrepancy with what each side has; what may be done about it, or what was done. */
export function DiscrepancyRow({ discrepancy, mayClose, answer }: Props) {
  const { id, kind, ours, theirs, openedAt, recordId, name, courseName } = discrepancy
  const { title, text } = discrepancyWords[kind]
  const shown = Object.keys(evidenceWords).filter((key) => isShown(key, ours) || isShown(key, theirs))
  return (
    <li className={row} id={`discrepancy-${id}`}>
      <div className="grid content-start gap-1 min-[56rem]:row-span-2">
        <h3 className="font-[650] font-display text-[1.0625rem]/[1.3]">{title}</h3>
        <p className="text-muted-foreground">
          {text} Found <Time at={openedAt} />.
        </p>
        {courseName !== null && (
          <p>
            {recordId ? (
              <Link to={`/records/${recordId}`} className="link">
                {name}
              </Link>
            ) : (
              'Erased person'
            )}
            <span className="text-muted-foreground"> · {courseName}</span>
          </p>
        )}
      </div>
      <table className={sides}>
        <caption className="sr-only">What both sides have</caption>
        <thead>
          <tr>
            <td className="w-26" />
            <th scope="col" className={side}>
              Academy
            </th>
            <th scope="col" className={side}>
              Stripe
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key}>
              <th scope="row" className={term}>
                {evidenceWords[key]}
              </th>
              <td>
                <Shown name={key} of={ours} />
              </td>
              <td>
                <Shown name={key} of={theirs} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={term}>
              Ids
            </th>
            <td>
              <Ids of={ours} />
            </td>
            <td>
              <Ids of={theirs} />
            </td>
          </tr>
        </tbody>
      </table>
      {discrepancy.closedAt ? <Closed {...discrepancy} /> : mayClose && <Resolutions {...{ discrepancy, answer }} />}
    </li>
  )
}

const row =
  'grid grid-cols-1 gap-x-8 gap-y-[0.6rem] border-border border-t py-[1.1rem] last:border-b ' +
  'min-[56rem]:grid-cols-[17rem_minmax(0,1fr)]'
const line = 'flex flex-wrap items-center gap-x-[0.6rem] gap-y-2'
const sides = 'table table-fixed wrap-anywhere [&_:is(td,th)]:border-0 [&_:is(td,th)]:py-[0.2rem]'
const side = 'font-semibold text-foreground'
const term = 'text-fine text-muted-foreground'

const MONEY = ['owed', 'received', 'returned', 'amount', 'refunded']
const TIMES = ['created', 'again', 'since']

/** Nothing given back needs no line. */
const isShown = (key: string, evidence: Evidence) =>
  key in evidence && !(['refunded', 'returned'].includes(key) && !evidence[key])

function Ids({ of }: { of: Evidence }) {
  const ids = evidenceIds.flatMap((key) => (of[key] ? String(of[key]).split(', ') : []))
  if (ids.length === 0) return <span className="text-muted-foreground">–</span>
  return (
    <ul className="text-fine text-muted-foreground">
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  )
}

function Shown({ name, of }: { name: string; of: Evidence }) {
  const value = of[name]
  if (value === undefined || value === null || value === '') return <span className="text-muted-foreground">–</span>
  if (MONEY.includes(name)) return formatFee({ amount: Number(value), currency: String(of.currency ?? 'usd') })
  if (TIMES.includes(name)) return <Time at={new Date(Number(value) * 1000)} />
  if (name === 'status') return applicationStatuses[value as keyof typeof applicationStatuses]?.staff ?? value
  if (name === 'state') return shownState(String(value))
  return String(value)
}

function Resolutions({ discrepancy, answer }: { discrepancy: Discrepancy; answer: unknown }) {
  const { id, kind, ours, recordId } = discrepancy
  // Only an application that is closed can be reopened.
  const links = resolutions[kind].filter((one) => atRecord.includes(one) && (one !== 'reopen' || ours.status))
  const closing = resolutions[kind].filter((resolution) => !atRecord.includes(resolution))
  const { title } = discrepancyWords[kind]
  return (
    <div className={line}>
      {recordId &&
        links.map((resolution) => (
          <Link
            key={resolution}
            to={`/records/${recordId}#${resolution === 'refund' ? 'payments' : 'admission'}`}
            className={resolution === 'refund' ? 'button button-filled' : 'button button-ghost'}
          >
            {resolutionName(resolution)}
          </Link>
        ))}
      <IntentForm intent="close" id={id} answer={answer} className={line}>
        {recordId && (
          <input
            name="note"
            className="input max-w-64 flex-[1_1_9rem]"
            maxLength={10_000}
            placeholder="Note for the record"
            aria-label={`Note for the record about “${title}”`}
            autoComplete="off"
          />
        )}
        {closing.map((resolution) => (
          <button key={resolution} type="submit" name="resolution" value={resolution} className="button button-ghost">
            {resolutionName(resolution)}
          </button>
        ))}
      </IntentForm>
    </div>
  )
}

function Closed({ closedAt, closedAs, closedByName }: Discrepancy) {
  return (
    <p className={line}>
      <span>
        <strong>{resolutionName(closedAs)}</strong>
        {closedAt && (
          <span className="text-muted-foreground">
            , closed <Time at={closedAt} /> {closedAs === 'resolved' ? 'by itself' : `by ${closedByName ?? 'nobody'}`}
          </span>
        )}
      </span>
    </p>
  )
}
