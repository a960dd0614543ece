import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { loader } from './routes/find.ts'
import { useHydrated } from './ui/hooks.ts'
import { plural } from './ui/shown.ts'

/** Delay after typing before a search, in milliseconds. */
const REST_MS = 150

type Place = { to: string; title: string; detail?: string }

/** Command palette (Ctrl K or Cmd K) for pages, saved views and records. @param pages those that the person may see */
export function Palette({ pages }: { pages: Place[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function listen(event: globalThis.KeyboardEvent) {
      const isAsked = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // Opened once it has its field, which gets the focus. When it closes, the browser restores the focus.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  if (!useHydrated()) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-9 cursor-pointer items-center gap-2 rounded-field border border-border bg-card px-[0.65rem] text-muted-foreground text-small hover:text-foreground max-lg:ml-auto"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Search className="size-4" aria-hidden="true" />
        Go to <kbd className="ml-auto max-sm:hidden">Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="mt-[12dvh] w-[min(36rem,100vw-2rem)] p-0"
        aria-label="Go to"
        closedby="any"
        onClose={() => setIsOpen(false)}
      >
        {isOpen && <Finder pages={pages} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

const option =
  'flex min-h-9 items-baseline justify-between gap-4 rounded-field px-[0.65rem] py-[0.35rem] outline-none ' +
  'hover:bg-muted aria-selected:bg-muted aria-selected:shadow-[inset_3px_0_0_var(--primary)]'

/** Combobox of the ARIA Authoring Practices: the field keeps the focus, arrow keys select an option. */
function Finder({ pages, close }: { pages: Place[]; close: () => void }) {
  const id = useId()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(0)
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => {
    const timer = setTimeout(() => load(`/desk/find?${new URLSearchParams({ q })}`), q ? REST_MS : 0)
    return () => clearTimeout(timer)
  }, [q, load])

  const isFound = data?.q === q
  const fits = ({ title }: Place) => title.toLowerCase().includes(q.trim().toLowerCase())
  // Records found for an earlier text must not be opened by accident.
  const places: Record<string, Place[]> = {
    Pages: pages.filter(fits),
    Views: (data?.views ?? []).filter(fits),
    Records: isFound ? data.records : [],
  }
  const groups = Object.entries(places).filter(([, found]) => found.length > 0)
  const all = groups.flatMap(([, found]) => found)
  const optionId = (place: Place) => `${id}-${all.indexOf(place)}`
  const current = all[Math.min(chosen, all.length - 1)]

  function onKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && all.length > 0) setChosen((Math.min(chosen, all.length - 1) + step + all.length) % all.length)
    else if (event.key === 'Enter' && current) document.getElementById(optionId(current))?.click()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.querySelector(`[id="${id}"] [aria-selected=true]`)?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <>
      <input
        role="combobox"
        aria-label="Go to a page, a view or a record"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        placeholder="Page, view, name, email or reference"
        autoComplete="off"
        spellCheck={false}
        className="min-h-12 w-full border-border border-b bg-card px-4 outline-none"
        value={q}
        onChange={({ target }) => {
          setQ(target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label="Places" className="max-h-[50dvh] overflow-y-auto p-2 empty:hidden">
        {groups.map(([title, found]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="mb-1">
            <p id={`${id}-${title}`} className="px-[0.65rem] py-1 text-fine text-muted-foreground">
              {title}
            </p>
            {found.map((place) => (
              <Link
                key={place.to}
                to={place.to}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === current}
                className={option}
                onClick={close}
              >
                <span className="min-w-0 truncate">{place.title}</span>
                {place.detail && <span className="truncate text-muted-foreground text-small">{place.detail}</span>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-2 text-fine text-muted-foreground">
        {isFound ? plural(all.length, 'result') : 'Searching…'}
      </p>
    </>
  )
}
