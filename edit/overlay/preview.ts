// The bar of a preview, which shows the draft as visitors would see it.
import { call } from './calls.ts'

const STYLE = `
  nav { position: fixed; inset: auto 0 0; z-index: 2147483000; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px;
    padding: 10px 20px; background: oklch(0.2 0.035 280); color: oklch(0.95 0.012 85); font: 500 0.9375rem/1.5 var(--font-text) }
  p { margin: 0 auto 0 0 }
  a, button { font: inherit; padding: 4px 0; border: 0; background: none; color: inherit; cursor: pointer;
    text-decoration: underline 2px var(--accent); text-underline-offset: 4px }
  a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
`

/** Set by the editor's page in this tab. */
const EDITED = sessionStorage.getItem('editor:previews')

function openBar(): void {
  if (window.top !== window) return
  const host = document.createElement('academy-preview')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${STYLE}</style><nav aria-label="Preview"><p>Preview of the draft, not published.</p>
    ${EDITED === null ? '' : '<button type="button">Back to editing</button>'}<a href="/preview/leave?to=${encodeURIComponent(location.pathname)}">Leave</a></nav>`
  root.querySelector('button')?.addEventListener('click', () => void edit(root.querySelector('p')))
  document.body.append(host)
}

async function edit(said: HTMLElement | null): Promise<void> {
  try {
    await call('pass', { kind: 'edit', path: location.pathname })
    sessionStorage.removeItem('editor:previews')
    location.assign(location.pathname)
  } catch (error) {
    if (said) said.textContent = (error as Error).message
  }
}

openBar()
