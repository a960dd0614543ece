import { declinedOf } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'
import { useFocus } from './use-focus.ts'

/** Of a form's line or grid; scrolled to, it is seen above a record's note. */
const fullWidth = 'col-span-full basis-full scroll-mb-24'

/** Why a form was declined. It takes the focus, so that nobody misses it. */
export function Declined({ answer }: { answer: unknown }) {
  const declined = declinedOf(answer)
  const box = useFocus<HTMLDivElement>(declined)
  if (!declined) return null
  return (
    <Callout ref={box} tone="problem" role="alert" tabIndex={-1} className={fullWidth}>
      <p>{declined.message}</p>
    </Callout>
  )
}
