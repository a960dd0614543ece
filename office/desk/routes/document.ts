import { downloadAction, toRecord } from '#office/desk/file.ts'
import { openDocument } from '#services/documents/open.ts'

export const loader = toRecord

/** Downloads a file that an applicant sent. It is untrusted, so no page of ours shows it. */
export const action = downloadAction(({ deps, actor, params }, recordId) =>
  openDocument(deps, actor, { recordId, fileId: params.fileId ?? '' }),
)
