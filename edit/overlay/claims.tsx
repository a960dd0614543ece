import { useContext, useState } from 'react'
import type { ShownClaim } from '#content/editing/claims.ts'
import type { Value } from '#content/editing/content-text.ts'
import { changed, type Field } from '#content/editing/field.ts'
import { call } from './calls.ts'
import { Editing } from './editing.ts'
import { Fields, Foot, Tool } from './form.tsx'

const SAID = {
  sample: 'This is a sample, invented for this site.',
  confirm: 'This promises something that nobody has confirmed.',
}

const CONFIRMATION: Record<string, Field> = {
  evidence: { kind: 'line', isOptional: true, label: 'Evidence: a note or a link (optional)' },
  expires: { kind: 'date', isOptional: true, label: 'True until (optional)' },
}

type Said = { evidence?: string; expires?: string }

/** Confirms claims, in the name of who is signed in. */
export function ClaimForm({ claims, all }: { claims: [ShownClaim, ...ShownClaim[]]; all: ShownClaim[] }) {
  const { act, refresh, choose, close, isBusy } = useContext(Editing)
  const [said, setSaid] = useState<Said>({})
  const [claim] = claims
  const isOne = claims.length === 1
  const left = all.filter((item) => item === claim || item.state !== 'confirmed')
  const after = left[left.indexOf(claim) + 1]

  async function confirmAll() {
    await call('confirm', { claims: claims.map(({ file, field, digest }) => ({ file, field, digest })), ...said })
    await refresh()
    if (isOne && after?.page === claim.page) choose([after])
    else close()
  }
  return (
    <form action={() => act(confirmAll())}>
      {isOne && <Standing claim={claim} />}
      <blockquote className="my-3 border-accent border-l-4 pl-3">
        {claims.map(({ key, name }) => (
          <p key={key}>{name}</p>
        ))}
      </blockquote>
      <Fields fields={CONFIRMATION} value={said} change={(next) => setSaid(next as typeof said)} />
      <Foot>
        <Tool type="submit" label={isOne ? 'Confirm' : `Confirm all ${claims.length}`} disabled={isBusy} />
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
  const { act, open, choose, refresh, close } = useContext(Editing)
  async function remove() {
    const { seen, value } = await call('file', { file })
    const { problems } = await call('save', { file, seen, value: changed(value, path, undefined) as Value })
    if (problems[0]) throw new Error(problems[0].sentence)
    await refresh()
    close()
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
  return [...new Set(claims.map(({ page }) => page))].map((page) => {
    const all = claims.filter((claim) => claim.page === page)
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
              <button type="button" className="row-tool" onClick={() => choose([claim])}>
                {claim.says}
              </button>
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
