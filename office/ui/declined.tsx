import { type RefObject, useEffect, useRef } from 'react'
import { Callout } from '#ui/callout.tsx'
import { getDeclined } from './fields.tsx'

/** Fits a line or a grid. The scroll margin keeps it visible above a record's note form. */
const fullWidth = 'col-span-full basis-full scroll-mb-24'

/** Reason why a form was declined. The first field with an error takes the focus, else the reason, so that nobody misses it. */
export function Declined({ answer }: { answer: unknown }) {
  const declined = getDeclined(answer)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!declined) return
    const field = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(field ?? box.current)?.focus()
  }, [declined])
  if (!declined) return null
  return (
    <Callout ref={box} tone="problem" role="alert" tabIndex={-1} className={fullWidth}>
      <p>{declined.message}</p>
    </Callout>
  )
}

/** Focuses the element whenever `what` changes, such as a requested preview. */
export function useFocus<Box extends HTMLElement>(what: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (what) box.current?.focus()
  }, [what])
  return box
}
