import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element whenever `what` changes, such as a requested preview. */
export function useFocus<Box extends HTMLElement>(what: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (what) box.current?.focus()
  }, [what])
  return box
}
