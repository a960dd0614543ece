import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { declinedOf } from '#ssr/declined.ts'
import { ConfirmPasskey } from './confirm-passkey.tsx'
import { stack } from './page.tsx'

type IntentFormProps = {
  /** What the page's action is asked to do. */
  intent: string
  /** To what. */
  id?: string
  /** The action's answer; another form's is not shown. */
  answer: unknown
  className?: string
  children: ReactNode
}

/** One of several forms of a page. It says why it was declined, and asks for a passkey where that helps. */
export function IntentForm({ intent, id = '', answer, className = stack, children }: IntentFormProps) {
  return (
    <Form method="post" className={className} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {declinedOf(answer, intent, id) && <ConfirmPasskey answer={answer} />}
      {children}
    </Form>
  )
}
