import { hash } from 'node:crypto'
import { claimsFile } from '#content/claim-records.ts'
import { type Documents, withTexts } from '#content/documents.ts'
import { getProblems } from '#content/editing/checks.ts'
import { confirmed } from '#content/editing/claims.ts'
import { getContent, rewritten } from '#content/editing/content-text.ts'
import type { Place } from '#content/editing/field.ts'
import { added, linksTo, withoutPage } from '#content/editing/pages.ts'
import { renamed, withNewName } from '#content/editing/renaming.ts'
import { titleIn } from '#content/editing/titles.ts'
import { placeInWords } from '#content/editing/words.ts'
import { loadContentFile } from '#content/load.ts'
import { readLogo } from '#content/logo.ts'
import { checkTheme } from '#content/theme.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { bodies, parsed } from './bodies.ts'
import { namesOf } from './change-words.ts'
import { authorOf, type DraftChange, listChanges, mergedValue } from './draft.ts'
import { type Choice, type Conflict, DraftConflict, findChoice, inWords } from './draft-errors.ts'
import { changeDraft, type Draft, readDraft } from './draft-rows.ts'
import { logoOfPng, plainLogo } from './logo.ts'
import { resizePhoto } from './pictures.ts'
import { storeFile } from './versions.ts'

type Names = Awaited<ReturnType<typeof namesOf>>

export type Looks = { 'theme.css': string; 'logo.svg': string }

/** Adds a copy of a page, or an item to its list. `path` and `place` show it. */
export async function add(
  deps: DataDeps,
  actor: Actor,
  body: unknown,
): Promise<{ path: string; place?: Place; changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const { name, like } = parsed(bodies.add, body)
  let shown: { path: string; place?: Place } = { path: '/' }
  const draft = await changeDraft(deps, actor, ({ documents }) => {
    const { texts, ...where } = inWords(documents, () => added(documents, like, name))
    shown = where
    const next = withTexts(documents, texts)
    for (const file of Object.keys(texts)) inWords(next, () => loadContentFile(file, next))
    return next
  })
  return { ...shown, changes: await listChanges(deps.database, draft) }
}

/** Finds what else names a page: `others` lose it with the page, `links` must be changed before. */
export async function naming(
  deps: DataDeps,
  actor: Actor,
  body: unknown,
): Promise<{ others: string[]; links: (Place & { name: string })[] }> {
  requireRight(actor, 'edit')
  const { file } = parsed(bodies.file, body)
  const { documents } = await readDraft(deps)
  return inWords(documents, () => {
    const removed = withoutPage(documents, file)
    const others = Object.keys(removed).filter((item) => item !== file)
    return { others: others.map((other) => titleIn(documents, other)), links: linksTo(documents, file, removed) }
  })
}

export async function removePage(deps: DataDeps, actor: Actor, body: unknown): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const { file } = parsed(bodies.file, body)
  const draft = await changeDraft(deps, actor, ({ documents }) =>
    inWords(documents, () => withTexts(documents, withoutPage(documents, file))),
  )
  return { changes: await listChanges(deps.database, draft) }
}

/** Finds the texts that a new name would change. */
export async function renaming(deps: DataDeps, actor: Actor, body: unknown): Promise<{ places: string[] }> {
  requireRight(actor, 'edit')
  const rename = parsed(bodies.rename, body)
  const { documents } = await readDraft(deps)
  return { places: renamed(documents, rename).places }
}

export async function looks(deps: DataDeps, actor: Actor): Promise<Looks> {
  requireRight(actor, 'edit')
  return looksOf((await readDraft(deps)).documents)
}

function looksOf(documents: Documents): Looks {
  return { 'theme.css': documents.get('theme.css') ?? '', 'logo.svg': documents.get('logo.svg') ?? '' }
}

