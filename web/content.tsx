import { createContext, type ReactNode, use, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { LogoContext } from '#ui/logo.tsx'
import type { Shell } from './shell.ts'

/** Set by {@link ContentProvider}, and by tests that render components alone. */
export const ContentContext = createContext<Shell | undefined>(undefined)

/**
 * Gives components the content that the layout loads with each page, so that a page and what is around it are of one version.
 * If the layout's data fails to load, as without a connection, the last content stays.
 */
export function ContentProvider({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<{ shell: Shell }>('layout/site')?.shell
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  const content = loaded ?? last
  return (
    <ContentContext value={content}>
      <LogoContext value={content?.logo}>{children}</LogoContext>
    </ContentContext>
  )
}

/** Returns the content of the page's layout (shell.ts). What only one page shows comes from the page's own loader. */
export function useContent(): Shell {
  const content = use(ContentContext)
  if (!content) throw new Error('The content has not been loaded.')
  return content
}
