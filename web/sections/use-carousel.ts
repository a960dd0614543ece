import { type FocusEvent, useEffect, useState } from 'react'

export const SLIDES = 2

/** Rotation interval, in milliseconds (specification 9). */
const INTERVAL = 10_000

/**
 * Rotates slides as in the carousel pattern of the ARIA Authoring Practices. A choice restarts the interval, hovering
 * pauses it. Pause, keyboard focus and reduced motion stop it until the visitor starts it again.
 */
export function useCarousel() {
  // An object, so that choosing the current slide restarts the interval, too.
  const [at, setAt] = useState({ index: 0, turned: false })
  const [playing, setPlaying] = useState(true)
  const [pointed, setPointed] = useState(false)
  const rotating = playing && !pointed

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!rotating) return
    const turn = () => setAt({ index: (at.index + 1) % SLIDES, turned: true })
    const timer = setTimeout(turn, INTERVAL)
    return () => clearTimeout(timer)
  }, [rotating, at])

  return {
    shown: at.index,
    /** False until the first turn, so that nothing moves on page load. */
    turned: at.turned,
    playing,
    rotating,
    toggle: () => setPlaying(!playing),
    choose: (index: number) => setAt({ index: (index + SLIDES) % SLIDES, turned: true }),
    /** For the whole carousel with its controls. A mouse click also focuses, but does not stop it. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setPlaying(false),
    },
  }
}
