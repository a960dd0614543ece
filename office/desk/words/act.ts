import { data, redirect, redirectDocument } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import type { ActionArgs } from '#office/desk/handlers.ts'
import { parseLocalTime } from '#office/desk/local-time.ts'
import { discard, undo } from '#services/content/draft.ts'
import { readDraft } from '#services/content/draft-rows.ts'
import { makePass, previewLink } from '#services/content/passes.ts'
import { publish, unschedule } from '#services/content/publish.ts'
import { takeSample } from '#services/content/samples.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { MadeLink } from './page-list.tsx'

const back = () => redirect('/desk/words')

/** Actions of the page of words. */
export const wordActions = {
  open,
  publish: async ({ deps, actor, text }: ActionArgs) => {
    const isLater = text('do') === 'later'
    const at = isLater ? parseLocalTime('at', text('at'), deps.timeZone) : null
    // Without script, an error of the field would be in a closed menu.
    if (isLater && !at) throw new ServiceError('invalid', 'Choose when to publish.')
    const choices = await choicesOf(deps, text('seen'))
    return publish(deps, actor, { reason: text('reason'), choices, ...(at && { at: at.toISOString() }) }).then(back)
  },
  unschedule: ({ deps, actor }: ActionArgs) => unschedule(deps, actor).then(back),
  undo: ({ deps, actor, text }: ActionArgs) => undo(deps, actor, parsed(text('id'))).then(back),
  discard: ({ deps, actor }: ActionArgs) => discard(deps, actor).then(back),
  'take-sample': ({ deps, actor, form }: ActionArgs) =>
    takeSample(deps, actor, { files: form.getAll('file') }).then(back),
}

/** Leads to a page of the draft, or makes a link to it that works without a sign-in. */
async function open({ deps, actor, signIn, text }: ActionArgs) {
  const path = ownPath(text('id'), deps.publicUrl)
  const kind = text('do') === 'edit' ? 'edit' : 'preview'
  const { token } = await makePass(deps, { ...actor, signInId: signIn.id }, { kind })
  if (text('do') !== 'link') return redirectDocument(path, { headers: [setCookie(deps, 'draft', token)] })
  return data({ link: previewLink(deps, token, path), path } satisfies MadeLink)
}

/** A path of this site, never of another. */
function ownPath(path: string, publicUrl: string): string {
  const target = URL.parse(path, publicUrl)
  return target?.origin === new URL(publicUrl).origin ? target.pathname : '/'
}

/** What was published in the meantime is replaced, if the person has seen it. Otherwise, publishing is refused. */
async function choicesOf(deps: DataDeps, seen: string) {
  const { key, parts } = await readDraft(deps)
  const open = parts.filter((part) => key === seen && 'theirs' in part)
  return open.map(({ file, path, theirs }) => ({ file, path, theirs, keep: 'mine' as const }))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
