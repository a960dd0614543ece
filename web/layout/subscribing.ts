import { messages } from '#contract/errors.ts'
import { validateField } from '#contract/fields.ts'
import { prepareToasts, showToast } from '#ui/toasts.ts'
import { subscribe } from '#web/api.ts'

// React renders the newsletter form once and keeps no state, so an unused form costs nothing.

function getControls(form: HTMLFormElement) {
  return { field: form.elements[0] as HTMLInputElement, button: form.elements[1] as HTMLButtonElement }
}

/** Enables the button while the address matches the email pattern (specification 5). */
export function validate(form: HTMLFormElement): void {
  const { field, button } = getControls(form)
  button.disabled = !validateField('email', field.value).isValid
  if (!button.disabled) prepareToasts()
}

/** Subscribes the address: shows '...', then a toast, and clears the field on success (specification 4, 8). */
export async function send(form: HTMLFormElement): Promise<void> {
  const { field, button } = getControls(form)
  if (field.readOnly) return
  validate(form)
  if (button.disabled) return
  const label = button.textContent
  // `disabled` would drop the focus.
  button.ariaDisabled = 'true'
  button.textContent = '...'
  field.readOnly = true
  const { success } = await subscribe(field.value)
  button.ariaDisabled = null
  button.textContent = label
  field.readOnly = false
  if (success) clear(form)
  showToast(success ? 'success' : 'error', success ? messages.subscribed : messages.subscribingFailed)
}

function clear(form: HTMLFormElement): void {
  // The disabled button cannot keep the focus. The field would reopen a phone's keyboard, so the form takes it.
  if (document.activeElement === getControls(form).button) form.focus({ preventScroll: true })
  getControls(form).field.value = ''
  validate(form)
}
