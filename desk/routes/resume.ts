import { type LoaderFunctionArgs, redirect } from 'react-router'
import { deskAction } from '#desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'
import { openResume } from '#services/records/record.ts'

/** A link cannot download anything, so that each download in the log is somebody's own. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/leads/${params.recordId}`)

/** A resume as a download: a stranger's file, so no page of ours ever shows it. */
export const action = deskAction(async ({ deps, actor, params }) => {
  const id = params.recordId ?? ''
  try {
    const { bytes, name, type } = await openResume(deps, actor, id)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': type,
        'Content-Length': String(bytes.length),
        'Content-Disposition': attachment(name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return redirect(`/leads/${id}?declined=${error.reason}`)
  }
})

/** RFC 6266: a plain name for all, and the real one where the browser can read it. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]+/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
