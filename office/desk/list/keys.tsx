import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Submit } from '#office/desk/ui/fields.tsx'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { Quiet } from '#office/desk/ui/parts.tsx'

const keys = [
  ['j', 'Next record'],
  ['k', 'Previous record'],
  ['Enter', 'Open'],
  ['e', 'Done'],
  ['z', 'Undo'],
  ['o', 'Offer'],
  ['w', 'Waitlist'],
  ['d', 'Decline'],
  ['Ctrl Enter', 'Send or save'],
  ['a', 'Assign'],
  ['s', 'Snooze'],
  ['r', 'Reply'],
  ['n', 'Add note'],
  ['/', 'Search'],
  ['Ctrl K', 'Go anywhere'],
  ['?', 'All keys'],
] as const

/** Keys that act on a row's record, which opens first. */
const actingKeys = ['e', 'o', 'w', 'd', 'x', 'a', 's', 'r', 'n']

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-who]')]

/** Returns the index of the focused row, else of the open record's; -1 if there is none. */
function currentRow(all: HTMLAnchorElement[]): number {
  const focused = document.activeElement?.closest('[data-rows] tr')
  const row = focused ?? document.querySelector('[data-rows] tr[aria-current]')
  return all.findIndex((link) => link.closest('tr') === row)
}

/** As `checkVisibility`, which Safari has from 17.4 on. */
const isShown = (link: HTMLElement) => link.getClientRects().length > 0

function move(by: 1 | -1, key: string): void {
  const all = links()
  const at = currentRow(all)
  const hasLeft = at === -1 && document.querySelector('.record') !== null
  const link = hasLeft ? undefined : all[at === -1 ? 0 : at + by]
  if (link && isShown(link)) {
    link.focus()
    return
  }
  // A record that left its list, replaces it or ends its page has its own link to the next one.
  const isOpen = hasLeft || all[at]?.closest('[aria-current]') !== null
  if (isOpen && press(key)) return
  const page = document.querySelector<HTMLElement>(`[data-pages] a[rel="${by === 1 ? 'next' : 'prev'}"]`)
  if (page && isShown(page)) page.click()
}

function press(key: string): boolean {
  const target = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!target) return false
  target.focus()
  if (!target.matches('input, textarea, select')) target.click()
  return true
}

const isField = (element: Element | null) =>
  element?.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') ?? false

/**
 * Single-key shortcuts, which can be switched off (WCAG 2.1.4). Inactive in fields and while a dialog or menu is open.
 */
export function Keys({ isOn, recordId }: { isOn: boolean; recordId: string | undefined }) {
  const help = useRef<HTMLDialogElement>(null)
  const wanted = useRef('')
  const { state } = useNavigation()

  useEffect(() => {
    if (!isOn) return
    function listen(event: KeyboardEvent) {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
      if (isField(document.activeElement) || document.querySelector(':is(:popover-open, dialog[open])')) return
      if (key === 'j') move(1, key)
      else if (key === 'k') move(-1, key)
      else if (key === '/') document.querySelector<HTMLInputElement>('input[name=q]')?.select()
      else if (key === '?') help.current?.showModal()
      else if (key === 'z') press(key)
      // Ignores key repeat.
      else if (actingKeys.includes(key) && !event.repeat) act(key)
      else return
      event.preventDefault()
    }
    function act(key: string) {
      const all = links()
      const focused = document.activeElement?.closest('[data-rows] tr:not([aria-current])')
      if (!focused && press(key)) return
      const link = all[currentRow(all)]
      if (!link) return
      wanted.current = key
      link.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])

  // If the key opened a record first, it acts once the record is loaded.
  useEffect(() => {
    if (state !== 'idle' || !recordId || !wanted.current) return
    press(wanted.current)
    wanted.current = ''
  }, [state, recordId])

  if (!useHydrated() || !isOn) return null
  return (
    <dialog ref={help} className="w-[min(22rem,100vw-2rem)]" aria-labelledby="key-help" closedby="any">
      <h2 id="key-help" className="text-[1.25rem]">
        Keys
      </h2>
      <dl className="my-4">
        {keys.map(([key, what]) => (
          <div key={key} className="flex gap-4 py-1">
            <dt className="w-16">
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Quiet>They work while no field has the focus. You can switch them off in your account.</Quiet>
      <form method="dialog" className="mt-4">
        <Submit>Close</Submit>
      </form>
    </dialog>
  )
}
