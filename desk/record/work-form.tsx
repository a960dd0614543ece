import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useActionData, useFetcher, useFetchers } from 'react-router'
import { ConfirmPasskey } from '#desk/ui/confirm-passkey.tsx'
import type { ShownMail } from '#desk/ui/email-preview.tsx'
import type { Declined } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Sent, typedOf } from '#ssr/fields.tsx'
import { closeMenu } from './menu.tsx'

/** The record that the page shows, and who looks at it. A change carries its version, so that nobody overwrites what they did not see. */
export const ShownRecord = createContext({ id: '', version: 0, me: '', mayDecide: false })

/** For pages of a record: after a stale form, too, they show it as it is now. */
export const revalidatesAfterStale = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate

/** An email as it would go out, with what was typed. */
export type Previewed = Pick<Declined, 'intent' | 'typed'> & { mail: ShownMail }
type Answer = Declined | Previewed | { stored: string }

/** What was pressed while another change was being stored, in order, of all forms of the page. */
type Press = { button: HTMLElement | null }
const pressed: Press[] = []

const forget = (press: Press | undefined) => {
  if (press && pressed.includes(press)) pressed.splice(pressed.indexOf(press), 1)
}

type WorkFormProps = {
  intent: string
  className?: string
  /** `sent`: what was typed before, where a page without script was answered. */
  children: ReactNode | ((sent: FormData | undefined, mail: ShownMail | undefined) => ReactNode)
  /** Whether the fields say their problems themselves. */
  showsErrors?: boolean
  /** Whether the page stays where it is scrolled to when the answer leads to another one. */
  preventScrollReset?: boolean
  onSubmit?: (form: HTMLFormElement) => void
  /** The change is stored. */
  onStored?: (form: HTMLFormElement) => void
}

/** A form that changes the record and stays on the page; without script it loads the page again. */
export function WorkForm(props: WorkFormProps) {
  const { intent, className, children, showsErrors = false, preventScrollReset = false, onSubmit, onStored } = props
  const { version } = useContext(ShownRecord)
  const fetcher = useFetcher<Answer>()
  const withoutScript = useActionData<Answer>()
  const own = withoutScript && 'typed' in withoutScript && withoutScript.intent === intent ? withoutScript : undefined
  const sent = own && typedOf(own.typed)
  const answer = fetcher.data ?? own
  const form = useRef<HTMLFormElement>(null)
  const mail = answer && 'mail' in answer ? answer.mail : undefined
  const stored = fetcher.data && 'stored' in fetcher.data ? fetcher.data : undefined
  const latest = useRef(onStored)
  latest.current = onStored
  useEffect(() => {
    if (!stored || !form.current) return
    // A menu has done its work. The browser gives the focus back to its button.
    closeMenu(form.current)
    latest.current?.(form.current)
  }, [stored])

  // What is sent while another change is stored would carry a version that this change makes old: it waits for its turn.
  const isBusy = useFetchers().some(({ state }) => state !== 'idle')
  const waiting = useRef<Press>(undefined)
  useEffect(() => {
    const press = waiting.current
    if (isBusy || !press || pressed[0] !== press) return undefined
    form.current?.requestSubmit(press.button)
    // It is under way: the next one waits for it.
    return () => {
      forget(press)
      waiting.current = undefined
    }
  }, [isBusy])
  useEffect(() => () => forget(waiting.current), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) return onSubmit?.(event.currentTarget)
    event.preventDefault()
    // Pressed twice is meant once. A preview is there before the page is loaded again: what is pressed then is the next step.
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
      className={className}
      onSubmit={submit}
      preventScrollReset={preventScrollReset}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Sent value={{ typed: sent, errors: showsErrors ? declinedOf(answer)?.errors : undefined }}>
        {typeof children === 'function' ? children(sent, mail) : children}
      </Sent>
      <ConfirmPasskey answer={showsErrors ? answer : withProblem(answer)} />
    </fetcher.Form>
  )
}

/** Most forms have a field or two: the field's problem says it all. */
function withProblem(answer: Answer | undefined): Answer | undefined {
  const declined = declinedOf(answer)
  const [problem] = Object.values(declined?.errors ?? {}).flat()
  return declined && problem ? { ...declined, message: problem } : answer
}
