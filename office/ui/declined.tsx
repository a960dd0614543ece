import { type RefObject, useEffect, useRef } from 'react'
import { Callout } from '#ui/callout.tsx'
import { getDeclined } from './fields.tsx'

/** Fits a line or a grid. The scroll margin keeps it visible above a record's note form. */
const fullWidth = 'col-span-full basis-full scroll-mb-24'

/** Reason why a form was declined. It takes the focus, so that nobody misses it. */
export function Declined({ answer }: { answer: unknown }) {
  const declined = getDeclined(answer)
  const box = useFocus<HTMLDivElement>(declined)
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
