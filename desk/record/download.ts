import { isDatabaseAway } from '#database/unavailable.ts'
import { safeReturn } from '#desk/session.ts'
import { ServiceError } from '#services/errors.ts'
import { ANSWERS, type Declined, textOf } from '#ssr/answers.ts'

export type Download = 'resume' | 'export'

/** A file that the browser keeps and never shows as a page of this site. */
export function fileAnswer({ bytes, name, type }: { bytes: Uint8Array; name: string; type: string }): Response {
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

/** A declined download leads back to the page of its button, which says why. */
export function declinedDownload(error: unknown, form: FormData, download: Download): Response {
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
