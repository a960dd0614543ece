import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type ControlProps, Field } from './field.tsx'
import { formatSize } from './file-size.ts'

type FileInputProps = ControlProps & {
  /** State of the page, since script cannot set a file input. */
  file: File | undefined
  onChange: (file: File | undefined) => void
  accept: string
}

/** Input for one file. The native input covers the whole box, so that files can be dropped anywhere on it. */
export function FileInput({ file, onChange, accept, ...field }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)

  const pickUp = useEffectEvent(() => {
    const chosen = input.current?.files?.[0]
    if (chosen) onChange(chosen)
  })
  // Picks up a file chosen before the script ran.
  useEffect(() => pickUp(), [])

  function remove() {
    if (input.current) input.current.value = ''
    onChange(undefined)
    input.current?.focus()
  }

  const Icon = file ? FileText : Upload
  return (
    <Field {...field}>
      {(ties) => (
        <div className={box}>
          <input
            {...ties}
            ref={input}
            type="file"
            accept={accept}
            aria-describedby={`${ties.id}-file ${ties['aria-describedby'] ?? ''}`.trim()}
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon className="size-7 shrink-0 text-primary" aria-hidden="true" />
          <p id={`${ties.id}-file`} className="min-w-0 flex-1 leading-snug">
            {file ? (
              <>
                <span className="font-semibold [overflow-wrap:anywhere]">{file.name}</span>{' '}
                <span className="whitespace-nowrap text-small text-muted-foreground">{formatSize(file.size)}</span>
              </>
            ) : (
              <>
                <span className="font-semibold underline decoration-accent underline-offset-[0.2em]">
                  Choose a file
                </span>{' '}
                <span className="text-muted-foreground">or drop it here</span>
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
      )}
    </Field>
  )
}

const box =
  'input relative flex min-h-20 items-center gap-4 border-[1.5px] border-dashed bg-background py-3 ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-primary has-[:focus-visible]:outline-offset-2'

const removal =
  'relative -mr-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill text-muted-foreground hover:bg-muted hover:text-foreground'
