import { startTransition, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { isReloadWanted, reload } from '#web/reload.ts'

/** Timeout for a page's chunk, in milliseconds (specification 9). */
const CHUNK_TIMEOUT = 120_000

/**
 * Loads the next page as a document if its chunk fails, which an update of the site may have removed. Throws to the error
 * boundary if that is impossible, or the page exceeds {@link CHUNK_TIMEOUT}. React Router has no timeout, and on failure
 * reloads the current page; the Navigation API, where supported, cancels that.
 * @returns `offline` if the chunk failed without a connection, until the next navigation
 */
export function usePageLoad(): { offline: boolean } {
  const location = useLocation()
  const { state } = useNavigation()
  const [failed, setFailed] = useState<{ path: string; offline: boolean }>()
  const leaving = useRef<Parameters<BlockerFunction>[0]>(undefined)
  // Never blocks. It runs before the chunk is requested, which may fail before React renders the loading state.
  useBlocker((next) => {
    leaving.current = next
    return false
  })

  useEffect(() => {
    // In development, Vite reloads the page after changes.
    if (import.meta.env.DEV) return
    const takeOver = () => {
      if (!leaving.current) return undefined
      const { nextLocation, historyAction } = leaving.current
      // Once, since hovering a link and following it both request its chunk.
      leaving.current = undefined
      const path = createPath(nextLocation)
      // Makes a reload load the next page. On Back, the URL is already right.
      if (historyAction === 'PUSH') history.pushState(null, '', path)
      if (historyAction === 'REPLACE') history.replaceState(null, '', path)
      return path
    }
    const fail = (path = takeOver()) => {
      if (path !== undefined) startTransition(() => setFailed({ path, offline: !navigator.onLine }))
    }
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || isReloadWanted()) return
      event.preventDefault()
      const path = takeOver()
      // Reloading without an answer would replace this page with the browser's own.
      if (path !== undefined) fetch(path, { method: 'HEAD' }).then(reload, () => fail(path))
    }
    const timer = state === 'loading' ? setTimeout(() => fail(), CHUNK_TIMEOUT) : undefined
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
