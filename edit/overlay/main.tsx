import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import simple from 'simpledotcss/simple.css?inline'
import palettes from '#content/palettes.css?inline'
import type { Place } from '#edit/field.ts'
import { placeInWords } from '#edit/words.ts'
import pictures from '#ui/styles/pictures.css?inline'
import { ADDED, CLAIM, call, change, Editing, RETURN, type Side, session, siteIsBack } from './calls.ts'
import { Chips, claimFinder } from './chips.tsx'
import { ClaimForm, ClaimList, chipOf, keyOf } from './claims.tsx'
import { Entry } from './entry.tsx'
import { Tool } from './form.tsx'
import { Identity } from './identity.tsx'
import css from './overlay.css?inline'
import { Pages } from './pages.tsx'
import { allContent, cleanAttributes, contentAt, type Index, isWithin, placesIn, type ShownClaim } from './places.ts'
import { Publish } from './publish.tsx'

/** Adds the editor to the page, once React has taken it over. Not to a preview of the page. */
export function openEditor(token: string): void {
  if (window.top !== window) return
  session.token = token
  cleanAttributes()
  const host = document.createElement('academy-editor')
  const root = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  // What is :root in a page is :host in a shadow tree.
  style.textContent = simple.replaceAll(':root', ':host') + pictures + palettes + css
  root.append(style, document.createElement('div'))
  document.body.append(host)
  createRoot(root.lastElementChild as Element).render(<Editor />)
}

/** A window of the editor. The page beside it stays usable. */
type Shown = { title: string; side?: Side | undefined; content: ReactNode; openedAt?: number }

function Editor() {
  const [index, setIndex] = useState<Index>()
  const [unpublished, setUnpublished] = useState(0)
  const [isEditing, setEditing] = useState(sessionStorage.getItem('editor:off') === null)
  const [shown, setShown] = useState<Shown>()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dirty = useRef(false)
  const opener = useRef<HTMLElement>(undefined)
  const lit = useRef<HTMLElement>(undefined)

  const act = useCallback((work: Promise<unknown>) => {
    setNote('')
    setBusy(true)
    work.catch(({ message }) => setNote(message)).finally(() => setBusy(false))
  }, [])
  const show = useCallback((next?: Shown) => {
    if (dirty.current && !confirm('Discard what you changed?')) return
    dirty.current = false
    lit.current?.style.removeProperty('box-shadow')
    setNote('')
    // Each is a window of its own, also where the last one had the same title.
    setShown(next && { ...next, openedAt: performance.now() })
    if (!next) opener.current?.focus({ preventScroll: true })
  }, [])
  const open = useCallback(
    (place: Place, side?: Side) => {
      const page = index?.pages.find(({ file }) => file === place.file)?.title ?? ''
      const part = placeInWords(place.path.slice(0, -1))
      show({ title: part ? `${page}: ${part}` : page, side, content: <Entry place={place} /> })
    },
    [show, index],
  )
  /** Shows claims in a window: one of them beside its text, on the page that has it. */
  const showClaims = useCallback(
    (index: Index, chosen: ShownClaim[]) => {
      const claim = chosen.length === 1 ? chosen[0] : undefined
      const element = claim && claimFinder(index)(claim)
      const side = element && sideFor(element)
      const title = claim ? chipOf(claim) : `${chosen.length} claims`
      show({ title, side, content: <ClaimForm claims={chosen} all={index.claims} side={side} /> })
      if (dirty.current) return
      if (claim && !element && claim.page !== location.pathname) {
        sessionStorage.setItem(CLAIM, keyOf(claim))
        location.assign(claim.page)
      }
      lit.current = element
      // On a small screen the window is at the bottom.
      Object.assign(element?.style ?? {}, { boxShadow: '0 0 0 4px Highlight', scrollMarginTop: '10vh' })
      element?.scrollIntoView()
    },
    [show],
  )
  const back = (name: 'undo' | 'redo') => {
    show()
    if (!dirty.current) act(change(name, {}))
  }
  const editing = useMemo(() => {
    const choose = (chosen: ShownClaim[]) => index && showClaims(index, chosen)
    return { act, isBusy, dirty, open, choose, close: () => show() }
  }, [act, isBusy, open, show, showClaims, index])

  useEffect(() => {
    const begin = (loaded: Index) => {
      setIndex(loaded)
      const next = loaded.claims.find((each) => keyOf(each) === sessionStorage.getItem(CLAIM))
      sessionStorage.removeItem(CLAIM)
      if (next) showClaims(loaded, [next])
      const added = JSON.parse(sessionStorage.getItem(ADDED) ?? 'null') as { path: string; place?: Place } | null
      if (added && added.path !== location.pathname) return location.assign(added.path)
      sessionStorage.removeItem(ADDED)
      if (added) show({ title: 'Added', content: <Added claims={loaded.claims} {...added} /> })
    }
    act(call<Index>('index').then(begin))
    act(call<number>('count').then(setUnpublished))
    // Vite loads the page again as soon as it is there itself, and waits for this.
    import.meta.hot?.on('vite:ws:disconnect', siteIsBack)
    import.meta.hot?.on('editor:changed', () => {
      if (session.isChanging) return
      if (dirty.current) setNote('A file has changed. This page shows it once you have saved or closed what is open.')
      else location.reload()
    })
  }, [act, show, showClaims])

  useEffect(() => {
    sessionStorage[isEditing ? 'removeItem' : 'setItem']('editor:off', 'off')
    if (!isEditing || !index) return
    const targets = allContent(index).filter(
      (element) => !element.matches('a, button, input, select, textarea, summary'),
    )
    for (const element of targets) element.setAttribute('tabindex', '0')
    goBack(index)
    const find = (event: Event) => {
      const [target] = event.composedPath()
      return target instanceof Element && target.getRootNode() === document
        ? contentAt(target as HTMLElement, index)
        : undefined
    }
    let pointed: HTMLElement | undefined
    const point = (event: Event) => {
      pointed?.style.removeProperty('outline')
      pointed = find(event)?.element
      pointed?.style.setProperty('outline', '2px solid Highlight')
    }
    const openFound = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const found = find(event)
      if (!found) return
      event.preventDefault()
      event.stopPropagation()
      opener.current = found.element
      open(found.place, sideFor(found.element))
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', point, { signal })
    document.addEventListener('click', openFound, { signal, capture: true })
    document.addEventListener('keydown', openFound, { signal, capture: true })
    return () => {
      listening.abort()
      pointed?.style.removeProperty('outline')
      for (const element of targets) element.removeAttribute('tabindex')
    }
  }, [isEditing, index, open])

  const claims = index?.claims ?? []
  const left = claims.filter(({ state }) => state !== 'confirmed')
  const windows: [name: string, content: ReactNode][] = [
    [index ? `Claims: ${left.length}` : 'Claims', <ClaimList key="claims" claims={claims} />],
    ['Pages', <Pages key="pages" pages={index?.pages ?? []} />],
    ['Name, logo and colors', <Identity key="identity" />],
    ['Publish', <Publish key="publish" />],
  ]
  const changes = unpublished ? `${unpublished} ${unpublished === 1 ? 'change' : 'changes'} not published. ` : ''
  return (
    <Editing value={editing}>
      {isEditing && index && <Chips claims={left} index={index} open={(claim) => editing.choose([claim])} />}
      <nav className="bar" aria-label="Editor">
        <Tool label="Edit" aria-pressed={isEditing} press={() => setEditing(!isEditing)} />
        <Tool label="Undo" disabled={!index?.undo} press={() => back('undo')} />
        <Tool label="Redo" disabled={!index?.redo} press={() => back('redo')} />
        {windows.map(([label, content]) => {
          const isShown = shown?.title === label
          const toggle = () => show(isShown ? undefined : { title: label, content })
          return <Tool key={label} label={label} aria-expanded={isShown} press={toggle} />
        })}
        <span role="status">{shown || !note ? changes + (index?.counts.join(' ') ?? '') : note}</span>
      </nav>
      {shown && <Window key={shown.openedAt} shown={shown} error={note} leave={() => show()} />}
    </Editing>
  )
}

