import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { ServiceError } from '#services/errors.ts'

export function csvAnswer(parts: Readable, name: string): Response {
  return new Response(Readable.toWeb(parts) as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

/**
 * Returns a file for a button of the desk. A link on another site must not start an export. @param back the button's
 * page
 */
export async function exported(request: Request, back: string, file: () => Promise<Response>): Promise<Response> {
  const isForeign = ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  if (isForeign) return redirect(back)
  try {
    return await file()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'verify') throw error
    return redirect(`/verify?${new URLSearchParams({ to: `/desk${back}` })}`)
  }
}
