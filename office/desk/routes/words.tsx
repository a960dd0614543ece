import { data, redirect, redirectDocument, useLoaderData } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { type ActionArgs, deskAction, deskLoader } from '#office/desk/handlers.ts'
import { parseLocalTime } from '#office/desk/local-time.ts'
import { actions } from '#office/desk/record/menu.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Changes } from '#office/desk/words/changes.tsx'
import { loadWords } from '#office/desk/words/load.ts'
import { type MadeLink, PageList } from '#office/desk/words/page-list.tsx'
import { Problems } from '#office/desk/words/problems.tsx'
import { DiscardAll, PublishForm, Scheduled } from '#office/desk/words/publish-form.tsx'
import { publisherOf } from '#office/desk/words/publisher.ts'
import { NewerSamples } from '#office/desk/words/samples.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { discard, undo } from '#services/content/draft.ts'
import { readDraft } from '#services/content/draft-rows.ts'
import type { PublishedVersion } from '#services/content/history.ts'
import { makePass } from '#services/content/passes.ts'
import { publish, unschedule } from '#services/content/publish.ts'
import { takeSample } from '#services/content/samples.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'

export const loader = deskLoader(loadWords)

const back = () => redirect('/desk/words')

export const action = deskAction({
  open,
  publish: async ({ deps, actor, text }) => {
    const isLater = text('do') === 'later'
    const at = isLater ? parseLocalTime('at', text('at'), deps.timeZone) : null
    if (isLater && !at) throw invalidField('at', 'Choose when to publish.')
    const choices = await choicesOf(deps, text('seen'))
    return publish(deps, actor, { reason: text('reason'), choices, ...(at && { at: at.toISOString() }) }).then(back)
  },
  unschedule: ({ deps, actor }) => unschedule(deps, actor).then(back),
  undo: ({ deps, actor, text }) => undo(deps, actor, parsed(text('id'))).then(back),
  discard: ({ deps, actor }) => discard(deps, actor).then(back),
  'take-sample': ({ deps, actor, form }) => takeSample(deps, actor, { files: form.getAll('file') }).then(back),
})

/** Leads to a page of the draft, or makes a link to it that works without a sign-in. */
async function open({ deps, actor, signIn, text }: ActionArgs) {
  const path = ownPath(text('id'), deps.publicUrl)
  const kind = text('do') === 'edit' ? 'edit' : 'preview'
  const { token } = await makePass(deps, { ...actor, signInId: signIn.id }, { kind })
  if (text('do') !== 'link') return redirectDocument(path, { headers: [setCookie(deps, 'draft', token)] })
  const link = `${deps.publicUrl}/preview/${token}?${new URLSearchParams({ to: path })}`
  return data({ link, path } satisfies MadeLink)
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

/** What is published, the draft, and all pages of the site. */
export default function Words() {
  const { published, seen, changes, scheduled, problems, samples, pages } = useLoaderData<typeof loader>()
  return (
    <Page title="Words" beside={<Enter />}>
      <Problems problems={problems} />
      {published && <Published {...published} />}
      {scheduled && <Scheduled {...scheduled} />}
      <Section id="draft" title="Draft" beside={changes.length > 0 && <DiscardAll changes={changes.length} />}>
        {changes.length === 0 ? (
          <Quiet>It is what visitors see. What anybody changes is listed here until it is published.</Quiet>
        ) : (
          <>
            <p>{plural(changes.length, 'change')} that visitors do not see yet.</p>
            <Changes changes={changes} />
            {!scheduled && <PublishForm seen={seen} />}
          </>
        )}
      </Section>
      {samples.length > 0 && <NewerSamples samples={samples} />}
      <Section id="pages" title="Pages" className="mt-5 grid gap-5">
        <PageList pages={pages} />
      </Section>
    </Page>
  )
}

function Published(version: PublishedVersion) {
  const { at, reason } = version
  return (
    <p className="wrap-anywhere">
      Visitors see what {publisherOf(version)} published <Time at={at} />
      {reason && `: “${reason}”`}. <TextLink to="/desk/words/history">History</TextLink>
    </p>
  )
}

/** To the site's first page, where the way to all others begins. */
function Enter() {
  return (
    <IntentForm intent="open" id="/" className={actions}>
      <Submit name="do" value="preview">
        Preview the site
      </Submit>
      <Submit name="do" value="edit" look="filled">
        Edit the site
      </Submit>
    </IntentForm>
  )
}
