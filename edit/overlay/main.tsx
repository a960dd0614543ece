import { useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Place } from '#edit/marks.ts'
import { call, change, isChanging, siteIsBack, takeToken } from './calls.ts'
import { ClaimList, ClaimPanel, chipOf, pathOf } from './claims.tsx'
import { Identity } from './identity.tsx'
import css from './overlay.css?inline'
import { Pages } from './pages.tsx'
import { Panel } from './panel.tsx'
import { allContent, contentAt, type Index, isWithin, placesIn, type ShownClaim } from './places.ts'
import { Window } from './window.tsx'

/** Where to go on after the page was loaded again. */
const RETURN = 'editor:return'
const CONTROLS = 'a, button, input, select, textarea, summary'

/** Adds the editor to the page, once React has taken it over. Not to a preview of the page. */
export function openEditor(token: string): void {
  if (window.top !== window) return
  takeToken(token)
  const host = document.createElement('academy-editor')
  const root = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = css
  root.append(style, document.createElement('div'))
  document.body.append(host)
  createRoot(root.lastElementChild as Element).render(<Editor />)
}

type Shown =
  | { what: 'panel'; place: Place; near: DOMRect }
  | { what: 'claim'; claim: ShownClaim; near: DOMRect }
  | { what: 'claims' | 'identity' | 'pages' }

function Editor() {
  const [index, setIndex] = useState<Index>()
  const [isEditing, setEditing] = useState(sessionStorage.getItem('editor:off') === null)
  const [pointed, setPointed] = useState<DOMRect>()
  const [shown, setShown] = useState<Shown>()
  const [note, setNote] = useState('')
  const dirty = useRef(false)
  const opener = useRef<HTMLElement>(undefined)

  useEffect(() => {
    call<Index>('index').then(setIndex, ({ message }) => setNote(message))
    // Vite loads the page again as soon as it is there itself, and waits for this.
    import.meta.hot?.on('vite:ws:disconnect', siteIsBack)
    import.meta.hot?.on('editor:changed', () => {
      if (isChanging()) return
      if (dirty.current)
        return setNote('A file has changed. This page shows it once you have saved or closed what is open.')
      location.reload()
    })
  }, [])

  useEffect(() => {
    sessionStorage[isEditing ? 'removeItem' : 'setItem']('editor:off', 'off')
    if (!isEditing || !index) return setPointed(undefined)
    const targets = allContent(index).filter((element) => !element.matches(CONTROLS))
    for (const element of targets) element.setAttribute('tabindex', '0')
    goBack(index)
    const find = (event: Event) => {
      const [target] = event.composedPath()
      return target instanceof Element && target.getRootNode() === document ? contentAt(target, index) : undefined
    }
    const point = (event: Event) => setPointed(find(event)?.element.getBoundingClientRect())
    const open = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const found = find(event)
      if (!found || dirty.current) return
      event.preventDefault()
      event.stopPropagation()
      opener.current = found.element as HTMLElement
      setShown({ what: 'panel', place: found.place, near: found.element.getBoundingClientRect() })
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', point, { signal })
    document.addEventListener('click', open, { signal, capture: true })
    document.addEventListener('keydown', open, { signal, capture: true })
    addEventListener('scroll', () => setPointed(undefined), { signal, passive: true })
    return () => {
      listening.abort()
      for (const element of targets) element.removeAttribute('tabindex')
    }
  }, [isEditing, index])

  const setDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty
  }, [])
  const close = useCallback(() => {
    if (shown?.what === 'panel') sessionStorage.setItem(RETURN, JSON.stringify(shown.place))
    dirty.current = false
    setShown(undefined)
    opener.current?.focus({ preventScroll: true })
  }, [shown])
  const leave = () => {
    if (!dirty.current || confirm('Discard what you changed?')) close()
  }
  const back = (name: 'undo' | 'redo') => change(name, {}).catch(({ message }) => setNote(message))
  const toggle = (what: 'claims' | 'identity' | 'pages') => (shown?.what === what ? leave() : setShown({ what }))
  const middle = new DOMRect(24, innerHeight / 5, 0, 0)
  const left = index?.claims.filter(({ state }) => state !== 'confirmed') ?? []
  return (
    <>
      {pointed && !shown && <div className="outline" style={boxOf(pointed)} />}
      {isEditing && index && (
        <Chips claims={left} index={index} open={(claim, near) => setShown({ what: 'claim', claim, near })} />
      )}
      <nav className="bar" aria-label="Editor">
        <button type="button" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
          Edit
        </button>
        <button type="button" disabled={!index?.undo} onClick={() => back('undo')}>
          Undo
        </button>
        <button type="button" disabled={!index?.redo} onClick={() => back('redo')}>
          Redo
        </button>
        <button type="button" aria-expanded={shown?.what === 'claims'} onClick={() => toggle('claims')}>
          {index ? `Claims: ${left.length}` : 'Claims'}
        </button>
        <button type="button" aria-expanded={shown?.what === 'pages'} onClick={() => toggle('pages')}>
          Pages
        </button>
        <button type="button" aria-expanded={shown?.what === 'identity'} onClick={() => toggle('identity')}>
          Identity
        </button>
        <span role="status">
          {note || index?.counts.map(({ file, field, sentence }) => `${file}, ${field}: ${sentence}`).join(' ')}
        </span>
      </nav>
      {shown?.what === 'panel' && (
        <Panel key={JSON.stringify(shown.place)} {...shown} close={close} setDirty={setDirty} />
      )}
      {shown?.what === 'claim' && (
        <Window title={chipOf(shown.claim)} note={`content/${shown.claim.file}`} near={shown.near} leave={leave}>
          <ClaimPanel
            claim={shown.claim}
            open={(place) => setShown({ what: 'panel', place, near: shown.near })}
            done={close}
          />
        </Window>
      )}
      {shown?.what === 'claims' && index && (
        <Window title="Claims" leave={leave}>
          <div className="fields">
            <ClaimList claims={index.claims} choose={(claim) => setShown({ what: 'claim', claim, near: middle })} />
          </div>
        </Window>
      )}
      {shown?.what === 'pages' && index && (
        <Window title="Pages" leave={leave}>
          <Pages files={index.files} open={(place) => setShown({ what: 'panel', place, near: middle })} />
        </Window>
      )}
      {shown?.what === 'identity' && (
        <Window title="The academy's identity" isWide leave={leave}>
          <Identity setDirty={setDirty} done={close} />
        </Window>
      )}
    </>
  )
}

