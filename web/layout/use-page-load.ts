import { startTransition, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { isReloadWanted } from '#web/reload.ts'

/** Milliseconds that a page's chunk may take to load (specification 9). */
export const CHUNK_TIMEOUT = 120_000

/**
 * Throws for the error boundary where the next page's chunk fails or exceeds {@link CHUNK_TIMEOUT}. React Router has no timeout, and
 * reloads the page that the visitor is leaving: the Navigation API, where it exists, cancels that reload.
 * @returns whether the chunk failed because the visitor is offline; until they choose another page, or go back
 */
export function usePageLoad(): { offline: boolean } {
  const location = useLocation()
  const { state } = useNavigation()
  const [failed, setFailed] = useState<{ path: string; offline: boolean }>()
  const leaving = useRef<Parameters<BlockerFunction>[0]>(undefined)
  // Never blocks. It is asked before the chunk is, and a chunk may fail before React renders that it is loading.
  useBlocker((next) => {
    leaving.current = next
    return false
  })

  useEffect(() => {
    // In development Vite reloads the page after changes.
    if (import.meta.env.DEV) return
    const fail = () => {
      if (!leaving.current) return
      const { nextLocation, historyAction } = leaving.current
      // Once: both pointing at a link and following it request its chunk.
      leaving.current = undefined
      const path = createPath(nextLocation)
      // So that Reload loads the failed page. On Back the address is its own already.
      if (historyAction === 'PUSH') history.pushState(null, '', path)
      if (historyAction === 'REPLACE') history.replaceState(null, '', path)
      startTransition(() => setFailed({ path, offline: !navigator.onLine }))
    }
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || isReloadWanted()) return
      event.preventDefault()
      fail()
    }
    const timer = state === 'loading' ? setTimeout(fail, CHUNK_TIMEOUT) : undefined
    window.navigation?.addEventListener('navigate', cancelReload)
    return () => {
      clearTimeout(timer)
      window.navigation?.removeEventListener('navigate', cancelReload)
    }
  }, [state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location, even within this page, ends a navigation
  useEffect(() => {
    if (state !== 'idle') return
    leaving.current = undefined
    setFailed(undefined)
  }, [state, location])

  if (failed && !failed.offline) throw new Error(`The page ${failed.path} did not load.`)
  return { offline: failed !== undefined }
}
