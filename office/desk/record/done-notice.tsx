import { Form, useActionData, useRouteLoaderData } from 'react-router'
import type { loader } from '#office/desk/frame.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Declined, useFocus } from '#office/ui/declined.tsx'
import { getDeclined } from '#office/ui/fields.tsx'

/** Reports the record just marked as done. Undo opens that record, which shows the reason if it fails. */
export function DoneNotice({ takesFocus = false }: { takesFocus?: boolean }) {
  const done = useRouteLoaderData<typeof loader>('desk/frame')?.done
  const box = useFocus<HTMLDivElement>(takesFocus && done?.address)
  const answer = useActionData()
  if (getDeclined(answer, 'undo') ?? getDeclined(answer, 'undo-decision')) return <Declined answer={answer} />
  if (!done) return null
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 rounded-field bg-muted px-[0.85rem] py-[0.4rem] text-small focus:outline-none"
    >
      <p className="wrap-anywhere">Done: {done.name}.</p>
      <Form method="post" action={done.address}>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="version" value={done.version} />
        <Submit look="text" data-key="z">
          Undo
        </Submit>
      </Form>
    </div>
  )
}
