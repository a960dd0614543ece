import { useContext, useState } from 'react'
import type { Claim } from '#content/claim-records.ts'
import { changed, type Path } from '#edit/field.ts'
import { call, change, Editing, type FileView, type Side } from './calls.ts'
import { Fields, Tool } from './form.tsx'
import type { ShownClaim } from './places.ts'

const SAID = {
  sample: 'This is a sample, invented for this template.',
  confirm: 'This promises something that nobody has confirmed.',
  over: 'This date is over.',
}

/** What a chip says. */
export function chipOf({ kind, state }: Claim): string {
  const open = { sample: 'Sample', confirm: 'Unconfirmed', over: 'Over' }[kind]
  return { open, changed: 'Changed', expired: 'Expired', confirmed: 'Confirmed' }[state]
}

/** Where a claim stands: of a date that is over, the whole entry. */
export function pathOf({ field, kind }: Claim): Path {
  const path = field === '' ? [] : field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return kind === 'over' && path.length > 1 ? path.slice(0, -1) : path
}

const CONFIRMATION = {
  by: { kind: 'line', isOptional: false, label: 'Your name' },
  evidence: { kind: 'line', isOptional: true, label: 'Evidence: a note or a link (optional)' },
  expires: { kind: 'date', isOptional: true, label: 'True until (optional)' },
} as const

/** Three choices about a claim: it is true, change it, remove it. */
export function ClaimForm({ claim, side }: { claim: ShownClaim; side?: Side | undefined }) {
  const { file, field, digest, kind, state, record, label } = claim
  const { act, open } = useContext(Editing)
  const [said, setSaid] = useState<Record<string, string>>({ by: localStorage.getItem('editor:by') ?? '' })
  const path = pathOf(claim)

  function confirmIt() {
    localStorage.setItem('editor:by', said.by ?? '')
    act(change('confirm', { file, field, digest, ...said }))
  }
  async function remove() {
    const { seen, value } = await call<FileView>('file', { file })
    await change('change', { file, seen, value: changed(value, path, undefined) })
  }
  return (
    <form action={confirmIt}>
      <p>
        {SAID[kind]}
        {record && state !== 'open' && ` ${record.by} confirmed it on ${record.on}`}
        {state === 'changed' && ', and it has changed since.'}
        {state === 'expired' && `, until ${record?.expires}.`}
        {state === 'confirmed' && '.'}
      </p>
      <blockquote>{label}</blockquote>
      <Fields fields={CONFIRMATION} value={said} change={(next) => setSaid(next as typeof said)} />
      <div className="foot">
        <button type="submit" className="primary">
          It is true
        </button>
        <Tool label="Change" press={() => open({ file, path }, side)} />
        {path.length > 0 && (
          <Tool label="Remove" press={() => confirm('Remove it from the whole site?') && act(remove())} />
        )}
      </div>
    </form>
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
              <Tool label={`${chipOf(claim)}: ${claim.label}`} press={() => choose(claim)} />
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
