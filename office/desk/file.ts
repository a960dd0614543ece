import { Readable } from 'node:stream'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { fileAnswer, reasonPages } from '#office/answers.ts'
import { type DeskArgs, deskAction } from '#office/desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'

const CSV = 'text/csv; charset=utf-8'

export const csvAnswer = (parts: Readable, name: string): Response =>
  fileAnswer(Readable.toWeb(parts) as BodyInit, CSV, `${name}.csv`)

/** Returns the page that asks for a passkey, and then leads back. */
const verifyPath = (back: string) => `/desk/verify?${new URLSearchParams({ to: back })}`

/**
 * Returns a file for a button of the desk. A link on another site must not start an export. @param back the button's
 * page
 */
export async function exported(request: Request, back: string, file: () => Promise<Response>): Promise<Response> {
  const isForeign = ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  if (isForeign) return redirect(back)
  // Starts nothing, and is no export that the log would name.
  if (request.method === 'HEAD') return fileAnswer('', CSV, 'export.csv')
  try {
    return await file()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'verify') throw error
    return redirect(verifyPath(back))
  }
}

type File = { bytes: Uint8Array; name: string; type: string }

/** Downloads need a POST, never a link, so that each one in the log is deliberate. */
export const toRecord = ({ params }: LoaderFunctionArgs) => redirect(`/desk/records/${params.recordId}`)

/** Creates the action of a download button. If a passkey is required first, the person returns to the record. */
export const downloadAction = (open: (args: DeskArgs, recordId: string) => Promise<File>) =>
  deskAction(async (args) => {
    const { recordId = '' } = args.params
    try {
      return savedFile(await open(args, recordId))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      // A redirect's status would not show that this was declined.
      const refresh = error.reason === 'verify' && { Refresh: `0; url=${verifyPath(`/desk/records/${recordId}`)}` }
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...refresh }
      return new Response(error.message, { status: reasonPages[error.reason][0], headers })
    }
  })

/** The browser saves the file and never renders it on this site. */
function savedFile({ bytes, name, type }: File): Response {
  const plain = name.replaceAll(/[^\w.() -]+/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      // RFC 6266: a plain name for all browsers, and the real one for those that support it.
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}
