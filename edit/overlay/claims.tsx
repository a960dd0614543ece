import { useContext, useState } from 'react'
import type { ShownClaim } from '#edit/claims.ts'
import { changed, type Field } from '#edit/field.ts'
import { call, change, Editing, rememberName } from './editing.ts'
import { Fields, Foot, Tool } from './form.tsx'

const SAID = {
  sample: 'This is a sample, invented for this template.',
  confirm: 'This promises something that nobody has confirmed.',
}

export const NAME: Field = { kind: 'line', label: 'Your name' }

const CONFIRMATION: Record<string, Field> = {
  by: NAME,
  evidence: { kind: 'line', isOptional: true, label: 'Evidence: a note or a link (optional)' },
  expires: { kind: 'date', isOptional: true, label: 'True until (optional)' },
}

export function ClaimForm({ claims, all }: { claims: [ShownClaim, ...ShownClaim[]]; all: ShownClaim[] }) {
  const { act } = useContext(Editing)
  const [said, setSaid] = useState<{ by: string; evidence?: string; expires?: string }>(rememberName)
  const [claim] = claims
  const isOne = claims.length === 1
  const left = all.filter((item) => item === claim || item.state !== 'confirmed')
  const after = left[left.indexOf(claim) + 1]

  function confirmAll() {
    rememberName(said.by)
    const next = isOne && after?.page === claim.page ? { claim: after.key } : {}
    act(change('confirm', { claims, ...said }, () => next))
  }
  return (
    <form action={confirmAll}>
      {isOne && <Standing claim={claim} />}
      <blockquote className="my-3 border-accent border-l-4 pl-3">
        {claims.map(({ key, name }) => (
          <p key={key}>{name}</p>
        ))}
      </blockquote>
      <Fields fields={CONFIRMATION} value={said} change={(next) => setSaid(next as typeof said)} />
      <Foot>
        <Tool type="submit" label={isOne ? 'Confirm' : `Confirm all ${claims.length}`} />
        {isOne && <OneClaim claim={claim} before={left[left.indexOf(claim) - 1]} after={after} />}
      </Foot>
    </form>
  )
}

function Standing({ claim: { kind, state, record } }: { claim: ShownClaim }) {
  const ends = {
    changed: ', and it has changed since.',
    expired: `, until ${record?.expires}.`,
    confirmed: '.',
  }
  return <p>{record && state !== 'open' ? `${record.by} confirmed it on ${record.on}${ends[state]}` : SAID[kind]}</p>
}

type OneClaimProps = { claim: ShownClaim; before: ShownClaim | undefined; after: ShownClaim | undefined }

/** A single claim can also be changed or removed, and links to the previous and next. */
function OneClaim({ claim: { file, path }, before, after }: OneClaimProps) {
  const { act, open, choose } = useContext(Editing)
  async function remove() {
    const { seen, value } = await call('file', { file })
    await change('change', { file, seen, value: changed(value, path, undefined) as typeof value })
  }
  return (
    <>
      <Tool label="Change" press={() => open({ file, path })} />
      {path.length > 0 && (
        <Tool label="Remove" press={() => confirm('Remove it from the whole site?') && act(remove())} />
      )}
      <Tool label="Previous" disabled={!before} press={() => before && choose([before])} />
      <Tool label="Next" disabled={!after} press={() => after && choose([after])} />
    </>
  )
}

/** Lists claims by page, open ones first. */
export function ClaimList({ claims }: { claims: ShownClaim[] }) {
  const { choose } = useContext(Editing)
  return [...Map.groupBy(claims, ({ page }) => page)].map(([page, all]) => {
    const left = all.filter(({ state }) => state !== 'confirmed')
    const title = all[0]?.title
    return (
      <details key={page} open={page === location.pathname}>
        <summary>
          {title}: {left.length} left of {all.length}
        </summary>
        {left.length > 1 && <Tool label={`Confirm all ${left.length} of ${title}`} press={() => choose(left)} />}
        <ol className="my-2 grid gap-1">
          {[...left, ...all.filter((claim) => !left.includes(claim))].map((claim) => (
            <li key={claim.key}>
              <Tool label={claim.says} className="py-1.5 text-left leading-tight" press={() => choose([claim])} />
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
