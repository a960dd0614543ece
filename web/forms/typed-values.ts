import { DEFAULT_PHONE_COUNTRY, readPhone } from '#web/ui/phone-number.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What the page's controls hold that neither the server wrote nor the draft knows: typed, or filled in by the browser,
 * while the script was still loading.
 */
export function typedValues<Values extends object>(
  form: HTMLFormElement | null,
  empty: Values,
  kept: Values,
): Partial<Values> {
  const found: Record<string, unknown> = {}
  for (const element of form?.elements ?? []) {
    if (!isControl(element) || !Object.hasOwn(empty, element.name)) continue
    const name = element.name as keyof Values & string
    const value = readControl(element)
    if (value !== empty[name] && value !== kept[name]) found[name] = value
  }
  return found as Partial<Values>
}

function readControl(element: Control): string | boolean {
  if (element.type === 'checkbox') return (element as HTMLInputElement).checked
  if (element.type !== 'tel') return element.value
  const code = element.parentElement?.querySelector<HTMLSelectElement>('[data-calling-code]')
  return readPhone(element.value, code?.value ?? DEFAULT_PHONE_COUNTRY)
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}
