import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'

type WindowProps = {
  title: string
  note?: string
  /** What the window is about: it stands below or above that. Without, at the side. */
  near?: DOMRect | undefined
  isWide?: boolean
  leave: () => void
  children: ReactNode
}

/** A window of the editor. The page behind it stays usable. */
export function Window({ title, note, near, isWide, leave, children }: WindowProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const place = near && { '--top': `${near.bottom}px`, '--above': `${near.top}px`, '--left': `${near.left}px` }
  const side = near && (near.bottom > innerHeight * 0.55 ? 'above' : 'below')
  return (
    <div
      ref={frame}
      className="window"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={place as CSSProperties}
      data-side={isWide ? 'wide' : side}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
    >
      <div className="head">
        <h2 id={id}>{title}</h2>
        {note && <code>{note}</code>}
        <button type="button" className="close" aria-label="Close" onClick={leave}>
          ✕
        </button>
      </div>
      {children}
    </div>
  )
}
