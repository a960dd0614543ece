import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Counts seconds down to 0, then calls `onEnd` once. Uses the clock, since browsers slow down timers of background
 * tabs.
 */
export function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(seconds)
  const [running, setRunning] = useState(true)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!running) return
    const deadline = Date.now() + seconds * 1000
    const look = () => {
      const remaining = Math.max(0, deadline - Date.now())
      setLeft(Math.ceil(remaining / 1000))
      if (remaining > 0) return
      stop()
      end()
    }
    const timer = setInterval(look, 250)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    document.addEventListener('visibilitychange', look)
    return stop
  }, [running, seconds])

  return { left, running, stop: () => setRunning(false) }
}
