import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import type { Declined as DeclinedAnswer, ErrorPage } from '#office/answers.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { getDeclined } from '#office/ui/fields.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

/** Reason why a form was declined. If it needs a recent passkey, a button asks for one and sends the form again. */
export function ConfirmPasskey({ answer }: { answer: unknown }) {
  const fetcher = useFetcher<{ verified: true } | DeclinedAnswer>()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(undefined)
  const { problem, attempt } = usePasskey()
  const isVerified = fetcher.data !== undefined && 'verified' in fetcher.data
  useEffect(() => {
    if (isVerified) button.current?.form?.requestSubmit(pressed.current)
  }, [isVerified])

  const declined = getDeclined(answer)
  if (declined?.declined !== 'verify') return <Declined answer={answer} />
  const sent = declined.typed

  async function confirm() {
    // Forms can have several buttons, each with its own value.
    const named = button.current?.form?.querySelectorAll<HTMLButtonElement>('button[name]') ?? []
    pressed.current = [...named].find((item) =>
      sent.some(([name, value]) => name === item.name && value === item.value),
    )
    await attempt(async () => {
      const credential = await askForPasskey('verify')
      await fetcher.submit({ credential, stay: 'yes' }, { method: 'post', action: '/desk/verify' })
    })
  }
  return (
    <div className="grid basis-full justify-items-start gap-[0.6rem]">
      <Declined answer={answer} />
      <Button ref={button} onClick={confirm}>
        Confirm with your passkey
      </Button>
      <PasskeyProblem problem={problem} />
      <Declined answer={fetcher.data} />
    </div>
  )
}

type PasskeyButtonProps = { purpose: Purpose; quiet?: boolean; children: string }

/** Submit button that asks for a passkey first, and sends it as `credential`. */
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
      // If fields are invalid, the server responds with their errors.
      if (form.checkValidity()) data.set('credential', await askForPasskey(purpose, fields))
      await submit(data, { method: 'post' })
    }).finally(() => {
      setIsAsking(false)
      button.current?.focus()
    })
  }

  return (
    <>
      <Submit ref={button} look={quiet ? 'ghost' : 'filled'} loading={isBusy} onClick={press}>
        {children}
      </Submit>
      <noscript>
        <Callout tone="problem">Passkeys need JavaScript. Please turn it on for this site.</Callout>
      </noscript>
      <PasskeyProblem problem={problem} />
    </>
  )
}

/** Runs an action that needs a passkey, and keeps its error. @throws errors other than {@link PasskeyError} */
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

/** See routes/passkey-options.ts. */
type Purpose = 'sign-in' | 'setup' | 'verify' | 'add'

/** `message` is for people; `link` leads to an address where passkeys work. */
class PasskeyError extends Error {
  readonly link: ErrorPage['link']

  constructor(message: string, link?: ErrorPage['link']) {
    super(message)
    this.link = link
  }
}

/** Asks the browser for a passkey, as JSON. @param fields such as a setup link's token @throws PasskeyError */
async function askForPasskey(purpose: Purpose, fields: Record<string, string> = {}): Promise<string> {
  if (!window.isSecureContext) {
    throw new PasskeyError(
      'Browsers use passkeys only over https, or at http://localhost. Ask your administrator to set PUBLIC_URL to such an address.',
    )
  }
  if (!window.PublicKeyCredential) {
    throw new PasskeyError(
      'This browser cannot use passkeys. Please use a current version of Chrome, Edge, Firefox or Safari.',
    )
  }
  const optionsJSON = (await fetchOptions(purpose, fields)) as never
  const creates = purpose === 'setup' || purpose === 'add'
  try {
    // Converts to and from JSON by itself: Safari cannot before 18.4, nor can objects of password managers, whose
    // inherited `toJSON` throws.
    const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
    return JSON.stringify(await (creates ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })))
  } catch (error) {
    throw new PasskeyError(sentenceFor(error, creates))
  }
}

async function fetchOptions(purpose: Purpose, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams({ ...fields, purpose })
  const response = await fetch('/desk/passkey-options', { method: 'POST', body }).catch(() => {
    throw new PasskeyError('The desk does not answer. Please check your connection and try again.')
  })
  const answer = (await response.json().catch(() => ({}))) as {
    options?: unknown
    message?: string
  } & Partial<ErrorPage>
  if (answer.options) return answer.options
  const sentence = answer.message ?? answer.text ?? 'The desk cannot do this right now. Please try again in a moment.'
  throw new PasskeyError(sentence, answer.link)
}

/** DOMException names: WebAuthn, 5.1.3 and 5.1.4. */
function sentenceFor(error: unknown, creates: boolean): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for you.'
  // The desk opens only at PUBLIC_URL, so its host is not a domain, which a relying party must be (WebAuthn, 5.1.2).
  if (name === 'SecurityError') {
    const example = `http://localhost:${window.location.port}`
    return `Passkeys need a host name. Ask your administrator to set PUBLIC_URL to one, such as ${example} on your own machine.`
  }
  if (name !== 'NotAllowedError') return 'The passkey could not be used. Please try again.'
  return `No passkey was ${creates ? 'created' : 'used'}: it was canceled or took too long. Please try again.`
}
