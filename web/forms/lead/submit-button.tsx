import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = {
  form: RefObject<HTMLFormElement | null>
  /** Whether the form's script runs. */
  ready: boolean
  submitting: boolean
  label: string
}

/**
 * A form's Submit. Without its script, a submit would put what was typed into the address. So this is a plain button
 * until then, and a press that came early is made again (web/early-press.ts).
 */
export function SubmitButton({ form, ready, submitting, label }: SubmitButtonProps) {
  const pressed = useRef(false)
  useEffect(() => {
    if (!ready || !pressed.current) return
    pressed.current = false
    form.current?.requestSubmit()
  }, [ready, form])

  return (
    <Button
      {...(ready ? { type: 'submit' } : { onClick: () => (pressed.current = true) })}
      loading={submitting}
      className="w-full sm:w-auto sm:px-10"
    >
      {submitting ? 'Submitting...' : label}
    </Button>
  )
}
