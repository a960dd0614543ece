import { downloadAction, toRecord } from '#office/desk/file.ts'
import { openResume } from '#services/records/record.ts'

export const loader = toRecord

/** Downloads a resume. It is untrusted, so no page of ours shows it. */
export const action = downloadAction(({ deps, actor }, recordId) => openResume(deps, actor, recordId))
