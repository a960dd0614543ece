import type { OwnApplication } from '#services/applicants/page.ts'

export function ApplicationActions(_: { application: OwnApplication; answer: unknown }) {
  return null
}
