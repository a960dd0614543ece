import type { ReactNode } from 'react'
import { Form, useActionData } from 'react-router'
import { declinedOf } from '#ssr/declined.ts'
import { Sent, sentOf } from '#ssr/fields.tsx'
import { ConfirmPasskey } from './confirm-passkey.tsx'
import { Submit, type SubmitProps } from './fields.tsx'
import { stack } from './page.tsx'

type IntentFormProps = {
  /** What the page's action is asked to do. */
  intent: string
  /** To what. */
  id?: string
  className?: string
  children: ReactNode
}

/** One of several forms of a page: it says why it was declined, asks for a passkey, and keeps what was typed. */
export function IntentForm({ intent, id = '', className = stack, children }: IntentFormProps) {
  const declined = declinedOf(useActionData(), intent, id)
  return (
    <Form method="post" className={className} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {declined && <ConfirmPasskey answer={declined} />}
      <Sent value={sentOf(declined)}>{children}</Sent>
    </Form>
  )
}

/** A form that is only its button. */
export function IntentButton({ look, children, ...form }: IntentFormProps & Pick<SubmitProps, 'look'>) {
  return (
    <IntentForm {...form}>
      <Submit look={look}>{children}</Submit>
    </IntentForm>
  )
}

const line =
  'flex flex-wrap items-end gap-x-4 gap-y-3 *:[label]:grid *:[label]:gap-[0.2rem] *:[label]:text-fine ' +
  '*:[label]:text-muted-foreground'

/** A line of labeled fields that choose what a page shows. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <Form method="get" className={line} noValidate>
      {children}
      <Submit>Show</Submit>
    </Form>
  )
}
