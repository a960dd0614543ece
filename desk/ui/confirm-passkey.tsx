import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { askForPasskey, PasskeyError } from '#desk/passkey.ts'
import type { action } from '#desk/routes/verify.tsx'
import { declinedOf } from '#ssr/declined.ts'
import { Declined } from './declined.tsx'
import { PasskeyProblem } from './passkey-problem.tsx'

/**
 * Why a form was declined. Where it needs a passkey again, a button asks for it and sends the same form once more. It must be
 * inside the form.
 */
export function ConfirmPasskey({ answer }: { answer: unknown }) {
  const fetcher = useFetcher<typeof action>()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(undefined)
  const [problem, setProblem] = useState<PasskeyError>()
  const isVerified = fetcher.data !== undefined && 'verified' in fetcher.data
  useEffect(() => {
    if (isVerified) button.current?.form?.requestSubmit(pressed.current)
  }, [isVerified])

  const declined = declinedOf(answer)
  if (declined?.declined !== 'verify') return <Declined answer={answer} />
  const sent = declined.typed

  async function confirm() {
    setProblem(undefined)
    // Some forms have several buttons, and each sends a value of its own.
    const named = button.current?.form?.querySelectorAll<HTMLButtonElement>('button[name]') ?? []
    pressed.current = [...named].find((each) =>
      sent.some(([name, value]) => name === each.name && value === each.value),
    )
    try {
      const credential = await askForPasskey('verify')
      await fetcher.submit({ credential, stay: 'yes' }, { method: 'post', action: '/verify' })
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem(error)
    }
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
