import { base, type Result, readReceipt, resultOf } from './api.ts'

// Apart from web/api.ts, which is part of every page.

/** How far an upload has come: bytes of the whole body. */
export type Progress = { sent: number; total: number }

type Watch = { onProgress: (progress: Progress) => void; signal: AbortSignal }

/**
 * Sends a resume with its file.
 * @param parts the form's text parts by wire name, and the file
 * @param idempotencyKey the same one for the same form and file, however often it is sent
 * @param watch hears of the progress, and may stop it
 */
export function sendResume(
  parts: Record<string, string | File>,
  idempotencyKey: string,
  watch: Watch,
): Promise<Result<{ id: string }>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  const headers = { Accept: 'application/json', 'Idempotency-Key': idempotencyKey }
  return resultOf(upload(`${base}/Resume/submit`, body, headers, watch), readReceipt)
}

/** Milliseconds without any progress after which it is given up; the server takes a while to open the file. */
const TIMEOUT_MS = 60_000

/**
 * Posts a body by XMLHttpRequest, the one way to hear how far it has come.
 * @returns what `fetch` would give of the answer; rejects where none came
 */
function upload(
  address: string,
  body: FormData,
  headers: Record<string, string>,
  { onProgress, signal }: Watch,
): Promise<Pick<Response, 'ok' | 'status' | 'json'>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let giveUp: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(giveUp)
      giveUp = setTimeout(() => request.abort(), TIMEOUT_MS)
    }
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress({ sent: loaded, total })
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(responseText) })
    })
    request.addEventListener('error', () => reject(new Error('The network broke.')))
    request.addEventListener('abort', () => reject(new Error('The upload was stopped.')))
    request.addEventListener('loadend', () => {
      clearTimeout(giveUp)
      signal.removeEventListener('abort', stop)
    })
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    wait()
    if (signal.aborted) return reject(new Error('The upload was stopped.'))
    request.send(body)
  })
}
