import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the page's data while `isRunning` and the tab is visible. @param interval in milliseconds */
export function usePolling(isRunning: boolean, interval = 1500): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [isRunning, interval, revalidate])
}
