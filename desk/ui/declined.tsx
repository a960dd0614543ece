import { useEffect, useRef } from 'react'
import { declinedOf } from '#ssr/declined.ts'

/** Why a form was declined. It takes the focus, so that nobody misses it. */
export function Declined({ answer }: { answer: unknown }) {
  const declined = declinedOf(answer)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (declined) box.current?.focus()
  }, [declined])
  if (!declined) return null
  return (
    <div ref={box} className="problem" role="alert" tabIndex={-1}>
      <p>{declined.message}</p>
    </div>
  )
}
