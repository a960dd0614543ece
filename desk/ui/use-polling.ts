import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again at intervals, while it runs and somebody looks. @param interval in milliseconds */
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