type ChipsProps = { claims: ShownClaim[]; index: Index; open: (claim: ShownClaim, near: DOMRect) => void }

/** A chip beside the first text of each claim that this page shows. */
function Chips({ claims, index, open }: ChipsProps) {
  const [, setSize] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(document.body.scrollHeight))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const all = allContent(index).map((element) => ({ element, places: placesIn(element, index) }))
  // The header stands over everything.
  const elements = all.filter(({ element }) => !element.closest('header'))
  return claims.map((claim) => {
    const around = { file: claim.file, path: pathOf(claim) }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const { element } =
      elements.find(({ element, places }) => places.some((place) => isWithin(place, around)) && isShown(element)) ?? {}
    if (!element) return null
    const { top, right } = element.getBoundingClientRect()
    return (
      <button
        key={`${claim.file} ${claim.field} ${claim.kind}`}
        type="button"
        className="chip"
        aria-label={`${chipOf(claim)}: ${claim.label}`}
        style={{ top: top + scrollY - 12, left: Math.min(right, innerWidth - 110) }}
        onClick={({ currentTarget }) => open(claim, currentTarget.getBoundingClientRect())}
      >
        {chipOf(claim)}
      </button>
    )
  })
}

function boxOf({ top, left, width, height }: DOMRect) {
  return { top: top - 4, left: left - 4, width: width + 8, height: height + 8 }
}

/** After a save the page is loaded again: focus goes to what was changed. */
function goBack(index: Index): void {
  const kept = sessionStorage.getItem(RETURN)
  if (!kept) return
  sessionStorage.removeItem(RETURN)
  const element = allContent(index).find((each) =>
    placesIn(each, index).some((place) => isWithin(place, JSON.parse(kept))),
  )
  ;(element as HTMLElement | undefined)?.focus({ preventScroll: true })
}
