import type { Context } from 'hono'
import type { UploadQuota } from '#http/upload-quota.ts'
import type { Tally } from '#services/analytics/tally.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import type { DiskSpace } from './disk-space.ts'

export type ApiDeps = ServiceDeps & {
  /** Other sites whose pages may call the API (CORS_ORIGINS). */
  corsOrigins?: string[] | undefined
  /** Forms per IP address. */
  limits: { perMinute: number; perHour: number }
  /** Limits the bytes of files that one network address sends per day (UPLOAD_MB_PER_DAY). */
  uploads: UploadQuota
  /** Free disk space for the database and for files; undefined if they are not on this machine. */
  disk?: { forms: DiskSpace | undefined; files: DiskSpace | undefined }
  /** Visitor's IP address, from trusted forwarded headers. */
  clientAddress: (context: Context) => string
  /** Undefined if the academy has one site for all regions. */
  visitorRegions?: VisitorRegions | undefined
  /** Counts page views and steps; undefined if INSIGHT=off. */
  tally?: Tally | undefined
}
