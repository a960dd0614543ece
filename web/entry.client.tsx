import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HIDDEN_PROMO_CODE, PromoCodeShown } from '#web/promo-code.ts'

/** Tells early-press.ts that React is ready, and ends the time before it. */
function Announced({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
    window.pageShownAt = undefined
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Announced>
        <PromoCodeShown value={document.documentElement.dataset.promoCode !== HIDDEN_PROMO_CODE}>
          <HydratedRouter />
        </PromoCodeShown>
      </Announced>
    </StrictMode>,
  )
})
