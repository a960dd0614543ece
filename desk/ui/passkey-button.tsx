import { type MouseEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { askForPasskey, PasskeyError, type Purpose } from '#desk/passkey.ts'
import { Callout } from '#ui/callout.tsx'
import { PasskeyProblem } from './passkey-problem.tsx'

/**
 * The submit button of a form that needs a passkey: asks for the passkey, and submits the form with `credential`.
 */
export function PasskeyButton({
  purpose,
  quiet = false,
  children,
}: {
  purpose: Purpose
  quiet?: boolean
  children: string
}) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<PasskeyError>()
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = isAsking || navigation.state !== 'idle'

  async function press(event: MouseEvent) {
    event.preventDefault()
    const form = button.current?.form
    if (isBusy || !form) return
    setIsAsking(true)
    setProblem(undefined)
    try {
      const data = new FormData(form)
      const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
      // What the fields lack, the server says: it answers with their errors.
      if (form.checkValidity()) data.set('credential', await askForPasskey(purpose, fields))
      await submit(data, { method: 'post' })
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem(error)
    } finally {
      setIsAsking(false)
      button.current?.focus()
    }
  }

  return (
    <>
      <button
        ref={button}
        type="submit"
        className={`button button-${quiet ? 'ghost' : 'filled'}`}
        aria-disabled={isBusy || undefined}
        onClick={press}
      >
        {children}
      </button>
      <noscript>
        <Callout tone="problem">Passkeys need JavaScript. Please turn it on for this site.</Callout>
      </noscript>
      <PasskeyProblem problem={problem} />
    </>
  )
}
