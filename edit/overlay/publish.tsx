import { useContext, useEffect, useState } from 'react'
import type { Answer } from '#edit/calls.ts'
import { NAME, nameKept } from './claims.tsx'
import { Fields, Foot, Tool } from './form.tsx'
import { call, change, Editing } from './session.ts'

const SENT = {
  review: 'Somebody reviews your changes before the site shows them.',
  remote: 'Your changes go to everybody who works on this site.',
  history: 'Your changes go into the history of this copy.',
}

/** What is not published yet, in words; publishes it, or takes it back. */
export function Publish() {
  const { act, isBusy } = useContext(Editing)
  const [review, setReview] = useState<Answer<'review'>>()
  const [choices, setChoices] = useState<Record<string, 'ours' | 'theirs'>>({})
  const [by, setBy] = useState(() => nameKept())
  const [done, setDone] = useState<Answer<'publish'>>()
  useEffect(() => {
    act(call('review', {}).then(setReview))
  }, [act])
  if (done) {
    return (
      <>
        <p role="status">{done.sentence}</p>
        <Foot>
          <Tool label="Continue" press={() => location.reload()} />
          {done.url && (
            <a href={done.url} className="button button-quiet button-small">
              See it there
            </a>
          )}
        </Foot>
      </>
    )
  }
  if (!review) return <p role="status">{isBusy && 'Looking at what others published ...'}</p>
  const { changes, goesTo, request, isBehind } = review
  async function publish() {
    nameKept(by.by)
    try {
      setDone(await change('publish', { ...by, choices }, () => undefined))
    } catch (error) {
      // Somebody may have published in between: show it.
      setReview(await call('review', {}))
      throw error
    }
  }
  function discard(keys?: string[]) {
    const question = keys ? 'Discard this change?' : `Discard all ${changes.length} changes?`
    if (confirm(question)) act(change('discard', { keys }))
  }
  const submit = goesTo === 'review' ? 'Send for review' : 'Publish'
  return (
    <form action={() => act(publish())}>
      <p>
        {changes.length > 0 ? SENT[goesTo] : 'Everything is published.'}
        {isBehind && ' Others published changes that this copy does not have yet. You get them with it.'}{' '}
        {request && (
          <a href={request} className="underline">
            Your last changes are being reviewed.
          </a>
        )}
      </p>
      <ol className="my-3">
        {changes.map(({ key, page, field, before, after, ...others }) => (
          <li key={key} className="border-border border-t py-2 [overflow-wrap:anywhere]">
            <div className="flex items-start gap-2">
              <h3 className="mr-auto leading-normal">
                {page}: {field}
              </h3>
              {!('theirs' in others) && (
                <Tool
                  label="Discard"
                  aria-label={`Discard ${page}: ${field}`}
                  disabled={isBusy}
                  press={() => discard([key])}
                />
              )}
            </div>
            {before && <del className="block text-muted-foreground">{before}</del>}
            {after && <ins className="block decoration-success">{after}</ins>}
            {'theirs' in others && (
              <fieldset className="mt-2">
                <legend>Somebody else published another version: {others.theirs}</legend>
                {Object.entries({ ours: 'Publish mine', theirs: 'Keep theirs' } as const).map(([whose, label]) => (
                  <label key={whose} className="mr-4 inline-flex min-h-6 items-center gap-2">
                    <input
                      type="radio"
                      name={key}
                      required
                      checked={choices[key] === whose}
                      onChange={() => setChoices({ ...choices, [key]: whose as 'ours' | 'theirs' })}
                    />
                    {label}
                  </label>
                ))}
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      {changes.length > 0 && <Fields fields={{ by: NAME }} value={by} change={(next) => setBy(next as typeof by)} />}
      <Foot>
        <Tool
          type="submit"
          label={isBusy ? 'Publishing ...' : changes.length > 0 ? submit : 'Get what others published'}
          disabled={isBusy || (changes.length === 0 && !isBehind)}
        />
        {changes.length > 0 && <Tool label="Discard all" disabled={isBusy} press={() => discard()} />}
      </Foot>
    </form>
  )
}
