import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isDatabaseAway } from '#database/unavailable.ts'
import { type DeskArgs, deskAction } from '#desk/handlers.ts'
import { safeReturn } from '#desk/session.ts'
import { ServiceError } from '#services/errors.ts'
import { ANSWERS, type Declined, textOf } from '#ssr/answers.ts'

type Download = 'resume' | 'export'

type File = { bytes: Uint8Array; name: string; type: string }

/** A link cannot download anything, so that each download in the log is somebody's own. */
export const toRecord = ({ params }: LoaderFunctionArgs) => redirect(`/records/${params.recordId}`)

/** The action of a download's button. What is declined leads back to the page of the button, which says why. */
export const downloadAction = (download: Download, open: (args: DeskArgs, recordId: string) => Promise<File>) =>
  deskAction(async (args) => {
    try {
      return fileAnswer(await open(args, args.params.recordId ?? ''))
    } catch (error) {
      return declinedDownload(error, args.form, download)
    }
  })

/** A file that the browser keeps and never shows as a page of this site. */
function fileAnswer({ bytes, name, type }: File): Response {
  const plain = name.replaceAll(/[^\w.() -]+/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      // RFC 6266: a plain name for all, and the real one for browsers that read it.
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}

function declinedDownload(error: unknown, form: FormData, download: Download): Response {
  const reason = isDatabaseAway(error) ? 'unavailable' : error instanceof ServiceError ? error.reason : undefined
  if (!reason) throw error
  const back = new URL(safeReturn(textOf(form, 'from')), 'https://desk.invalid')
  back.searchParams.set('declined', `${download}.${reason}`)
  // No redirect: its status would not say that this was declined.
  const headers = { Refresh: `0; url=${back.pathname}${back.search}`, 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(messages[reason] ?? 'That did not work.', { status: ANSWERS[reason][0], headers })
}

const messages: Partial<Record<ServiceError['reason'], string>> = {
  verify: 'Please confirm with your passkey that it is you.',
  not_found: 'There is no such file. It may have been erased.',
  forbidden: 'Your role does not allow this.',
  unavailable: 'The database does not answer. Please try again in a moment.',
}

/** What the page says after {@link declinedDownload}. */
export function readDeclined(search: URLSearchParams): (Declined & { download: string }) | undefined {
  const [download = '', reason = ''] = search.get('declined')?.split('.') ?? []
  const declined = reason as ServiceError['reason']
  const message = messages[declined]
  return message === undefined ? undefined : { download, declined, message, intent: download, id: '', typed: [] }
}
