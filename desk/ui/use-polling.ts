import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const POLL_MS = 1500

/** Asks again how far something is, while it runs and somebody looks. */
export function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) revalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
