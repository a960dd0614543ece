import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useActionData, useFetcher, useFetchers } from 'react-router'
import { ConfirmPasskey } from '#desk/ui/confirm-passkey.tsx'
import type { ShownMail } from '#desk/ui/email-preview.tsx'
import type { Declined } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'

/** The version of the record that the page shows: a change carries it, so that nobody overwrites what they did not see. */
export const ShownVersion = createContext(0)

/** An email as it would go out, with what was typed. */
export type Previewed = Pick<Declined, 'intent' | 'typed'> & { mail: ShownMail }
type Answer = Declined | Previewed | { stored: string }

type WorkFormProps = {
  intent: string
  className?: string
  /** `sent`: what was typed before, where a page without script was answered; `errors`: problems by field. */
  children:
    | ReactNode
    | ((sent: FormData | undefined, errors: Declined['errors'], mail: ShownMail | undefined) => ReactNode)
  /** Whether the fields say their problems themselves. */
  showsErrors?: boolean
  /** Whether the page stays where it is scrolled to when the answer leads to another one. */
  preventScrollReset?: boolean
  onSubmit?: (form: HTMLFormElement) => void
  /** The change is stored. */
  onStored?: (form: HTMLFormElement) => void
}

/** A form that changes the record and stays on the page; without script it loads the page again. */
export function WorkForm({
  intent,
  className,
  children,
  showsErrors = false,
  preventScrollReset = false,
  onSubmit,
  onStored,
}: WorkFormProps) {
  const version = useContext(ShownVersion)
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
    closeAround(form.current)
    latest.current?.(form.current)
  }, [stored])

  // What is sent while another change is stored would carry a version that this change makes old: it waits.
  const isBusy = useFetchers().some(({ state }) => state !== 'idle')
  const waiting = useRef<{ button: HTMLElement | null }>(null)
  useEffect(() => {
    const pressed = waiting.current
    if (isBusy || !pressed) return
    waiting.current = null
    form.current?.requestSubmit(pressed.button)
  }, [isBusy])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) return onSubmit?.(event.currentTarget)
    event.preventDefault()
    // Pressed twice is meant once. A preview is there before the page is loaded again: what is pressed then is the next step.
    const isNext = fetcher.state === 'idle' || (fetcher.state === 'loading' && mail)
    if (isNext) waiting.current = { button: (event.nativeEvent as SubmitEvent).submitter }
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
      {typeof children === 'function' ? children(sent, declinedOf(answer)?.errors, mail) : children}
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

function typedOf(pairs: Declined['typed']): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** A menu has done its work. The browser gives the focus back to its button. */
function closeAround(form: HTMLFormElement): void {
  form.closest<HTMLElement>(':popover-open')?.hidePopover()
}
