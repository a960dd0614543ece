import { z } from 'zod'

/** `GET Visitor/region`: where the visitor seems to be, and where visitors from there are sent. */
export const visitorRegion = z.object({
  /** In English, such as "Africa"; null where it is not known or nobody asks. */
  continent_name: z.string().nullable(),
  /** The academy's site for the visitor's region, where that is another one. */
  redirectTo: z.url().optional(),
})
export type VisitorRegion = z.infer<typeof visitorRegion>

/** Whether a query has `role=admin`, in any case, which skips the regional redirect (specification 6). */
export function skipsRegion(query: string): boolean {
  return [...new URLSearchParams(query)].some(([name, value]) => /^role$/i.test(name) && /^admin$/i.test(value))
}
