import type { ReactNode } from 'react'
import { Form } from 'react-router'

const line =
  'flex flex-wrap items-end gap-x-4 gap-y-3 *:[label]:grid *:[label]:gap-[0.2rem] *:[label]:text-fine ' +
  '*:[label]:text-muted-foreground'

/** A line of labeled fields that choose what a page shows. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <Form method="get" className={line} noValidate>
      {children}
      <button type="submit" className="button button-ghost">
        Show
      </button>
    </Form>
  )
}
