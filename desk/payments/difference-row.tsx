import { Link } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Time } from '#desk/ui/time.tsx'
import { atRecord, type Evidence, remedies } from '#services/payments/difference-kinds.ts'
import type { Difference } from '#services/payments/differences.ts'
import { formatFee } from '#services/payments/fee.ts'
import { differenceWords, evidenceIds, evidenceWords, remedyName, shownState } from './words.ts'

type Props = { difference: Difference; mayClose: boolean; answer: unknown }

/** A difference with what each side has; what may be done about it, or what was done. */
export function DifferenceRow({ difference, mayClose, answer }: Props) {
  const { id, kind, ours, theirs, openedAt, recordId, name, courseName } = difference
  const { title, text } = differenceWords[kind]
  const shown = Object.keys(evidenceWords).filter((key) => isShown(key, ours) || isShown(key, theirs))
  return (
    <li className="difference" id={`difference-${id}`}>
      <div className="difference-head">
        <h3>{title}</h3>
        <p className="soft">
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
            <span className="soft"> · {courseName}</span>
          </p>
        )}
      </div>
      <table className="table difference-sides">
        <caption className="sr-only">What both sides have</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Academy</th>
            <th scope="col">Stripe</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key}>
              <th scope="row">{evidenceWords[key]}</th>
              <td>
                <Shown name={key} of={ours} />
              </td>
              <td>
                <Shown name={key} of={theirs} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Ids</th>
            <td>
              <Ids of={ours} />
            </td>
            <td>
              <Ids of={theirs} />
            </td>
          </tr>
        </tbody>
      </table>
      {difference.closedAt ? <Closed {...difference} /> : mayClose && <Remedies {...{ difference, answer }} />}
    </li>
  )
}

const MONEY = ['amount', 'refunded']
const TIMES = ['created', 'again', 'paid', 'since']

/** Nothing given back needs no line. */
const isShown = (key: string, evidence: Evidence) => key in evidence && !(key === 'refunded' && !evidence[key])

function Ids({ of }: { of: Evidence }) {
  const ids = evidenceIds.flatMap((key) => (of[key] ? String(of[key]).split(', ') : []))
  if (ids.length === 0) return <span className="soft">–</span>
  return (
    <ul className="difference-ids">
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  )
}

function Shown({ name, of }: { name: string; of: Evidence }) {
  const value = of[name]
  if (value === undefined || value === null || value === '') return <span className="soft">–</span>
  if (MONEY.includes(name)) return formatFee({ amount: Number(value), currency: String(of.currency ?? 'usd') })
  if (TIMES.includes(name)) return <Time at={new Date(Number(value) * 1000)} />
  if (name === 'status') return applicationStatuses[value as keyof typeof applicationStatuses]?.staff ?? value
  if (name === 'state') return shownState(String(value))
  return String(value)
}

function Remedies({ difference, answer }: { difference: Difference; answer: unknown }) {
  const { id, kind, recordId } = difference
  const links = remedies[kind].filter((remedy) => atRecord.includes(remedy))
  const closing = remedies[kind].filter((remedy) => !atRecord.includes(remedy))
  const { title } = differenceWords[kind]
  return (
    <div className="difference-end">
      {recordId &&
        links.map((remedy) => (
          <Link
            key={remedy}
            to={`/records/${recordId}#${remedy === 'refund' ? 'payments' : 'admission'}`}
            className={remedy === 'refund' ? 'button button-filled' : 'button button-ghost'}
          >
            {remedyName(remedy, kind)}
          </Link>
        ))}
      <IntentForm intent="close" id={id} answer={answer} className="difference-form">
        {recordId && (
          <input
            name="note"
            className="input"
            maxLength={10_000}
            placeholder="Note for the record"
            aria-label={`Note for the record about “${title}”`}
            autoComplete="off"
          />
        )}
        {closing.map((remedy) => (
          <button key={remedy} type="submit" name="remedy" value={remedy} className="button button-ghost">
            {remedyName(remedy, kind)}
          </button>
        ))}
      </IntentForm>
    </div>
  )
}

function Closed({ kind, closedAt, closedAs, closedByName }: Difference) {
  return (
    <p className="difference-end">
      <span>
        <strong>{remedyName(closedAs, kind)}</strong>
        {closedAt && (
          <span className="soft">
            , closed <Time at={closedAt} /> {closedAs === 'agreed' ? 'by itself' : `by ${closedByName ?? 'nobody'}`}
          </span>
        )}
      </span>
    </p>
  )
}
