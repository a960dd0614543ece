import { useEffect, useRef, useState } from 'react'
import { fileError } from '#contract/files.ts'
import { RESUME_PART, type resumeFields, resumeFile } from '#contract/forms/resume.ts'
import { clearFormDraft, loadFormDraft, saveFormDraft } from '#web/forms/form-draft.ts'
import type { Send } from '#web/forms/lead/use-lead-form.ts'
import { type Progress, sendResume } from '#web/upload.ts'

const SAVED_NAME = 'resume-file-1'
const UNREADABLE = 'This file cannot be read anymore, perhaps because it has changed. Please choose it again.'
const STOPPED = 'You stopped the upload.'

/** Keeps the chosen file. After a reload, only its name is known. */
export function useResumeFile() {
  const [file, setFile] = useState<File>()
  const [lostName, setLostName] = useState<string>()
  useEffect(() => setLostName(loadFormDraft(SAVED_NAME, { name: '' })?.name), [])

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setLostName(undefined)
    if (chosen) saveFormDraft(SAVED_NAME, { name: chosen.name })
    else clearFormDraft(SAVED_NAME)
  }

  const error = fileError(file, resumeFile)
  const extras = {
    fields: { [RESUME_PART]: { label: 'Resume', kind: 'line' } } as const,
    errors: (): Record<string, string> => (error === undefined ? {} : { [RESUME_PART]: error }),
    identity: file ? `${file.name} ${file.size} ${file.lastModified}` : '',
  }
  return { file, lostName: file ? undefined : lostName, choose, extras }
}

/** Sends the form with its file, reports progress, and can abort. */
export function useUpload(file: File | undefined, onSent: () => void) {
  const [progress, setProgress] = useState<Progress>()
  const stopper = useRef<AbortController>(undefined)

  const send: Send<typeof resumeFields> = async (body, idempotencyKey) => {
    if (!file || !(await isReadable(file))) {
      return { success: false, status: 422, message: UNREADABLE, errors: { [RESUME_PART]: [UNREADABLE] } }
    }
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const texts = Object.entries(body).map(([name, value]) => [name, String(value)])
    // The file is the last part, so that the texts have arrived if the upload breaks off.
    const parts = { ...Object.fromEntries(texts), [RESUME_PART]: file }
    const result = await sendResume(parts, idempotencyKey, { onProgress: setProgress, signal })
    setProgress(undefined)
    if (result.success) onSent()
    return signal.aborted && !result.success ? { success: false, message: STOPPED } : result
  }

  return { send, progress, stop: () => stopper.current?.abort() }
}

/** Checks that the file is still readable: not changed or removed since it was chosen. */
function isReadable(file: File): Promise<boolean> {
  const read = file.slice(0, 1).arrayBuffer()
  return read.then(
    () => true,
    () => false,
  )
}
