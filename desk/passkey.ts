import type { ErrorPage } from '#ssr/answers.ts'

/** What a passkey is asked for (routes/passkey-options.ts). */
export type Purpose = 'sign-in' | 'setup' | 'verify' | 'add'

/** Its message is for people; `link` is where it works. */
export class PasskeyError extends Error {
  readonly link: ErrorPage['link']

  constructor(message: string, link?: ErrorPage['link']) {
    super(message)
    this.link = link
  }
}

/** Asks the browser for a passkey, as JSON. @param fields such as a setup link's token @throws PasskeyError */
export async function askForPasskey(purpose: Purpose, fields: Record<string, string> = {}): Promise<string> {
  if (!window.isSecureContext) {
    throw new PasskeyError(
      'Browsers use passkeys only over https, or at http://localhost. Ask your administrator to set PUBLIC_URL to such an address.',
    )
  }
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    throw new PasskeyError(
      'This browser cannot use passkeys. Please use a current version of Chrome, Edge, Firefox or Safari.',
    )
  }
  const options = await fetchOptions(purpose, fields)
  const creates = purpose === 'setup' || purpose === 'add'
  try {
    const credential = creates
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
        })
    if (credential) return JSON.stringify(credential)
  } catch (error) {
    throw new PasskeyError(sentenceFor(error, creates))
  }
  throw new PasskeyError('The browser returned no passkey. Please try again.')
}

async function fetchOptions(purpose: Purpose, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams({ ...fields, purpose })
  const response = await fetch('/desk/passkey-options', { method: 'POST', body }).catch(() => {
    throw new PasskeyError('The desk does not answer. Please check your connection and try again.')
  })
  const answer = (await response.json().catch(() => ({}))) as {
    options?: unknown
    message?: string
  } & Partial<ErrorPage>
  if (answer.options) return answer.options
  const sentence = answer.message ?? answer.text ?? 'The desk cannot do this right now. Please try again in a moment.'
  throw new PasskeyError(sentence, answer.link)
}

/** DOMException names: WebAuthn, 5.1.3 and 5.1.4. */
function sentenceFor(error: unknown, creates: boolean): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for you.'
  // The desk opens at PUBLIC_URL only, so that its host has the wrong form (WebAuthn, 5.1.2: a relying party is a domain).
  if (name === 'SecurityError') {
    const example = `http://localhost:${window.location.port}`
    return `Passkeys need a host name. Ask your administrator to set PUBLIC_URL to one, such as ${example} on your own machine.`
  }
  if (name !== 'NotAllowedError') return 'The passkey could not be used. Please try again.'
  return creates
    ? 'No passkey was created: it was canceled or took too long. Please try again.'
    : 'No passkey was used: it was canceled or took too long. Please try again.'
}
