import { z } from 'zod'

/** Response of `GET Visitor/region`. */
export const visitorRegion = z.object({
  /** English name, such as "Africa"; null if unknown or no lookup is set up. */
  continent_name: z.string().nullable(),
  /** Site for the visitor's region, if it is another one. */
  redirectTo: z.url().optional(),
})
export type VisitorRegion = z.infer<typeof visitorRegion>

/** Checks for `role=admin`, in any case, which skips the regional redirect (specification 6). */
export function skipsRegion(query: string): boolean {
  return [...new URLSearchParams(query)].some(([name, value]) => /^role$/i.test(name) && /^admin$/i.test(value))
}
