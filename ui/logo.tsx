import { createContext, use } from 'react'
import type { Logo as Drawing } from '#content/logo.ts'

/** The logo of the version that a page shows. Site and office set it. */
export const LogoContext = createContext<Drawing | undefined>(undefined)

/** The academy's logo. `className` sets the height; the width follows. */
export function Logo({ className = '' }: { className?: string }) {
  const logo = use(LogoContext)
  if (!logo) return null
  return (
    <svg
      viewBox={logo.viewBox}
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: content/logo.ts allows only shapes and colors.
      dangerouslySetInnerHTML={{ __html: logo.drawing }}
    />
  )
}
