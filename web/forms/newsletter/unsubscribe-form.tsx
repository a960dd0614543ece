import { type SubmitEvent, useState } from 'react'
import type { Content } from '#content/schema.ts'
import { SENT_BY_PAGE } from '#contract/newsletter.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { base, unsubscribe, unsubscribePath } from '#web/api.ts'
import { useErrorTitle } from '#web/forms/use-error-title.ts'

type UnsubscribeFormProps = Pick<Content['newsletter'], 'ask' | 'failed'> & { token: string; onDone: () => void }

/** Ends a subscription with one click. Without script, or before hydration, it is a native form. */
export function UnsubscribeForm({ token, ask, failed, onDone }: UnsubscribeFormProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  useErrorTitle(state === 'failed')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    const { success } = await unsubscribe(token)
    if (success) onDone()
    else setState('failed')
  }

  return (
    <form
      method="post"
      action={base + unsubscribePath(token)}
      onSubmit={submit}
      className="grid justify-items-start gap-6"
    >
      <input type="hidden" {...SENT_BY_PAGE} />
      <p>{ask.text}</p>
      {state === 'failed' ? (
        <Notice tone="alarm" role="alert">
          {failed}
        </Notice>
      ) : null}
      <Button type="submit" loading={state === 'busy'}>
        {state === 'busy' ? ask.busy : ask.button}
      </Button>
    </form>
  )
}
