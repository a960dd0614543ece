import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Field, fieldTies } from './field.tsx'

type FileInputProps = {
  label: string
  name: string
  /** What is chosen; the page keeps it, since a control for files cannot be given one. */
  file: File | undefined
  onChange: (file: File | undefined) => void
  /** For the browser's dialogue, such as `.pdf,.docx`. */
  accept: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
}

/** One file, chosen in the browser's dialogue or dropped onto the box. The native control lies over the whole box. */
export function FileInput({ label, name, file, onChange, accept, error, hint, required }: FileInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  // Once: what was chosen before the script was there.
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    const chosen = input.current?.files?.[0]
    if (chosen) onChange(chosen)
  }, [onChange])

  function drop(event: DragEvent) {
    setOver(false)
    const [dropped] = event.dataTransfer.files
    // Browsers differ in what a native control takes; done here, it is alike in all.
    event.preventDefault()
    if (dropped) replace(dropped)
  }

  function replace(other: File | undefined) {
    if (input.current) input.current.value = ''
    onChange(other)
  }

  function remove() {
    replace(undefined)
    input.current?.focus()
  }

  const Icon = file ? FileText : Upload
  const ties = fieldTies(id, { hint, error: error ?? '', invalid: error !== undefined })
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the control within does all */}
      <div
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={box}
      >
        <input
          {...ties}
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={accept}
          required={required}
          aria-describedby={`${id}-file ${ties['aria-describedby'] ?? ''}`.trim()}
          onChange={(event) => onChange(event.currentTarget.files?.[0])}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <Icon className="size-7 shrink-0 text-ember" aria-hidden="true" />
        <p id={`${id}-file`} className="min-w-0 flex-1 leading-snug">
          {file ? (
            <>
              <span className="font-semibold [overflow-wrap:anywhere]">{file.name}</span>{' '}
              <span className="whitespace-nowrap text-small text-soft">{sizeOf(file.size)}</span>
            </>
          ) : (
            <>
              <span className="font-semibold underline decoration-flame underline-offset-[0.25em]">Choose a file</span>{' '}
              <span className="text-soft">or drop it here</span>
            </>
          )}
        </p>
        {file ? (
          <button type="button" onClick={remove} className={removal}>
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">Remove {file.name}</span>
          </button>
        ) : null}
      </div>
    </Field>
  )
}

const box =
  'relative flex min-h-20 min-w-0 items-center gap-4 rounded-field border-[1.5px] border-dashed border-field bg-paper ' +
  'px-4 py-3 transition-colors duration-150 hover:border-ink data-over:border-ember data-over:bg-wash ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ember has-[:focus-visible]:outline-offset-2 ' +
  'has-[[aria-invalid]]:border-alarm has-[[aria-invalid]]:invalid-ring'

const removal =
  'relative -mr-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill text-soft hover:bg-wash hover:text-ink'

/** A size as people read it: 640 bytes, 87 KB, 1.4 MB. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
