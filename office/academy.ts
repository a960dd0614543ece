import { createContext, use } from 'react'
import type { Content } from '#content/schema.ts'

/**
 * What pages show of the academy around their own content, error pages too.
 * @param theme tells apart the style sheets of two themes (server/theme-sheets.ts); '' for the one that is built
 */
export function academyOf({ company, apply, logo }: Content, theme: string) {
  const { name, email, lmsUrl, lmsLabel } = company
  return { name, email, lmsUrl, lmsLabel, picture: apply.picture, logo, theme }
}

export type Academy = ReturnType<typeof academyOf>

/**
 * Set for each document by entry.server.tsx, so that pages whose loaders have failed have it, too; in the browser by
 * entry.client.tsx.
 */
export const AcademyContext = createContext<Academy | undefined>(undefined)

export function useAcademy(): Academy {
  const academy = use(AcademyContext)
  if (!academy) throw new Error('The academy has not been set.')
  return academy
}
