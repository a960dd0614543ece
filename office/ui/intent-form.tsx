import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Form, type FormProps, useActionData } from 'react-router'
import type { Declined as DeclinedAnswer } from '#office/answers.ts'
import { useAudience } from '#office/audience.ts'
import { Declined } from './declined.tsx'
import { getDeclined, getSent, Sent } from './fields.tsx'

type IntentFormProps = Pick<FormProps, 'action' | 'encType' | 'onSubmit'> & {
  /** Selects the function of the page's action, or of another page's `action`. */
  intent: string
  /** Id of the item that the intent applies to. */
  id?: string
  className?: string
  children: ReactNode
}

/** Shows why a form was declined. The desk's asks for a passkey, if that is the reason. */
export const Reason = createContext<ComponentType<{ answer: DeclinedAnswer }>>(Declined)

/** One of several forms on a page. If declined, it shows the reason, and keeps the input. */
export function IntentForm({ intent, id = '', className = 'form', children, ...form }: IntentFormProps) {
  const declined = getDeclined(useActionData(), intent, id)
  const { hasScripts } = useAudience()
  const ShownReason = useContext(Reason)
  // Without script, a single field shows its error and takes the focus.
  const isAtField = !hasScripts && Object.keys(declined?.errors ?? {}).length === 1
  return (
    <Form {...form} method="post" className={className} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {declined && !isAtField && <ShownReason answer={declined} />}
      <Sent value={getSent(declined)}>{children}</Sent>
    </Form>
  )
}