/** Saves name, logo and colors in one step; with `rename` also the texts that have the former name. @throws DraftConflict */
export async function saveIdentity(deps: DataDeps, actor: Actor, body: unknown): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const { looks, company, rename, choices } = parsed(bodies.identity, body)
  const draft = await changeDraft(deps, actor, async (draft, transaction) => {
    const { documents } = draft
    const names = await namesOf(
      transaction,
      draft.parts.map(({ staffId }) => staffId),
    )
    const merged = await mergedValue(transaction, draft, { file: 'company.yaml', ...company, choices })
    const value = rename ? withNewName(merged, rename) : merged
    const [problem] = getProblems('company.yaml', value, documents)
    if (problem) throw new ServiceError('invalid', `${placeInWords(problem.path)}: ${problem.sentence}`)
    const { texts } = rename ? renamed(documents, rename) : { texts: {} }
    const next = withTexts(documents, {
      ...texts,
      ...mergedLooks(draft, looks, choices, names),
      'company.yaml': rewritten(documents.get('company.yaml') ?? '', value),
    })
    inWords(next, () => {
      checkTheme(next.get('theme.css') ?? '')
      readLogo(next.get('logo.svg') ?? '')
      for (const file of Object.keys(texts)) loadContentFile(file, next)
    })
    return next
  })
  return { changes: await listChanges(deps.database, draft) }
}

/** @throws DraftConflict */
function mergedLooks(
  draft: Draft,
  { seen, now }: Record<'seen' | 'now', Looks>,
  choices: Choice[],
  names: Names,
): Looks {
  const merged = looksOf(draft.documents)
  const conflicts: Conflict[] = []
  for (const file of ['theme.css', 'logo.svg'] as const) {
    const theirs = merged[file]
    if (now[file] === seen[file] || now[file] === theirs) continue
    const keep = theirs === seen[file] ? 'mine' : findChoice(choices, { file, path: [], theirs })
    if (keep === 'mine') merged[file] = now[file]
    if (!keep) conflicts.push({ file, path: [], theirs, by: names.get(authorOf(draft, file, []) ?? '') ?? '' })
  }
  if (conflicts.length > 0) throw new DraftConflict(conflicts)
  return merged
}

/** Confirms claims as the draft makes them. */
export async function confirm(deps: DataDeps, actor: Actor, body: unknown): Promise<{ changes: DraftChange[] }> {
  requireRight(actor, 'edit')
  const confirmation = parsed(bodies.confirmation, body)
  const draft = await changeDraft(deps, actor, ({ documents }) =>
    inWords(documents, () => {
      const text = confirmed(documents, confirmation)
      const [problem] = getProblems(claimsFile, getContent(text), documents)
      if (problem) throw new ServiceError('invalid', `${placeInWords(problem.path)}: ${problem.sentence}`)
      return withTexts(documents, { [claimsFile]: text })
    }),
  )
  return { changes: await listChanges(deps.database, draft) }
}

/** Stores a photo in the sizes that the site shows. A text that names `file` shows it; otherwise no publication has it. */
export async function picture(
  deps: DataDeps,
  actor: Actor,
  upload: { name: string; bytes: Uint8Array },
): Promise<{ file: string }> {
  requireRight(actor, 'edit')
  const { file, files } = await resizePhoto(upload.name, upload.bytes)
  await changeDraft(deps, actor, async ({ documents }, transaction) => {
    const next = new Map(documents)
    for (const [path, bytes] of files) {
      const id = hash('sha256', bytes)
      await storeFile(transaction, { hash: id, bytes: new Uint8Array(bytes) })
      next.set(path, id)
    }
    return next
  })
  return { file }
}

/** Makes a logo of a drawing or a PNG. `save-identity` puts it into the draft. */
export async function logo(_deps: DataDeps, actor: Actor, upload: { bytes: Uint8Array }): Promise<{ svg: string }> {
  requireRight(actor, 'edit')
  const isPng = Buffer.from(upload.bytes.subarray(0, 4)).toString('latin1') === '\x89PNG'
  const svg = isPng ? await logoOfPng(upload.bytes) : await plainLogo(Buffer.from(upload.bytes).toString('utf8'))
  inWords(new Map(), () => readLogo(svg))
  return { svg }
}
