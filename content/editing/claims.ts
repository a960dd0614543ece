import { z } from 'zod'
import { type ClaimRecord, claimsFile } from '#content/claim-records.ts'
import { allClaims, recordFor } from '#content/claims.ts'
import type { Documents } from '#content/documents.ts'
import { getContent, rewritten } from './content-text.ts'
import { EditError } from './edit-error.ts'
import type { Path } from './field.ts'
import type { ListedPage } from './pages.ts'
import { placeInWords } from './words.ts'

const note = z.string().trim().optional()
const chosen = z.object({ file: z.string(), field: z.string(), digest: z.string() })
export const confirmation = z.object({ claims: z.array(chosen), by: z.string().trim(), evidence: note, expires: note })

const STATES = { changed: 'Changed', expired: 'Expired', confirmed: 'Confirmed' }

/** Describes every claim with the page that shows it, page by page. `path` is its place in the file. */
export function claimsByPage(documents: Documents, pages: ListedPage[]) {
  const shown = allClaims(documents).map((claim) => {
    const { file, field, kind, state, label } = claim
    const page = pages.find((item) => item.file === file)?.path ?? '/'
    // A page can have several files; its own is listed first.
    const title = pages.find(({ path }) => path === page)?.title ?? page
    const path: Path = field.split('.').flatMap((key) => (/^\d+$/.test(key) ? Number(key) : key || []))
    const part = placeInWords(path)
    // A part without a title is labeled by its key.
    const isKey = label.replaceAll(' ', '').toLowerCase() === String(path.at(-1)).toLowerCase()
    const name = isKey ? part : part ? `${label} (${part})` : label
    const isOpen = kind === 'sample' ? 'Sample' : 'Unconfirmed'
    const says = `${state === 'open' ? isOpen : STATES[state]}: ${name}`
    return { ...claim, page, title, path, key: `${file} ${field} ${kind}`, name, says }
  })
  return [...Map.groupBy(shown, ({ page }) => page).values()].flat()
}

export type ShownClaim = ReturnType<typeof claimsByPage>[number]

/** Returns claims.yaml with these confirmed. Refuses all if the text of any has changed, because its record would be invalid. */
export function confirmed(documents: Documents, { claims, ...said }: z.output<typeof confirmation>): string {
  const all = allClaims(documents)
  const on = new Date().toISOString().slice(0, 10)
  const text = documents.get(claimsFile) ?? ''
  let { claims: records = [] } = getContent(text) as { claims?: ClaimRecord[] }
  for (const { file, field, digest } of claims) {
    const claim = all.find((item) => item.file === file && item.field === field && item.digest === digest)
    if (!claim) throw new EditError('This has changed since the page was loaded. Read it again, then confirm.')
    const former = [digest, claim.record?.digest]
    records = records.filter((record) => record.file !== file || !former.includes(record.digest))
    records.push(recordFor(claim, { on, ...said }))
  }
  return rewritten(text, { claims: records })
}
