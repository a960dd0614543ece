import { useEffect } from 'react'
import { useMatches, useNavigate } from 'react-router'

/** In development: the page shows what is typed in the editor, before it is saved (edit/overlay/draft.ts). */
export function Drafts() {
  const matches = useMatches()
  const navigate = useNavigate()
  useEffect(() => {
    const show = (event: Event) => {
      // The editor changes what the page's loaders gave.
      const { detail: change } = event as CustomEvent<(loaderData: unknown[]) => void>
      change(matches.map(({ loaderData }) => loaderData))
      // To where we are: all is drawn again, and nothing loaded.
      const still = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, flushSync: true }
      navigate({ search: location.search }, still)
    }
    addEventListener('draft', show)
    return () => removeEventListener('draft', show)
  }, [matches, navigate])
  return null
}
