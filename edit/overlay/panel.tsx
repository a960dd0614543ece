import X from 'lucide-react/icons/x'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { PublishedVersion } from '#content/editing/wire.ts'
import { call } from './calls.ts'
import { Changes, Versions } from './changes.tsx'
import { Editing } from './editing.ts'
import { showsPanel } from './site-page.ts'

export type Shown = { title: string; over: string; content: ReactNode; key: number }

type PanelProps = { shown: Shown | undefined; note: string; close: () => void }

/** What was pressed, beside the page, which stays usable. */
export function Panel({ shown, note, close }: PanelProps) {
  const { state, index } = useContext(Editing)
  const frame = useRef<HTMLDivElement>(null)
  const title = shown?.title ?? 'Editing'
  useEffect(() => {
    showsPanel(true)
    // A form may have focused one of its controls.
    if (!frame.current?.matches(':focus-within')) frame.current?.focus({ preventScroll: true })
    return () => showsPanel(false)
  }, [])
  const said = note || ('reason' in state ? state.reason : '')
  const isField = shown && !['Publish', 'History', 'Preview'].includes(shown.title)
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="panel"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="mb-4 min-w-0">
          <p className="text-muted-foreground text-small">{shown?.over}</p>
          <h2>{title}</h2>
        </div>
        <button type="button" className="icon-tool" aria-label="Close" onClick={close}>
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {said && (
        <p role="alert" className="mb-4 rounded-card border border-border-strong p-3">
          {said}
        </p>
      )}
      {shown?.content}
      {isField && (
        <section className="past">
          <h3>History</h3>
          <Changes changes={index.changes} />
          <Latest />
        </section>
      )}
    </div>
  )
}

/** The last publications. */
function Latest() {
  const [versions, setVersions] = useState<PublishedVersion[]>([])
  useEffect(() => {
    let isShown = true
    call('history', {}).then(
      (found) => isShown && setVersions(found.versions.slice(0, 3)),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return <Versions versions={versions} />
}
