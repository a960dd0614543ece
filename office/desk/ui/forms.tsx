import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { SmallFields } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Submit, type SubmitProps } from './fields.tsx'

export function IntentButton({
  look,
  children,
  ...form
}: ComponentProps<typeof IntentForm> & Pick<SubmitProps, 'look'>) {
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
