import { Refusal } from './refusal.ts'

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(413, `The request is too large: at most ${Math.floor(maxBytes / 1024)} KiB are taken.`)
}

/**
 * Reads a whole body and stops as soon as it grows beyond `maxBytes`.
 * @throws Refusal 413 when it does, 400 when the sender hangs up in the middle
 */
export async function readBody(request: Request | Response, maxBytes: number): Promise<Uint8Array> {
  const declared = Number.parseInt(request.headers.get('content-length') ?? '', 10)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  try {
    // Node holds a sender to its Content-Length; only a body of unknown length has to be counted while it comes.
    if (declared >= 0) return new Uint8Array(await request.arrayBuffer())
    return await countedBody(request, maxBytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'The request broke off before its end.')
  }
}

async function countedBody(request: Request | Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the stream: nothing more is read.
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Refusal 400 for bytes that are no UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal(400, 'The request must be text in UTF-8.')
  }
}

/**
 * Reads a JSON body.
 * @throws Refusal 413, or 400 for anything that is no JSON
 */
export async function readJson(request: Request | Response, maxBytes: number): Promise<unknown> {
  const text = decodeUtf8(await readBody(request, maxBytes))
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The request must be JSON.')
  }
}
