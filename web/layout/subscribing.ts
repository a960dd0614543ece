import { messages } from '#contract/errors.ts'
import { validateField } from '#contract/fields.ts'
import { prepareToasts, showToast } from '#ui/toasts.ts'
import { subscribe } from '#web/api.ts'

// React renders the newsletter's form once and keeps no state, so that it costs a page nothing until it is used.

function controlsOf(form: HTMLFormElement) {
  return { field: form.elements[0] as HTMLInputElement, button: form.elements[1] as HTMLButtonElement }
}

/** Lets the button be pressed while the address matches the email pattern (specification 5). */
export function judge(form: HTMLFormElement): void {
  const { field, button } = controlsOf(form)
  button.disabled = !validateField('email', field.value).isValid
  if (!button.disabled) prepareToasts()
}

/** Subscribes the address: '...' while sending, a toast, and the field cleared where it worked (specification 4, 8). */
export async function send(form: HTMLFormElement): Promise<void> {
  const { field, button } = controlsOf(form)
  if (field.readOnly) return
  judge(form)
  if (button.disabled) return
  const label = button.textContent
  // Not disabled: that would drop the focus.
  button.ariaDisabled = 'true'
  button.textContent = '...'
  field.readOnly = true
  const { success } = await subscribe(field.value)
  button.ariaDisabled = null
  button.textContent = label
  field.readOnly = false
  if (success) clear(form)
  void showToast(success ? 'success' : 'error', success ? messages.subscribed : messages.subscribingFailed)
}

function clear(form: HTMLFormElement): void {
  // The button cannot keep the focus. The field would bring up a phone's keyboard again, so the form takes it.
  if (document.activeElement === controlsOf(form).button) form.focus({ preventScroll: true })
  controlsOf(form).field.value = ''
  judge(form)
}
