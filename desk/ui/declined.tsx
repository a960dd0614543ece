import { getDeclined } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'
import { useFocus } from './hooks.ts'

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
