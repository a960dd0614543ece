import { useContext, useState } from 'react'
import type { Answer } from '#edit/server.ts'
import { NAME } from './claims.tsx'
import { call, change, Editing, rememberName } from './editing.ts'
import { Fields, Foot, Tool } from './form.tsx'

const SENT = {
  review: 'Someone reviews your changes. Visitors see them after that, with the next deployment.',
  remote: 'Your changes go to everybody who works on this site. Visitors see them after the next deployment.',
  history: 'Your changes go into the history of this copy.',
}

/** Lists unpublished changes, and publishes or discards them. */
export function Publish({ start }: { start: Answer<'review'> }) {
  const { act, isBusy } = useContext(Editing)
  const [{ changes, goesTo, request, isBehind }, setReview] = useState(start)
  const [choices, setChoices] = useState<Record<string, 'ours' | 'theirs'>>({})
  const [by, setBy] = useState(rememberName)
  async function publish() {
    rememberName(by.by)
    try {
      await change('publish', { ...by, choices }, (published) => ({ published }))
    } catch (error) {
      // Someone else may have published in between, so reload the list.
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
        {isBehind && ' Others have published changes that this copy does not have yet. Publishing brings them in.'}{' '}
        {request && (
          <a href={request} className="underline">
            Your last changes are being reviewed.
          </a>
        )}
      </p>
      <ol className="my-3">
        {changes.map(({ key, page, field, before, after, theirs }) => (
          <li key={key} className="border-border border-t py-2 [overflow-wrap:anywhere]">
            <div className="flex items-start gap-2">
              <h3 className="mr-auto leading-normal">
                {page}: {field}
              </h3>
              {!theirs && (
                <Tool label="Discard" aria-label={`Discard ${page}: ${field}`} press={() => discard([key])} />
              )}
            </div>
            {before && <del className="block text-muted-foreground">{before}</del>}
            {after && <ins className="block decoration-success">{after}</ins>}
            {theirs && (
              <fieldset className="mt-2">
                <legend>Someone else published another version: {theirs}</legend>
                {(['ours', 'theirs'] as const).map((whose) => (
                  <label key={whose} className="mr-4 inline-flex min-h-6 items-center gap-2">
                    <input
                      type="radio"
                      name={key}
                      required
                      checked={choices[key] === whose}
                      onChange={() => setChoices({ ...choices, [key]: whose })}
                    />
                    {whose === 'ours' ? 'Publish mine' : 'Keep theirs'}
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

export function Published({ sentence, url }: Answer<'publish'>) {
  return (
    <p role="status" className="pb-3">
      {sentence}{' '}
      {url && (
        <a href={url} className="underline">
          See it there
        </a>
      )}
    </p>
  )
}
