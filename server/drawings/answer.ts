import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { answerStatic, type StaticFile } from '#http/static-files.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'

/** Files that the program makes or stores, by path. `get` is of a path of `has`. */
export type FileSource = {
  has(path: string): boolean
  get(path: string): StaticFile | undefined | Promise<StaticFile | undefined>
}

const RETRY_SECONDS = '10'

/** Answers with a file of the source, with 404 for one that is gone, and with 503 for one that cannot be had now. */
export async function answerFrom(
  source: FileSource,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const plain = (status: number, text: string, headers = {}) =>
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`)
  try {
    const file = await source.get(path)
    if (file) answerStatic(file, request, response)
    else plain(404, 'Not found')
  } catch (error) {
    if (!(error instanceof ServiceError)) log.error({ error: withoutPersonalDetails(error) }, 'a picture failed')
    plain(503, 'This picture cannot be shown right now.', { 'Retry-After': RETRY_SECONDS })
  }
}
