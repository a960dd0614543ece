import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { forgetInput } from '#office/desk/record/kept-fields.tsx'
import type { loadSent } from '#office/desk/record/neighbors.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Declined } from '#office/ui/declined.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { EmailState } from '#services/admissions/sent.ts'
import { notSentText, outcomeWords } from './words.ts'

export type SentDecision = NonNullable<Awaited<ReturnType<typeof loadSent>>>

const SOON_S = 120
const POLL_MS = 5_000

const bar =
  'grid gap-2 rounded-card bg-foreground px-4 py-3 text-background max-xl:m-4 xl:fixed xl:bottom-5 xl:left-[13rem] ' +
  'xl:z-10 xl:min-w-96 [&_.link]:text-background'

/** What became of the decision that was just sent. Until it goes out, it can be undone. */
export function SentNotice({ sent }: { sent: SentDecision }) {
  const { id, recordId, me, outcome, name, state, sendAt, address } = sent
  const seconds = useSecondsTo(sendAt)
  const fetcher = useFetcher()
  const isBefore = state === 'scheduled' && seconds > 0
  usePolling(!isBefore && (state === 'scheduled' || (state === 'sent' && sent.email === 'waiting')), POLL_MS)
  // The browser keeps what was typed until it is known to be stored.
  useEffect(() => forgetInput(me, recordId, `decision ${outcome}`), [me, recordId, outcome])
  const what = `${outcomeWords[outcome].email} ${name}`
  return (
    <section aria-label="Sending" className={bar} data-sent="">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* A second may pass until the browser has it. */}
        <p className="wrap-anywhere tabular-nums" suppressHydrationWarning>
          {isBefore && seconds <= SOON_S && `${what} goes out in ${seconds} s.`}
          {isBefore && seconds > SOON_S && (
            <>
              {what} goes out <Time at={sendAt ?? new Date()} />.
            </>
          )}
          {!isBefore && (
            <span role="status">
              {what} {progress(sent)}
            </span>
          )}{' '}
          {state === 'draft' && <TextLink to={address}>Open the record</TextLink>}
        </p>
        {isBefore && (
          <fetcher.Form method="post" action={address}>
            <input type="hidden" name="intent" value="undo-decision" />
            <input type="hidden" name="decision" value={id} />
            <Submit look="text" data-key="z">
              Undo
            </Submit>
          </fetcher.Form>
        )}
      </div>
      <Declined answer={fetcher.data} />
    </section>
  )
}

const emailed: Record<EmailState, string> = {
  waiting: 'is on its way.',
  sent: 'was sent.',
  failed: 'could not be delivered.',
  outdated: 'was not sent, because a later change came first.',
}

function progress({ state, notSent, email }: SentDecision): string {
  if (state === 'draft') return `came back.${notSent ? ` ${notSentText(notSent)}.` : ''}`
  return emailed[state === 'scheduled' ? 'waiting' : email]
}

/** Counts down. Without script, it says what was left when the page was made. */
function useSecondsTo(at: Date | null): number {
  const left = () => (at ? Math.ceil((at.getTime() - Date.now()) / 1000) : 0)
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with another time only
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [at?.getTime()])
  return seconds
}
