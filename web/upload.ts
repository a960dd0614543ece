import { base, getResult, readReceipt, toFormData } from './api.ts'

// Not in web/api.ts, which is part of every page.

/** In bytes of the whole body. */
export type Progress = { sent: number; total: number }

/** Milliseconds without progress until it fails. The server takes a while to check the file. */
const TIMEOUT_MS = 60_000

/**
 * Sends a resume's text parts and file, by XMLHttpRequest, which alone reports progress. All attempts share one
 * Idempotency-Key.
 */
export function sendResume(
  parts: Record<string, string | File>,
  idempotencyKey: string,
  { onProgress, signal }: { onProgress: (progress: Progress) => void; signal: AbortSignal },
) {
  const answering = new Promise<Pick<Response, 'ok' | 'status' | 'json'>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, TIMEOUT_MS)
    }
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress({ sent: loaded, total })
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(responseText) })
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      reject(new Error('The upload did not finish.')) // unless it loaded
    })
    request.open('POST', `${base}/Resume/submit`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    wait()
    signal.throwIfAborted()
    request.send(toFormData(parts))
  })
  return getResult(answering, readReceipt)
}
