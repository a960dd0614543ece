import type { ReactNode } from 'react'
import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'

/** Leads to a page of the site, to edit it there. */
export function EditPage({ path, children }: { path: string; children: ReactNode }) {
  return (
    <IntentForm action="/desk/words" intent="open" id={path} className="">
      <Submit name="do" value="edit" look="text">
        {children}
      </Submit>
    </IntentForm>
  )
}
