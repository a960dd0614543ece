import type { Edit } from '#edit/edits.ts'
import type { Field } from '#edit/fields.ts'

let token = ''
let changing = false

/** Whether this page is making a change itself, and loads again when that is done. */
export const isChanging = () => changing

export function takeToken(given: string): void {
  token = given
}

/** Calls the editor's server. Throws Error with a sentence for the person. */
export async function call<Answer>(name: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`/.edit/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Edit-Token': token },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('The editor does not answer. Is "npm run edit" still running? What you typed is still here.')
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

export type FileView = { file: string; seen: string; value: Record<string, unknown>; field: Field }

/** Writes a change and loads the page again; with other pages than before, once the server has started again. */
export async function change(name: string, body: object): Promise<void> {
  changing = true
  const { again } = await call<{ again: boolean }>(name, body).catch((error) => {
    changing = false
    throw error
  })
  if (!again) return location.reload()
  await siteIsBack()
  location.reload()
}

/** Resolves once a server that starts again answers. */
export async function siteIsBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1000))
  while (!(await fetch('/api/health/live').catch(() => undefined))?.ok)
}

export function save(view: FileView, edits: Edit[]): Promise<void> {
  return change('change', { file: view.file, seen: view.seen, edits })
}
