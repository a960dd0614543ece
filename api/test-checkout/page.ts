import { html, raw } from 'hono/html'
import { styleSourceOf, themeTokens, tile } from '#api/page-theme.ts'
import { formatFee } from '#services/payments/fee.ts'
import type { TestSession } from '#services/test-checkout/sessions.ts'

// The site's theme in one small sheet: the page loads no other file.
const style = `
${themeTokens}body{min-height:100vh;display:flex;flex-direction:column;font:400 1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif;
color:var(--ink);background:var(--paper)}
.mode{padding:.6rem 1.25rem;text-align:center;font-size:.9375rem;background:var(--flame);color:var(--on-flame)}
main{flex:1;width:min(100% - 2.5rem,58rem);margin:auto;padding-block:clamp(1.5rem,6vw,4.5rem);display:grid;gap:2rem}
h1{font-size:1.0625rem;font-weight:600;color:var(--soft)}
h2{font-size:1.25rem;font-weight:650;letter-spacing:-.01em;line-height:1.2}
.amount{font-size:clamp(2.4rem,9vw,3.75rem);font-weight:700;letter-spacing:-.03em;line-height:1.1;margin-block:.4rem 1.5rem;
overflow-wrap:anywhere}
dl{border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;padding-block:.8rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{font-weight:550;overflow-wrap:anywhere}
.panel{align-self:start;display:grid;gap:1.1rem;padding:clamp(1.25rem,4vw,2.25rem);background:var(--raise);
border:1px solid var(--line);border-radius:14px}
.card{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.8rem 1rem;border-radius:10px;
background:var(--wash);font-variant-numeric:tabular-nums}
.note{color:var(--soft);font-size:.9375rem}
[role=alert],.done{padding:.8rem 1rem;border-radius:10px;border:1px solid;font-weight:550}
[role=alert]{color:var(--alarm)}.done{color:var(--calm)}
form{display:grid;gap:.7rem}
button,.button{font:inherit;font-weight:600;min-height:3rem;padding:.6rem 1.4rem;border-radius:999px;cursor:pointer;text-align:center;
text-decoration:none;color:var(--ink);background:transparent;border:1px solid var(--field);transition:background .15s,border-color .15s}
button:hover,.button:hover{border-color:var(--ink)}
.main{color:var(--on-ember);background:var(--ember);border-color:var(--ember)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:.7rem}
@media (min-width:48rem){main{grid-template-columns:1fr 1fr;gap:clamp(2rem,6vw,5rem);align-content:center}}
`

export const styleSource = styleSourceOf(style)

export type Rendered = ReturnType<typeof html>

function document(
  title: string,
  heading: string,
  amount: string,
  panel: Rendered,
  details: Rendered | '' = '',
): Rendered {
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
<main><section>
${tile}
<h1>${heading}</h1>
<p class="amount">${amount}</p>
${details}
</section>
<section class="panel">${panel}</section></main>
</body>
</html>`
}

/** @param isDeclined whether the last attempt to pay was declined */
export function sessionPage(session: TestSession, isDeclined: boolean): Rendered {
  const amount = formatFee({ amount: session.amount_total, currency: session.currency })
  const email = session.customer_email ? html`<div><dt>E-mail</dt><dd>${session.customer_email}</dd></div>` : ''
  const details = html`<dl>
<div><dt>For</dt><dd>${session.description}</dd></div>
${email}
</dl>`
  const title = `${session.name}: test checkout`
  return document(title, session.name, amount, panels[session.status](session, amount, isDeclined), details)
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

/** Shown while a checkout cannot be loaded or changed. */
export function failedPage(sentence: string, path: string): Rendered {
  const panel = html`<h2>This checkout did not answer</h2><p role="alert">${sentence}</p>
<a class="button main" href="${path}">Try again</a>`
  return document('Checkout not available', 'Test checkout', 'Not just now', panel)
}

export function missingPage(publicUrl: string): Rendered {
  const panel = html`<h2>Nothing to pay here</h2><p>This address belongs to no checkout.</p>
<a class="button main" href="${publicUrl}/">Back to the site</a>`
  return document('No such checkout', 'Test checkout', 'No such checkout', panel)
}
