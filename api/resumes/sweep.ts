import type { ApiDeps } from '#api/deps.ts'
import { findLead } from '#services/leads/service.ts'
import type { SweepOrder } from './queries.ts'

export type SweepDeps = Pick<ApiDeps, 'database' | 'files'>

/** Removes a file whose row never came, or is gone by now. Other files in the same storage are never looked at. */
export async function sweepResumeFile({ database, files }: SweepDeps, { id, fileKey }: SweepOrder): Promise<void> {
  if (!(await findLead(database, 'resume', id))) await files.delete(fileKey)
}
