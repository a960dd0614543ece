import { type LoaderFunctionArgs, redirect } from 'react-router'
import { deskAction } from '#desk/handlers.ts'
import { declinedDownload, fileAnswer } from '#desk/record/download.ts'
import { openResume } from '#services/records/record.ts'

/** A link cannot download anything, so that each download in the log is somebody's own. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/records/${params.recordId}`)

/** A resume as a download: a stranger's file, which no page of ours shows. */
export const action = deskAction(async ({ deps, actor, params, form }) => {
  try {
    return fileAnswer(await openResume(deps, actor, params.recordId ?? ''))
  } catch (error) {
    return declinedDownload(error, form, 'resume')
  }
})
