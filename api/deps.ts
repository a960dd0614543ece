import type { Context } from 'hono'
import type { Tally } from '#services/analytics/tally.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import type { DiskSpace } from './disk-space.ts'

/** What the v1 calls need from outside, besides what the services need. */
export type ApiDeps = ServiceDeps & {
  /** Other sites whose pages may make the calls (CORS_ORIGINS). */
  corsOrigins?: string[] | undefined
  /** Forms that one address may send. */
  limits: { perMinute: number; perHour: number }
  /** Bytes of files that one network address may send in a day. */
  uploadBytesPerDay: number
  /** Free space on the disks of the database and of the files; undefined where neither is on this machine. */
  disk?: { forms: DiskSpace | undefined; files: DiskSpace | undefined }
  /** The visitor's address, after forwarded headers were checked. */
  clientAddress: (context: Context) => string
  /** Undefined where the academy has one site for all. */
  visitorRegions?: VisitorRegions | undefined
  /** Counts page views and steps; undefined where nobody is counted (INSIGHT=off). */
  tally?: Tally | undefined
}
