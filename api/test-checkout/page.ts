import { html, raw } from 'hono/html'
import { tile } from '#api/page-theme.ts'
import { formatFee } from '#services/payments/fee.ts'
import type { TestSession } from '#services/test-checkout/session.ts'
import { style } from './style.ts'

export type Rendered = ReturnType<typeof html>

function document(title: string, main: Rendered): Rendered {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header class="mode"><strong>TEST MODE</strong> &nbsp;No card is charged.</header>
<main>${main}</main>
</body>
</html>`
}

/** The page of one session. `isDeclined` says that the last try to pay was turned down. */
export function sessionPage(session: TestSession, isDeclined: boolean): Rendered {
  const amount = formatFee({ amount: session.amount_total, currency: session.currency })
  return document(
    `${session.name}: test checkout`,
    html`<section>
${tile}
<h1>${session.name}</h1>
<p class="amount">${amount}</p>
<dl>
<div><dt>For</dt><dd>${session.description}</dd></div>
${session.customer_email ? html`<div><dt>E-mail</dt><dd>${session.customer_email}</dd></div>` : ''}
</dl>
</section>
<section class="panel">${panels[session.status](session, amount, isDeclined)}</section>`,
  )
}

const panels = {
  open: (_session: TestSession, amount: string, isDeclined: boolean) => html`<h2>Pay with the test card</h2>
${isDeclined ? html`<p role="alert">Your card was declined. Try again or cancel.</p>` : ''}
<p class="card"><span>Test card</span><span>•••• 4242</span></p>
<form method="post">
<button class="main" name="choice" value="pay">Pay ${amount}</button>
<div class="pair">
<button name="choice" value="decline">Decline</button>
<button name="choice" value="cancel">Cancel</button>
</div>
</form>
<p class="note">This page stands in for the card payment provider. Pay acts as a card that is accepted, Decline as one
that is refused.</p>`,
  complete: ({ success_url }: TestSession) => html`<h2>Paid</h2>
<p class="done">This payment is complete. There is nothing more to pay.</p>
<a class="button main" href="${success_url}">Continue</a>`,
  expired: ({ cancel_url }: TestSession) => html`<h2>Expired</h2>
<p role="alert">This checkout has expired. Nothing was charged.</p>
<a class="button main" href="${cancel_url}">Back to the form</a>`,
}

/**
 * The page of a checkout that cannot be shown or changed for now.
 * @param sentence says why
 * @param path the checkout's own page
 */
export function failedPage(sentence: string, path: string): Rendered {
  return document(
    'Checkout not available',
    html`<section>${tile}<h1>Test checkout</h1><p class="amount">Not just now</p></section>
<section class="panel"><h2>This checkout did not answer</h2><p role="alert">${sentence}</p>
<a class="button main" href="${path}">Try again</a></section>`,
  )
}

/** The page of an address that is no session's. */
export function missingPage(publicUrl: string): Rendered {
  return document(
    'No such checkout',
    html`<section>${tile}<h1>Test checkout</h1><p class="amount">No such checkout</p></section>
<section class="panel"><h2>Nothing to pay here</h2><p>This address belongs to no checkout.</p>
<a class="button main" href="${publicUrl}/">Back to the site</a></section>`,
  )
}
