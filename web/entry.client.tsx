import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takePlace } from '#content/place.ts'
import { takeFonts } from './late-fonts.ts'

/** Announces hydration to early-press.ts and starts late-fonts.ts. */
function Announced({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
    // Not earlier, since its marks in the document would break hydration.
    takeFonts()
  }, [])
  return children
}

takePlace(document.documentElement)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Announced>
        <HydratedRouter />
      </Announced>
    </StrictMode>,
  )
})
