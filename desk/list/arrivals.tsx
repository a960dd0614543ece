import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { loader } from '#desk/routes/arrivals.ts'
import { shownCount } from '#desk/ui/shown.ts'
import type { List } from './load.ts'

const EVERY_MS = 30_000

type Answer = Awaited<ReturnType<typeof loader>>

/** Shows the number of new records. The list does not change until it is reloaded here. */
export function Arrivals({ list: { path, query, now } }: { list: List }) {
  const [found, setFound] = useState<{ for: string; count: Answer['count'] | 'ended' }>()
  const revalidator = useRevalidator()
  const asked = `${new URLSearchParams({ list: query ? `${path}?${query}` : path, since: now })}`
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function ask() {
      if (document.hidden) return
      // If offline, the next poll tries again.
      const response = await fetch(`/desk/arrivals?${asked}`, { signal }).catch(() => undefined)
      if (response?.redirected) return setFound({ for: asked, count: 'ended' })
      const answer = response?.ok ? ((await response.json().catch(() => undefined)) as Answer | undefined) : undefined
      if (answer && !signal.aborted) setFound({ for: asked, count: answer.count })
    }
    const timer = setInterval(ask, EVERY_MS)
    // Updates as soon as the tab is visible again.
    document.addEventListener('visibilitychange', ask, { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [asked])

  const count = found?.for === asked ? found.count : undefined
  return (
    <div className="not-empty:border-border not-empty:border-b bg-muted not-empty:p-2 text-center" aria-live="polite">
      {count === 'ended' ? (
        <p>
          Your session has ended.{' '}
          <a href={`/desk/sign-in?${signInQuery()}`} className="link">
            Sign in again
          </a>
        </p>
      ) : (
        count !== undefined &&
        count.count > 0 && (
          <button
            type="button"
            className="link min-h-7 cursor-pointer font-semibold"
            onClick={() => revalidator.revalidate()}
          >
            {shownCount(count)} new
          </button>
        )
      )}
    </div>
  )
}

const signInQuery = () => new URLSearchParams({ to: `${location.pathname}${location.search}` })
