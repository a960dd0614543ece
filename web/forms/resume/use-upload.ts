import { useRef, useState } from 'react'
import { RESUME_PART, type resumeFields } from '#contract/forms/resume.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '#contract/leads.ts'
import type { Send } from '#web/forms/lead/lead-definition.ts'
import { type Progress, sendResume } from '#web/upload.ts'

const UNREADABLE = 'This file cannot be read any more, perhaps since it has changed. Please choose it again.'
const STOPPED = 'You have stopped the upload.'

/** Sends the form with its file, says how far that has come, and can stop it. */
export function useUpload(file: File | undefined, onSent: () => void) {
  const [progress, setProgress] = useState<Progress>()
  const stopping = useRef<AbortController>(undefined)

  const send: Send<typeof resumeFields> = async (values, { idempotencyKey, website, secondsToFill }) => {
    if (!file || !(await isReadable(file))) {
      return { success: false, status: 422, message: UNREADABLE, errors: { [RESUME_PART]: [UNREADABLE] } }
    }
    const stopper = new AbortController()
    stopping.current = stopper
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    const parts = {
      ...(Object.fromEntries(texts) as Record<string, string>),
      [HONEYPOT_FIELD]: website,
      [FILL_TIME_FIELD]: String(secondsToFill),
      // The last part, so that the rest has come when it breaks off.
      [RESUME_PART]: file,
    }
    const result = await sendResume(parts, idempotencyKey, { onProgress: setProgress, signal: stopper.signal })
    setProgress(undefined)
    if (result.success) onSent()
    return stopper.signal.aborted && !result.success ? { success: false, message: STOPPED } : result
  }

  return { send, progress, stop: () => stopping.current?.abort() }
}

/** A file that was changed or removed since it was chosen is refused by the browser, without a word to the page. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
