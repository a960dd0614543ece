import { downloadAction, toRecord } from '#desk/record/download.ts'
import { openResume } from '#services/records/record.ts'

export const loader = toRecord

/** A resume as a download: a stranger's file, which no page of ours shows. */
export const action = downloadAction(({ deps, actor }, recordId) => openResume(deps, actor, recordId))