type WindowProps = { shown: Shown; error: string; leave: () => void }

function Window({ shown: { title, side = 'left', content }, error, leave }: WindowProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div
      ref={frame}
      className={`window ${side} ${title.startsWith('Name, logo') ? 'wide' : ''}`}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <div className="head">
        <h2>{title}</h2>
        <Tool label="✕" aria-label="Close" press={leave} />
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {content}
    </div>
  )
}

/** What was added, as a list to work through: everything that is still a sample; or the words of a person or a topic. */
function Added({ claims, path, place }: { claims: ShownClaim[]; path: string; place?: Place }) {
  const left = claims.filter(({ page, state }) => page === path && state !== 'confirmed').length
  return (
    <>
      <p role="status">
        {place
          ? 'Added. Write what the page says about it.'
          : `Added. Everything here is copied: press a text to change it, then confirm what is true. ${left} left.`}
      </p>
      {place ? <Entry place={place} /> : <ClaimList claims={claims} of={path} />}
    </>
  )
}

/** The side of the screen on which a window does not cover an element. */
function sideFor(element: Element): Side {
  const { left, right } = element.getBoundingClientRect()
  return left + right < innerWidth ? 'right' : 'left'
}

/** After a save the page is loaded again: focus goes to what was changed. */
function goBack(index: Index): void {
  const kept = sessionStorage.getItem(RETURN)
  if (!kept) return
  sessionStorage.removeItem(RETURN)
  const isKept = (place: Place) => isWithin(place, JSON.parse(kept))
  const element = allContent(index).find((each) => placesIn(each, index).some(isKept))
  element?.focus({ preventScroll: true })
}
