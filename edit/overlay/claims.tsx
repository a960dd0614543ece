import { useContext, useState } from 'react'
import type { Claim } from '#content/claim-records.ts'
import type { ShownClaim } from '#edit/claims.ts'
import { changed, type Field, type Path } from '#edit/field.ts'
import { placeInWords } from '#edit/words.ts'
import { Fields, Foot, Tool } from './form.tsx'
import { call, change, Editing } from './session.ts'

const SAID = {
  sample: 'This is a sample, invented for this template.',
  confirm: 'This promises something that nobody has confirmed.',
}

/** What a chip says. */
export function chipOf({ kind, state }: Claim): string {
  const open = { sample: 'Sample', confirm: 'Unconfirmed' }[kind]
  return { open, changed: 'Changed', expired: 'Expired', confirmed: 'Confirmed' }[state]
}

/** One claim in many. */
export function keyOf({ file, field, kind }: Claim): string {
  return `${file} ${field} ${kind}`
}

/** Where a claim stands. */
export function pathOf({ field }: Claim): Path {
  return field === '' ? [] : field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

export const NAME: Field = { kind: 'line', label: 'Your name' }
/** The name that a person gave last time; or keeps it. */
export function nameKept(by = localStorage.getItem('editor:by') ?? ''): { by: string } {
  localStorage.setItem('editor:by', by)
  return { by }
}

const CONFIRMATION: Record<string, Field> = {
  by: NAME,
  evidence: { kind: 'line', isOptional: true, label: 'Evidence: a note or a link (optional)' },
  expires: { kind: 'date', isOptional: true, label: 'True until (optional)' },
}

/** Confirms claims, one or many. One may also be changed or removed, and leads to those before and after it. */
export function ClaimForm({ claims, all }: { claims: ShownClaim[]; all: ShownClaim[] }) {
  const { act, open, choose } = useContext(Editing)
  const [said, setSaid] = useState<{ by: string; evidence?: string; expires?: string }>(() => nameKept())
  const [claim, ...others] = claims
  if (!claim) return null
  const isOne = others.length === 0
  const { kind, state, record, file, page } = claim
  const path = pathOf(claim)
  const left = all.filter((each) => each === claim || each.state !== 'confirmed')
  const [before, after] = [left[left.indexOf(claim) - 1], left[left.indexOf(claim) + 1]]

  function confirmAll() {
    nameKept(said.by)
    const next = isOne && after?.page === page ? { claim: keyOf(after) } : {}
    act(change('confirm', { claims, ...said }, () => next))
  }
  async function remove() {
    const { seen, value } = await call('file', { file })
    await change('change', { file, seen, value: changed(value, path, undefined) as typeof value })
  }
  return (
    <form action={confirmAll}>
      {isOne && (
        <p>
          {SAID[kind]}
          {record && state !== 'open' && ` ${record.by} confirmed it on ${record.on}`}
          {state === 'changed' && ', and it has changed since.'}
          {state === 'expired' && `, until ${record?.expires}.`}
          {state === 'confirmed' && '.'}
        </p>
      )}
      <blockquote className="my-3 border-accent border-l-4 pl-3">
        {claims.map((each) => (
          <p key={keyOf(each)}>{nameOf(each)}</p>
        ))}
      </blockquote>
      <Fields fields={CONFIRMATION} value={said} change={(next) => setSaid(next as typeof said)} />
      <Foot>
        <Tool type="submit" label={isOne ? 'It is true' : `All ${claims.length} are true`} />
        {isOne && <Tool label="Change" press={() => open({ file, path })} />}
        {isOne && path.length > 0 && (
          <Tool label="Remove" press={() => confirm('Remove it from the whole site?') && act(remove())} />
        )}
        {isOne && <Tool label="Previous" disabled={!before} press={() => before && choose([before])} />}
        {isOne && <Tool label="Next" disabled={!after} press={() => after && choose([after])} />}
      </Foot>
    </form>
  )
}

/** What a claim says, and in which part of its page: "Four steps (First screen)". */
function nameOf(claim: Claim): string {
  const path = pathOf(claim)
  const part = placeInWords(path)
  // A part without a title of its own is labeled by its key.
  const key = String(path.at(-1)).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (claim.label === key) return part
  return part === '' ? claim.label : `${claim.label} (${part})`
}

/** All claims by page, those that are left first; or those of one page. */
export function ClaimList({ claims, of }: { claims: ShownClaim[]; of?: string }) {
  const { choose } = useContext(Editing)
  const shown = of ? claims.filter(({ page }) => page === of) : claims
  return [...Map.groupBy(shown, ({ page }) => page)].map(([page, all]) => {
    const left = all.filter(({ state }) => state !== 'confirmed')
    const title = all[0]?.title ?? page
    return (
      <details key={page} open={page === location.pathname}>
        <summary>
          {title}: {left.length} left of {all.length}
        </summary>
        {left.length > 1 && <Tool label={`Confirm all ${left.length} of ${title}`} press={() => choose(left)} />}
        <ol className="my-2 grid gap-1">
          {[...left, ...all.filter((claim) => !left.includes(claim))].map((claim) => (
            <li key={keyOf(claim)}>
              <Tool label={`${chipOf(claim)}: ${nameOf(claim)}`} className="text-left" press={() => choose([claim])} />
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
