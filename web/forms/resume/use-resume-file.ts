import { useCallback, useEffect, useState } from 'react'
import { resumeFileError } from '#contract/forms/resume.ts'
import { clearKept, loadKept, saveKept } from '#web/forms/kept-draft.ts'

const KEPT_NAME = 'resume-file-1'

/**
 * The chosen file. It lasts as long as the page; of one that went with an earlier page of this tab, the name is known.
 */
export function useResumeFile() {
  const [file, setFile] = useState<File>()
  const [lostName, setLostName] = useState<string>()

  useEffect(() => {
    const name = loadKept(KEPT_NAME)?.name
    if (typeof name === 'string') setLostName(name)
  }, [])

  const choose = useCallback((chosen: File | undefined) => {
    setFile(chosen)
    setLostName(undefined)
    if (chosen) saveKept(KEPT_NAME, { name: chosen.name })
    else clearKept(KEPT_NAME)
  }, [])

  return { file, lostName: file ? undefined : lostName, choose, refusal: resumeFileError(file) }
}

/** Tells one file from another without reading it. */
export function identityOf(file: File | undefined): string {
  return file ? `${file.name} ${file.size} ${file.lastModified}` : ''
}
