import { type RefObject, useEffect, useRef } from 'react'

/** For what takes the focus each time there is another `what`, such as a preview that was asked for. */
export function useFocus<Box extends HTMLElement>(what: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (what) box.current?.focus()
  }, [what])
  return box
}
