import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ShouldRevalidateFunctionArgs, useActionData, useFetcher, useFetchers } from 'react-router'
import type { Declined } from '#office/answers.ts'
import { ConfirmPasskey } from '#office/desk/ui/confirm-passkey.tsx'
import type { ShownMail } from '#office/desk/ui/email-preview.tsx'
import { getDeclined, Sent, toTypedForm } from '#office/ui/fields.tsx'
import { closeMenu } from './menu.tsx'

/**
 * Record of the page, and its reader. A change carries the version, so that nobody overwrites what they did not see.
 */
export const ShownRecord = createContext<{
  id: string
  version: number
  me: string
  mayDecide: boolean
  /** Takes a stale form's answer when the reload after it removes the form. */
  keepAnswer?: (answer: Declined) => void
}>({ id: '', version: 0, me: '', mayDecide: false })

/** Answers with status 409, after which the record reloads. */
const RELOADING: ReadonlySet<Declined['declined']> = new Set(['stale', 'conflict'])

/** For pages of a record, which reload after a stale form, too. */
export const revalidatesAfterStale = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate

/** Keeps what a form that is gone has answered, as long as the record stays as it is. */
export function useKeptAnswer(version: number) {
  const [kept, setKept] = useState<{ answer: Declined; version: number }>()
  const latest = useRef(version)
  latest.current = version
  const keepAnswer = useCallback((answer: Declined) => setKept({ answer, version: latest.current }), [])
  return { keepAnswer, answer: kept?.version === version ? kept.answer : undefined }
}

/** Preview of an email, with the input. */
export type Previewed = Pick<Declined, 'intent' | 'typed'> & { mail: ShownMail }
type Answer = Declined | Previewed | { stored: string }

/** Whether a change, or a preview of one, is under way. Searches and other reading do not count. */
export const useIsChanging = () =>
  useFetchers().some(({ state, formMethod }) => state !== 'idle' && formMethod === 'POST')

/** Submissions of all forms on the page that wait for another change to be saved, in order. */
type Press = { button: HTMLElement | null }
const pressed: Press[] = []

const forget = (press: Press | undefined) => {
  if (press && pressed.includes(press)) pressed.splice(pressed.indexOf(press), 1)
}

type WorkFormProps = {
  intent: string
  /** Page of the record, if it is not the current one. */
  action?: string
  className?: string
  children: ReactNode | ((preview: ShownMail | undefined) => ReactNode)
  /** Set if the fields show their own errors. */
  showsErrors?: boolean
  /** Errors of fields before anything is sent. */
  problems?: Declined['errors']
  /** Keeps the scroll position when the response leads to another page. */
  preventScrollReset?: boolean
  onSubmit?: (form: HTMLFormElement) => void
  onStored?: (form: HTMLFormElement) => void
}

/** Form that changes the record without leaving the page; without script, it reloads the page. */
export function WorkForm(props: WorkFormProps) {
  const { intent, action, className, children, showsErrors = false, problems, preventScrollReset = false } = props
  const { onSubmit, onStored } = props
  const { version, keepAnswer } = useContext(ShownRecord)
  const fetcher = useFetcher<Answer>()
  const withoutScript = useActionData<Answer>()
  const own = withoutScript && 'typed' in withoutScript && withoutScript.intent === intent ? withoutScript : undefined
  const sent = own && toTypedForm(own.typed)
  const answer = fetcher.data ?? own
  const form = useRef<HTMLFormElement>(null)
  const mail = answer && 'mail' in answer ? answer.mail : undefined
  const stored = fetcher.data && 'stored' in fetcher.data ? fetcher.data : undefined
  const latest = useRef(onStored)
  latest.current = onStored
  useEffect(() => {
    if (!stored || !form.current) return
    // The menu is done. The browser returns the focus to its button.
    closeMenu(form.current)
    latest.current?.(form.current)
  }, [stored])

  const declined = useRef<Declined>(undefined)
  declined.current = getDeclined(fetcher.data)
  useEffect(
    () => () => {
      if (declined.current && RELOADING.has(declined.current.declined)) keepAnswer?.(declined.current)
    },
    [keepAnswer],
  )

  // A submission during another change would carry an outdated version, so it waits.
  const isBusy = useIsChanging()
  const waiting = useRef<Press>(undefined)
  useEffect(() => {
    const press = waiting.current
    if (isBusy || !press || pressed[0] !== press) return undefined
    form.current?.requestSubmit(press.button)
    // Runs once this submission is under way, and lets the next one start.
    return () => {
      forget(press)
      waiting.current = undefined
    }
  }, [isBusy])
  useEffect(() => () => forget(waiting.current), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) return onSubmit?.(event.currentTarget)
    event.preventDefault()
    // A double click counts once. A preview arrives before the page reloads, so a press after it is the next step.
    const isNext = fetcher.state === 'idle' || (fetcher.state === 'loading' && mail)
    if (!isNext) return
    forget(waiting.current)
    waiting.current = { button: (event.nativeEvent as SubmitEvent).submitter }
    pressed.push(waiting.current)
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      {...(action !== undefined && { action })}
      className={className}
      onSubmit={submit}
      onKeyDown={submitByKey}
      preventScrollReset={preventScrollReset}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Sent value={{ typed: sent, errors: showsErrors ? (getDeclined(answer)?.errors ?? problems) : undefined }}>
        {typeof children === 'function' ? children(mail) : children}
      </Sent>
      <ConfirmPasskey answer={showsErrors ? answer : withProblem(answer)} />
    </fetcher.Form>
  )
}

/** Ctrl Enter presses the first button. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  const form = event.currentTarget
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'))
}

/** Shows a field's error as the form's message, since most forms have only a field or two. */
function withProblem(answer: Answer | undefined): Answer | undefined {
  const declined = getDeclined(answer)
  const [problem] = Object.values(declined?.errors ?? {}).flat()
  return declined && problem ? { ...declined, message: problem } : answer
}
