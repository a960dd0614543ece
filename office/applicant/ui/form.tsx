import type { ReactNode } from 'react'
import { useActionData, useFormAction } from 'react-router'
import { getDeclined, getSent, Sent, useSent } from '#office/ui/fields.tsx'
import { Callout } from '#ui/callout.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

type IntentFormProps = {
  /** Selects the function of the page's action. */
  intent: string
  /** Id of the item that the intent applies to. */
  id?: string
  /** Another page's action, below /application. */
  action?: string
  children: ReactNode
}

const form = 'grid gap-2 *:[.button]:mt-2 *:[.button]:justify-self-start *:[[role=alert]]:mb-3'

/**
 * One of several forms on a page. If declined, it keeps the input and shows the reason, unless a single field shows it.
 */
export function IntentForm({ intent, id = '', action, children }: IntentFormProps) {
  // Includes `?index` on the list of applications, which the router needs to find its action.
  const own = useFormAction()
  const declined = getDeclined(useActionData(), intent, id)
  const isAtField = Object.keys(declined?.errors ?? {}).length === 1
  return (
    <form method="post" action={action ?? own} className={form} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {declined && !isAtField && (
        <Callout tone="problem" role="alert">
          {declined.message}
        </Callout>
      )}
      <Sent value={getSent(declined)}>{children}</Sent>
    </form>
  )
}

/** Checkbox required before something that cannot be undone. */
export function Agreement({ name, children }: { name: string; children: ReactNode }) {
  const { error } = useSent(name, '')
  return <Checkbox id={name} name={name} label={children} error={error} />
}
