import { useMatches } from 'react-router'

/** Whom a page is for: staff, or applicants. Their layouts export it as `handle`. */
export type Audience = {
  /** Ends each title; the academy's name unless set. */
  site?: string
  /** Address of the style sheet. */
  styles: string
  /** Pages without script have nothing to wait for, and nothing for a mail scanner to run. */
  hasScripts: boolean
}

export function useAudience(): Audience {
  const [handle] = useMatches().flatMap((match) => (match.handle as Audience | undefined) ?? [])
  if (!handle) throw new Error('This page has no layout.')
  return handle
}
