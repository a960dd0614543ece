import { useState } from 'react'
import type { Place } from '#edit/marks.ts'
import { change } from './calls.ts'

type PagesProps = { files: string[]; open: (place: Place) => void }

/** Every content file, and the way to add and remove trainings and policies. */
export function Pages({ files, open }: PagesProps) {
  const [error, setError] = useState('')
  const [removing, setRemoving] = useState('')
  const [isBusy, setBusy] = useState(false)
  const pages = files.filter((file) => /^(courses|policies)\//.test(file))
  const send = async (name: string, body: object) => {
    setBusy(true)
    setError('')
    await change(name, body).catch(({ message }) => setError(message))
    setBusy(false)
  }
  return (
    <div className="fields">
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {isBusy && <p role="status">The site starts again with its new pages ...</p>}
      <ol>
        {files.map((file) => (
          <li key={file}>
            <button type="button" onClick={() => open({ file, path: [] })}>
              {file}
            </button>
            {pages.includes(file) && removing !== file && (
              <button type="button" aria-label={`Remove ${file}`} onClick={() => setRemoving(file)}>
                ✕
              </button>
            )}
            {removing === file && (
              <button type="button" className="primary" disabled={isBusy} onClick={() => send('remove-page', { file })}>
                Remove it, with its starts and sessions
              </button>
            )}
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send('add-page', Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <h3>Add a page</h3>
        <label className="field">
          Begin with a copy of
          <select name="file">
            {pages.map((file) => (
              <option key={file}>{file}</option>
            ))}
          </select>
        </label>
        <label className="field">
          Its name
          <input name="name" required maxLength={60} />
        </label>
        <label className="field">
          Its address, such as cloud-gcp
          <input name="id" required />
        </label>
        <button type="submit" className="primary" disabled={isBusy}>
          Add
        </button>
      </form>
    </div>
  )
}
