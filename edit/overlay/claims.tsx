import { type FormEvent, useState } from 'react'
import type { Claim } from '#content/claim-records.ts'
import type { Path } from '#edit/edits.ts'
import type { Place } from '#edit/marks.ts'
import { call, change, type FileView, save } from './calls.ts'
import type { ShownClaim } from './places.ts'

const SAID = {
  sample: 'This is a sample, invented for this template.',
  confirm: 'This promises something that nobody has confirmed.',
  over: 'This date is over.',
}

/** What a chip says. */
export function chipOf({ kind, state }: Claim): string {
  if (state === 'changed' || state === 'expired') return state === 'changed' ? 'Changed' : 'Expired'
  return { sample: 'Sample', confirm: 'Unconfirmed', over: 'Over' }[kind]
}

/** Where a claim stands: of a date that is over, the whole entry. */
export function pathOf({ field, kind }: Claim): Path {
  const path = field === '' ? [] : field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return kind === 'over' && path.length > 1 ? path.slice(0, -1) : path
}

type ClaimProps = { claim: ShownClaim; open: (place: Place) => void; done: () => void }

/** Three choices about a claim: it is true, change it, remove it. */
export function ClaimPanel({ claim, open, done }: ClaimProps) {
  const { file, field, digest, kind, state, record, label } = claim
  const [step, setStep] = useState<'choose' | 'confirm' | 'remove'>('choose')
  const [error, setError] = useState('')
  const path = pathOf(claim)
  const attempt = (action: Promise<unknown>) => action.then(done, ({ message }) => setError(message))

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { by, evidence, expires } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    localStorage.setItem('editor:by', by ?? '')
    attempt(change('confirm', { file, field, digest, by, evidence, expires }))
  }
  const remove = async () => save(await call<FileView>('file', { file }), [{ op: 'remove', path }])
  return (
    <div className="claim">
      <p>
        {SAID[kind]}
        {record && state !== 'open' && ` ${record.by} confirmed it on ${record.on}`}
        {state === 'changed' && ', and it has changed since.'}
        {state === 'expired' && `, until ${record?.expires}.`}
        {state === 'confirmed' && '.'}
      </p>
      <blockquote>{label}</blockquote>
      {step === 'choose' && (
        <div className="around">
          <button type="button" className="primary" onClick={() => setStep('confirm')}>
            It is true
          </button>
          <button type="button" onClick={() => open({ file, path })}>
            Change
          </button>
          {path.length > 0 && (
            <button type="button" onClick={() => setStep('remove')}>
              Remove
            </button>
          )}
        </div>
      )}
      {step === 'confirm' && (
        <form onSubmit={confirm}>
          <label className="field">
            Your name
            <input name="by" required maxLength={80} defaultValue={localStorage.getItem('editor:by') ?? ''} />
          </label>
          <label className="field">
            Evidence: a note or a link (optional)
            <input name="evidence" maxLength={500} />
          </label>
          <label className="field">
            True until (optional)
            <input name="expires" type="date" />
          </label>
          <button type="submit" className="primary">
            Confirm
          </button>
        </form>
      )}
      {step === 'remove' && (
        <div className="around">
          <button type="button" className="primary" onClick={() => attempt(remove())}>
            Remove it from the whole site
          </button>
          <button type="button" onClick={() => setStep('choose')}>
            Keep it
          </button>
        </div>
      )}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type ListProps = { claims: ShownClaim[]; choose: (claim: ShownClaim) => void }

/** All claims by page, those that are left first. */
export function ClaimList({ claims, choose }: ListProps) {
  return [...Map.groupBy(claims, ({ page }) => page)].map(([page, all]) => {
    const left = all.filter(({ state }) => state !== 'confirmed')
    return (
      <details key={page} open={page === location.pathname}>
        <summary>
          {page}: {left.length} left of {all.length}
        </summary>
        {page !== location.pathname && <a href={page}>Go to this page</a>}
        <ol>
          {[...left, ...all.filter((claim) => !left.includes(claim))].map((claim) => (
            <li key={`${claim.file} ${claim.field} ${claim.kind}`}>
              <button type="button" onClick={() => choose(claim)}>
                {claim.state === 'confirmed' ? 'Confirmed' : chipOf(claim)}: {claim.label}
              </button>
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
