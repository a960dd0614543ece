import { type FocusEvent, useEffect, useState } from 'react'

/**
 * Rotates slides as in the carousel pattern of the ARIA Authoring Practices. A choice restarts the interval, hovering
 * pauses it. Pause, keyboard focus and reduced motion stop it until the visitor starts it again.
 */
export function useCarousel(slides: number, interval: number) {
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
    const turn = () => setAt({ index: (at.index + 1) % slides, turned: true })
    const timer = setTimeout(turn, interval)
    return () => clearTimeout(timer)
  }, [rotating, at, slides, interval])

  return {
    shown: at.index,
    /** False until the first turn, so that nothing moves on page load. */
    turned: at.turned,
    playing,
    rotating,
    toggle: () => setPlaying(!playing),
    choose: (index: number) => setAt({ index: (index + slides) % slides, turned: true }),
    /** For the whole carousel with its controls. A mouse click also focuses, but does not stop it. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setPlaying(false),
    },
  }
}
