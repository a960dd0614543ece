import { useContext, useEffect, useState } from 'react'
import { call, change, Editing } from './calls.ts'
import { NAME, nameKept } from './claims.tsx'
import { Fields, Tool } from './form.tsx'

type Shown = { key: string; page: string; field: string; before: string; after: string; theirs?: string }

type Review = {
  changes: Shown[]
  /** Who gets it: somebody who reviews it, the remote, or only this copy's history. */
  goesTo: 'review' | 'remote' | 'history'
  /** The page of the request that is open. */
  request?: string
  /** Others published what this copy does not have yet. */
  isBehind: boolean
}

const BUTTONS = { review: 'Send for review', remote: 'Publish', history: 'Publish' }
const SAID = {
  review: 'Somebody reviews your changes before the site shows them.',
  remote: 'Your changes go to everybody who works on this site.',
  history: 'Your changes go into the history of this copy.',
}

/** What is not published yet, in words; publishes it, or takes it back. */
export function Publish() {
  const { act, isBusy } = useContext(Editing)
  const [review, setReview] = useState<Review>()
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [by, setBy] = useState<Record<string, string>>(nameKept)
  const [done, setDone] = useState<{ sentence: string; url?: string }>()
  useEffect(() => {
    act(call<Review>('review').then(setReview))
  }, [act])
  if (done) {
    return (
      <>
        <p role="status">{done.sentence}</p>
        {done.url && (
          <p>
            <a href={done.url}>See it there</a>
          </p>
        )}
        <Tool label="Continue" className="primary" press={() => location.reload()} />
      </>
    )
  }
  if (!review) return <p role="status">{isBusy && 'Looking at what others published ...'}</p>
  const { changes, goesTo, request, isBehind } = review
  async function publish() {
    nameKept(by)
    try {
      setDone(await change('publish', { by: by.by ?? '', choices }, { stay: true }))
    } catch (error) {
      // Somebody may have published in between: show it.
      setReview(await call<Review>('review'))
      throw error
    }
  }
  const discard = (keys?: string[]) =>
    confirm(keys ? 'Discard this change?' : `Discard all ${changes.length} changes?`) &&
    act(change('discard', { keys }))
  return (
    <form action={() => act(publish())}>
      <p>
        {changes.length > 0 ? SAID[goesTo] : 'Everything is published.'}
        {isBehind && ' Others published changes that this copy does not have yet. You get them with it.'}
        {request && (
          <>
            {' '}
            <a href={request}>Your last changes are being reviewed.</a>
          </>
        )}
      </p>
      <ol className="changes">
        {changes.map(({ key, page, field, before, after, theirs }) => (
          <li key={key}>
            <div>
              <h3>
                {page}: {field}
              </h3>
              {before && <del>{before}</del>}
              {after && <ins>{after}</ins>}
              {theirs !== undefined && (
                <fieldset>
                  <legend>Somebody else published another version: {theirs}</legend>
                  {Object.entries({ ours: 'Publish mine', theirs: 'Keep theirs' }).map(([whose, label]) => (
                    <label key={whose}>
                      <input
                        type="radio"
                        name={key}
                        required
                        checked={choices[key] === whose}
                        onChange={() => setChoices({ ...choices, [key]: whose })}
                      />{' '}
                      {label}
                    </label>
                  ))}
                </fieldset>
              )}
            </div>
            {theirs === undefined && (
              <Tool
                label="Discard"
                aria-label={`Discard ${page}: ${field}`}
                disabled={isBusy}
                press={() => discard([key])}
              />
            )}
          </li>
        ))}
      </ol>
      {changes.length > 0 && <Fields fields={{ by: NAME }} value={by} change={(next) => setBy(next as typeof by)} />}
      <div className="foot">
        {changes.length > 0 && <Tool label="Discard all" disabled={isBusy} press={() => discard()} />}
        <button type="submit" className="primary" disabled={isBusy || (changes.length === 0 && !isBehind)}>
          {isBusy ? 'Publishing ...' : changes.length > 0 ? BUTTONS[goesTo] : 'Get what others published'}
        </button>
      </div>
    </form>
  )
}
