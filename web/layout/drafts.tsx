import { useEffect } from 'react'
import { useMatches, useNavigate } from 'react-router'

/** In development, shows unsaved changes of the editor (edit/overlay/draft.ts). */
export function Drafts() {
  const matches = useMatches()
  const navigate = useNavigate()
  useEffect(() => {
    const show = (event: Event) => {
      // The editor modifies the loader data in place.
      const { detail: change } = event as CustomEvent<(loaderData: unknown[]) => void>
      change(matches.map(({ loaderData }) => loaderData))
      // Navigates to the same page, which renders everything again and loads nothing.
      const still = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, flushSync: true }
      navigate({ search: location.search }, still)
    }
    addEventListener('draft', show)
    return () => removeEventListener('draft', show)
  }, [matches, navigate])
  return null
}
