import { useContext, useState } from 'react'
import type { Field } from '#edit/field.ts'
import { change, Editing } from './calls.ts'
import { Fields, Tool } from './form.tsx'

/** Every content file, and the way to add and remove trainings and policies. */
export function Pages({ files }: { files: string[] }) {
  const { act, isBusy, open } = useContext(Editing)
  const pages = files.filter((file) => /^(courses|policies)\//.test(file))
  const [added, setAdded] = useState({ file: pages[0], name: '', id: '' })
  const remove = (file: string) =>
    confirm(`Remove ${file}, with its starts and sessions?`) && act(change('remove-page', { file }))
  const line = { kind: 'line', isOptional: false } as const
  const fields: Record<string, Field> = {
    file: { kind: 'choice', isOptional: false, options: pages, label: 'Begin with a copy of' },
    name: { ...line, label: 'Its name' },
    id: { ...line, label: 'Its address, such as cloud-gcp' },
  }
  return (
    <>
      <ol>
        {files.map((file) => (
          <li key={file}>
            <Tool label={file} press={() => open({ file, path: [] })} />
            {pages.includes(file) && (
              <Tool label="✕" aria-label={`Remove ${file}`} disabled={isBusy} press={() => remove(file)} />
            )}
          </li>
        ))}
      </ol>
      <h3>Add a page</h3>
      <form action={() => act(change('add-page', added))}>
        <Fields fields={fields} value={added} change={(next) => setAdded(next as typeof added)} />
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? 'The site starts again ...' : 'Add'}
        </button>
      </form>
    </>
  )
}
