import type { ReactNode } from 'react'
import { Form, type FormProps, useActionData } from 'react-router'
import { getDeclined, getSent, Sent, SmallFields } from '#office/ui/fields.tsx'
import { ConfirmPasskey } from './confirm-passkey.tsx'
import { Submit, type SubmitProps } from './fields.tsx'
import { stack } from './page.tsx'

type IntentFormProps = Pick<FormProps, 'action' | 'onSubmit'> & {
  /** Selects the function of the page's action, or of another page's `action`. */
  intent: string
  /** Id of the item that the intent applies to. */
  id?: string
  className?: string
  children: ReactNode
}

/** One of several forms on a page. If declined, it shows the reason, asks for a passkey, and keeps the input. */
export function IntentForm({ intent, id = '', className = stack, children, ...form }: IntentFormProps) {
  const declined = getDeclined(useActionData(), intent, id)
  return (
    <Form {...form} method="post" className={className} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {declined && <ConfirmPasskey answer={declined} />}
      <Sent value={getSent(declined)}>{children}</Sent>
    </Form>
  )
}

export function IntentButton({ look, children, ...form }: IntentFormProps & Pick<SubmitProps, 'look'>) {
  return (
    <IntentForm {...form}>
      <Submit look={look}>{children}</Submit>
    </IntentForm>
  )
}

const line =
  'flex flex-wrap items-end gap-x-4 gap-y-3 text-fine *:gap-[0.2rem] *:[label]:grid [&_label]:mb-0 ' +
  '[&_label]:font-normal [&_label]:text-fine [&_label]:text-muted-foreground'

export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <Form method="get" className={line} noValidate>
      <SmallFields value>{children}</SmallFields>
      <Submit>Show</Submit>
    </Form>
  )
}
