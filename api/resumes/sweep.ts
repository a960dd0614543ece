import type { ApiDeps } from '#api/deps.ts'
import { findLead } from '#services/leads/service.ts'
import type { SweepResumeFilePayload } from './queries.ts'

export type SweepDeps = Pick<ApiDeps, 'database' | 'files'>

/** Removes a file whose row never came, or is gone by now. Other files in the same storage are never looked at. */
export async function sweepResumeFile(
  { database, files }: SweepDeps,
  { id, fileKey }: SweepResumeFilePayload,
): Promise<void> {
  if (!(await findLead(database, 'resume', id))) await files.delete(fileKey)
}
