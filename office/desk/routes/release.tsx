import { redirect, useLoaderData, useLocation } from 'react-router'
import { localTime, numberText } from '#content/format.ts'
import { Shortages, shortageText } from '#office/desk/decisions/shortages.tsx'
import { decisionStateWords, emailStateWords, notSentText, shownMail } from '#office/desk/decisions/words.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { parseLocalTime } from '#office/desk/local-time.ts'
import { EmailPreview } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Muted, Pager } from '#office/desk/ui/parts.tsx'
import { plural, statusWord } from '#office/desk/ui/shown.ts'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { type DecisionState, findRelease } from '#services/admissions/lists.ts'
import { startRelease, takeBack } from '#services/admissions/releases.ts'
import type { EmailState } from '#services/admissions/sent.ts'

const POLL_MS = 10_000
const DAY_MS = 86_400_000

export const loader = deskLoader(async ({ deps, actor, params, query }) => {
  const after = query.get('after') ?? undefined
  const { rows, ...release } = await findRelease(deps, actor, params.releaseId ?? '', after)
  const now = Date.now()
  const [first, last] = [0, 90].map((days) => localTime(new Date(now + days * DAY_MS), deps.timeZone).slice(0, 16))
  return {
    ...release,
    first,
    last,
    isFirst: after === undefined,
    isOver: release.sendAt !== null && release.sendAt.getTime() <= now,
    shortages: release.shortages.map((shortage) => shortageText(shortage, deps)),
    rows: rows.map((row) => ({ ...row, mail: shownMail(row.mail) })),
  }
})

export const action = deskAction({
  release: async ({ deps, actor, params, text }) => {
    const id = params.releaseId ?? ''
    await startRelease(deps, actor, id, parseLocalTime('sendAt', text('sendAt'), deps.timeZone))
    return redirect(`/desk/decisions/${id}`)
  },
  'take-back': async ({ deps, actor, params }) => {
    const release = params.releaseId ?? ''
    await takeBack(deps, actor, release)
    return redirect(`/desk/decisions/${release}`)
  },
})

type Release = Awaited<ReturnType<typeof loader>>

export default function ReleasePage() {
  const release = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { counts, emails, releasedAt, rows, next, isFirst, canTakeBack } = release
  usePolling(releasedAt !== null && Boolean(counts.scheduled || emails.waiting), POLL_MS)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const title = `${releasedAt ? 'Release of' : 'Release'} ${plural(all, 'decision')}`
  return (
    <Page title={title} back={{ to: '/desk/decisions', label: 'Decisions' }}>
      <Progress release={release} all={all} />
      <Shortages texts={release.shortages} />
      {!releasedAt && Boolean(counts.draft) && <Start release={release} />}
      {canTakeBack && <IntentButton intent="take-back">Take back release</IntentButton>}
      <h2 className="text-[1.125rem]">Emails</h2>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-7 min-[72rem]:grid-cols-2">
        {rows.map(({ id, recordId, name, course, outcome, state, notSent, problem, email, mail }) => (
          <li key={id}>
            <p className="flex flex-wrap gap-x-3 gap-y-[0.1rem]">
              <TextLink to={`/desk/applications/${recordId}`}>{name}</TextLink>{' '}
              <Muted>
                {statusWord(outcome)} · {course}
              </Muted>
              <span className="ml-auto text-small">
                {state === 'sent' ? emailStateWords[email] : notSent ? notSentText(notSent) : stateWord(state, release)}
              </span>
            </p>
            {problem && <p className="text-destructive text-small">{problem}</p>}
            <EmailPreview mail={mail} />
          </li>
        ))}
      </ul>
      <Pager first={isFirst ? undefined : pathname} next={next ? `${pathname}?after=${next}` : undefined} />
    </Page>
  )
}

function Progress({ release, all }: { release: Release; all: number }) {
  const { counts, emails, releasedAt, sendAt, takenBackAt, staffName, isOver, canTakeBack } = release
  const leftOut = all - (counts.draft ?? 0)
  if (!releasedAt) {
    return (
      <p>
        Nothing has gone out yet. Below is every email as it will arrive.
        {leftOut > 0 && ` ${leftOut} of these decisions are no longer drafts: they stay as they are.`}
      </p>
    )
  }
  const figure = (count: number, words: string) => `${numberText(count)} ${words.toLowerCase()}`
  const emailed = Object.entries(emails).map(([email, count]) => figure(count, emailStateWords[email as EmailState]))
  const others = (Object.entries(counts) as [DecisionState, number][]).flatMap(([state, count]) =>
    state === 'sent' ? [] : figure(count, stateWord(state, release)),
  )
  return (
    <div role="status">
      <p>
        Released by {staffName}, <Time at={releasedAt} />.{' '}
        {takenBackAt && (
          <>
            Taken back <Time at={takenBackAt} />: the decisions are drafts again.
          </>
        )}
        {canTakeBack && sendAt && (
          <>
            The emails go out{' '}
            <b>
              <Time at={sendAt} />
            </b>
            . Until then you can take them back.
          </>
        )}
        {isOver && !takenBackAt && getProgress(release)}
      </p>
      {isOver && !takenBackAt && <p>{[...emailed, ...others].join(', ')}.</p>}
    </div>
  )
}

function getProgress({ counts, emails }: Release): string {
  if (counts.scheduled || emails.waiting) return 'The emails are going out now.'
  if (!counts.sent) return 'No email went out.'
  if (counts.draft) return 'The other emails went out.'
  return emails.failed ? 'Some emails could not be delivered. Their records are in the inbox.' : 'The emails went out.'
}

function Start({ release: { first, last } }: { release: Release }) {
  return (
    <IntentForm intent="release" className="grid max-w-96 justify-items-start gap-3">
      <TextField
        label="Send the emails at"
        name="sendAt"
        type="datetime-local"
        min={first}
        max={last}
        hint="Leave it empty to release now: the emails then go out in ten minutes."
      />
      <Submit look="filled">Release</Submit>
    </IntentForm>
  )
}

function stateWord(state: DecisionState, { releasedAt, takenBackAt, isOver }: Release): string {
  if (!releasedAt) return state === 'draft' ? '' : `${decisionStateWords[state]}: left out`
  if (takenBackAt) return decisionStateWords[state]
  if (state === 'draft') return 'Draft: left out or undone'
  return state === 'scheduled' && isOver ? 'Going out' : decisionStateWords[state]
}
