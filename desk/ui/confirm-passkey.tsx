import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { askForPasskey, PasskeyError, type Purpose } from '#desk/passkey.ts'
import { Submit } from '#desk/ui/fields.tsx'
import type { Declined as DeclinedAnswer } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'
import { Declined } from './declined.tsx'

/** Why a form was declined. In a form that needs a passkey again, a button asks for it and sends the form once more. */
export function ConfirmPasskey({ answer }: { answer: unknown }) {
  const fetcher = useFetcher<{ verified: true } | DeclinedAnswer>()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(undefined)
  const { problem, attempt } = usePasskey()
  const isVerified = fetcher.data !== undefined && 'verified' in fetcher.data
  useEffect(() => {
    if (isVerified) button.current?.form?.requestSubmit(pressed.current)
  }, [isVerified])

  const declined = declinedOf(answer)
  if (declined?.declined !== 'verify') return <Declined answer={answer} />
  const sent = declined.typed

  async function confirm() {
    // Some forms have several buttons, and each sends a value of its own.
    const named = button.current?.form?.querySelectorAll<HTMLButtonElement>('button[name]') ?? []
    pressed.current = [...named].find((each) =>
      sent.some(([name, value]) => name === each.name && value === each.value),
    )
    await attempt(async () => {
      const credential = await askForPasskey('verify')
      await fetcher.submit({ credential, stay: 'yes' }, { method: 'post', action: '/verify' })
    })
  }
  return (
    <div className="grid basis-full justify-items-start gap-[0.6rem]">
      <Declined answer={answer} />
      <button ref={button} type="button" className="button button-filled" onClick={confirm}>
        Confirm with your passkey
      </button>
      <PasskeyProblem problem={problem} />
      <Declined answer={fetcher.data} />
    </div>
  )
}

type PasskeyButtonProps = { purpose: Purpose; quiet?: boolean; children: string }

/** The submit button of a form that needs a passkey: asks for the passkey, and submits the form with `credential`. */
export function PasskeyButton({ purpose, quiet = false, children }: PasskeyButtonProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [isAsking, setIsAsking] = useState(false)
  const { problem, attempt } = usePasskey()
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = isAsking || navigation.state !== 'idle'

  async function press(event: MouseEvent) {
    event.preventDefault()
    const form = button.current?.form
    if (isBusy || !form) return
    setIsAsking(true)
    const data = new FormData(form)
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
    await attempt(async () => {
      // What the fields lack, the server says: it answers with their errors.
      if (form.checkValidity()) data.set('credential', await askForPasskey(purpose, fields))
      await submit(data, { method: 'post' })
    }).finally(() => {
      setIsAsking(false)
      button.current?.focus()
    })
  }

  return (
    <>
      <Submit ref={button} look={quiet ? 'ghost' : 'filled'} aria-disabled={isBusy || undefined} onClick={press}>
        {children}
      </Submit>
      <noscript>
        <Callout tone="problem">Passkeys need JavaScript. Please turn it on for this site.</Callout>
      </noscript>
      <PasskeyProblem problem={problem} />
    </>
  )
}

/** Attempts what needs a passkey, and knows why that failed. @throws what is no {@link PasskeyError} */
function usePasskey() {
  const [problem, setProblem] = useState<PasskeyError>()
  async function attempt(act: () => Promise<void>) {
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem(error)
    }
  }
  return { problem, attempt }
}

function PasskeyProblem({ problem }: { problem: PasskeyError | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <Callout tone="problem">
          {problem.message} {problem.link && <a href={problem.link.to}>{problem.link.label}</a>}
        </Callout>
      )}
    </div>
  )
}
