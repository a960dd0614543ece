import { type FocusEvent, useEffect, useState } from 'react'

/**
 * Rotates slides, after the carousel pattern of the ARIA Authoring Practices: a choice restarts the time, the pointer over the
 * carousel holds it. Pause, keyboard focus and reduced motion stop it until the visitor starts it again.
 */
export function useCarousel(slides: number, interval: number) {
  // An object, so that choosing the current slide restarts the time too.
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
    /** Whether the slides have turned: nothing moves when the page appears. */
    turned: at.turned,
    playing,
    rotating,
    toggle: () => setPlaying(!playing),
    choose: (index: number) => setAt({ index: (index + slides) % slides, turned: true }),
    /** For the whole carousel, its controls included. A press of the mouse focuses too, and does not stop it. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setPlaying(false),
    },
  }
}
