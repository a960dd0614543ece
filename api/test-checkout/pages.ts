import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { comesFrom } from '#api/cross-site.ts'
import type { ApiDeps } from '#api/deps.ts'
import type { Logo } from '#content/logo.ts'
import { place } from '#content/place.ts'
import type { Content } from '#content/schema.ts'
import { themeDeclarations } from '#content/theme.ts'
import { HttpError, toHttpError } from '#http/failures.ts'
import { decodeUtf8, readBody } from '#http/request-body.ts'
import { hashSource } from '#http/security-headers.ts'
import { formatFee } from '#services/money.ts'
import { type StoredObjects, withCheckoutSession } from '#services/test-checkout/stored-objects.ts'
import type { CheckoutSession, StripeObjects } from '#services/test-checkout/stripe-objects.ts'

type PageDeps = Pick<ApiDeps, 'publicUrl' | 'log'> & {
  stored: StoredObjects
  /** Sends the event of a change. */
  report: (type: string, checkoutSession: CheckoutSession) => Promise<void>
  /** Returns the academy's logo and colors as they are now. */
  look: () => Look
}
export type Look = Pick<Content, 'logo' | 'theme'>

/** Restricts ids to characters that PostgreSQL can look up. */
const CHECKOUT_SESSION = '/:id{cs_test_\\w+}'
const FORM_MAX_BYTES = 1024

export function checkoutPages({ stored, publicUrl, log, report, look }: PageDeps): Hono {
  const { origin } = new URL(publicUrl)
  // The form's response redirects to the site, whose public address may differ from the address bar.
  const policy = (style: string) =>
    `default-src 'none'; img-src data:; style-src ${hashSource(style)}; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`
  const show = (context: Context, page: Page, status: ContentfulStatusCode, headers?: Record<string, string>) => {
    const { logo, theme } = look()
    const style = styleWith(theme)
    const own = { 'Content-Security-Policy': policy(style), 'Cache-Control': 'no-store' }
    return context.html(document(page, logo, style), status, { ...headers, ...own })
  }
  const showMissing = (context: Context) => show(context, missingPage(publicUrl), 404)

  const pages = new Hono()
  pages.onError((error, context) => {
    const { message, status, headers } = toHttpError(error, context, log)
    if (error instanceof HttpError) return context.text(message, status, headers)
    return show(context, failedPage(message, context.req.path), status, headers)
  })
  return pages
    .get(CHECKOUT_SESSION, async (context) => {
      const id = context.req.param('id')
      const page = await withCheckoutSession(stored, id, (objects) => {
        const found = objects.checkoutSessions.get(id)
        const isDeclined = context.req.query('declined') !== undefined
        return found && checkoutSessionPage(found, getState(objects, found), isDeclined)
      })
      return page ? show(context, page, 200) : showMissing(context)
    })
    .post(CHECKOUT_SESSION, async (context) => {
      if (!comesFrom(context, [origin])) return context.text('This form can only be sent from its own page.', 403)
      const form = new URLSearchParams(decodeUtf8(await readBody(context.req.raw, FORM_MAX_BYTES)))
      const choice = form.get('choice')
      const id = context.req.param('id')
      const acted = await withCheckoutSession(stored, id, (objects) => {
        const checkoutSession = objects.checkoutSessions.get(id)
        return checkoutSession && { checkoutSession, event: act(objects, checkoutSession, choice) }
      })
      if (!acted) return showMissing(context)
      const { checkoutSession, event } = acted
      if (choice === 'cancel') return context.redirect(checkoutSession.cancel_url, 303)
      if (choice === 'decline') return context.redirect(`${context.req.path}?declined`, 303)
      if (event) await report(event, checkoutSession)
      const isDone = event === 'checkout.session.completed'
      return context.redirect(isDone ? checkoutSession.success_url : context.req.path, 303)
    })
    .all('*', showMissing)
}

type State = 'open' | 'expired' | 'processing' | 'paid' | 'failed'

function getState({ intents }: StripeObjects, checkoutSession: CheckoutSession): State {
  const { status, payment_status, payment_intent } = checkoutSession
  if (status !== 'complete') return status
  if (payment_status === 'paid') return 'paid'
  return intents.get(payment_intent ?? '')?.status === 'processing' ? 'processing' : 'failed'
}

/** Does what a button says. Returns the event to report, again if the same button is pressed again. */
function act(objects: StripeObjects, checkoutSession: CheckoutSession, choice: string | null): string | undefined {
  const state = getState(objects, checkoutSession)
  if (choice === 'pay' || choice === 'debit') {
    if (state === 'open') objects.complete(checkoutSession, choice === 'pay' ? 'paid' : 'unpaid')
    return state === 'expired' ? undefined : 'checkout.session.completed'
  }
  if (state === 'processing' && choice === 'arrive') objects.settleDebit(checkoutSession, 'succeeded')
  if (state === 'processing' && choice === 'fail') objects.settleDebit(checkoutSession, 'failed')
  const now = getState(objects, checkoutSession)
  if (choice === 'arrive' && now === 'paid') return 'checkout.session.async_payment_succeeded'
  return choice === 'fail' && now === 'failed' ? 'checkout.session.async_payment_failed' : undefined
}

/** The site's theme as one small sheet. */
const styleWith = (theme: string) => `
:root{${themeDeclarations(theme)}}
*{box-sizing:border-box;margin:0}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
.mark{display:block;height:3rem;margin-bottom:1.5rem}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
body{min-height:100vh;display:flex;flex-direction:column;font:400 1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif;
color:var(--foreground);background:var(--background)}
.mode{padding:.6rem 1.25rem;text-align:center;font-size:.9375rem;background:var(--accent);color:var(--accent-foreground)}
main{flex:1;width:min(100% - 2.5rem,58rem);margin:auto;padding-block:clamp(1.5rem,6vw,4.5rem);display:grid;gap:2rem}
h1{font-size:1.0625rem;font-weight:600;color:var(--muted-foreground)}
h2{font-size:1.25rem;font-weight:650;letter-spacing:-.01em;line-height:1.2}
.amount{font-size:clamp(2.4rem,9vw,3.75rem);font-weight:700;letter-spacing:-.03em;line-height:1.1;margin-block:.4rem 1.5rem;
overflow-wrap:anywhere}
dl{border-top:1px solid var(--border)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;padding-block:.8rem;border-bottom:1px solid var(--border)}
dt{color:var(--muted-foreground)}dd{font-weight:550;overflow-wrap:anywhere}
.panel{align-self:start;display:grid;gap:1.1rem;padding:clamp(1.25rem,4vw,2.25rem);background:var(--card);
border:1px solid var(--border);border-radius:14px}
.card{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.8rem 1rem;border-radius:10px;
background:var(--muted);font-variant-numeric:tabular-nums}
.note{color:var(--muted-foreground);font-size:.9375rem}
[role=alert],.done{padding:.8rem 1rem;border-radius:10px;border:1px solid;font-weight:550}
[role=alert]{color:var(--destructive)}.done{color:var(--success)}
form{display:grid;gap:.7rem}
button,.button{font:inherit;font-weight:600;min-height:3rem;padding:.6rem 1.4rem;border-radius:999px;cursor:pointer;text-align:center;
text-decoration:none;color:var(--foreground);background:transparent;border:1px solid var(--input);transition:background .15s,border-color .15s}
button:hover,.button:hover{border-color:var(--foreground)}
.main{color:var(--primary-foreground);background:var(--primary);border-color:var(--primary)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:.7rem}
@media (min-width:48rem){main{grid-template-columns:1fr 1fr;gap:clamp(2rem,6vw,5rem);align-content:center}}
`

type Rendered = ReturnType<typeof html>
type Page = { title: string; heading: string; amount: string; panel: Rendered; details?: Rendered }

function document({ title, heading, amount, panel, details }: Page, logo: Logo, style: string): Rendered {
  return html`<!doctype html>
<html lang="${place().language}">
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
<svg class="mark" viewBox="${logo.viewBox}" aria-hidden="true">${raw(logo.drawing)}</svg>
<h1>${heading}</h1>
<p class="amount">${amount}</p>
${details ?? ''}
</section>
<section class="panel">${panel}</section></main>
</body>
</html>`
}

function checkoutSessionPage(checkoutSession: CheckoutSession, state: State, isDeclined: boolean): Page {
  const { items, currency, amount_total, customer_email } = checkoutSession
  const amount = formatFee({ amount: amount_total, currency })
  const isOne = items.length === 1
  const email = customer_email ? html`<div><dt>Email</dt><dd>${customer_email}</dd></div>` : ''
  const details = html`<dl>
${items.map((item) => (isOne ? itemRow('For', item.description) : itemRow(`${item.name}, ${item.description}`, formatFee(item))))}
${email}
</dl>`
  const heading = isOne ? (items[0]?.name ?? '') : `${items.length} payments in one`
  const panel = panels[state](checkoutSession, amount, isDeclined)
  return { title: `${heading}: test checkout`, heading, amount, panel, details }
}

const itemRow = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const panels = {
  open: (_checkoutSession: CheckoutSession, amount: string, isDeclined: boolean) => html`<h2>Pay with the test card</h2>
${isDeclined ? html`<p role="alert">Your card was declined. Try again or cancel.</p>` : ''}
<p class="card"><span>Test card</span><span>•••• 4242</span></p>
<form method="post">
<button class="main" name="choice" value="pay">Pay ${amount}</button>
<button name="choice" value="debit">Bank debit</button>
<div class="pair">
<button name="choice" value="decline">Decline</button>
<button name="choice" value="cancel">Cancel</button>
</div>
</form>
<p class="note">This page stands in for the card payment provider. Pay acts as a card that is accepted, Decline as one
that is refused, and a bank debit as a payment that takes days.</p>`,
  paid: ({ success_url }: CheckoutSession) => html`<h2>Paid</h2>
<p class="done">This payment is complete. There is nothing more to pay.</p>
<a class="button main" href="${success_url}">Continue</a>`,
  processing: ({ success_url }: CheckoutSession) => html`<h2>On its way</h2>
<p class="done">The bank has been asked for the money. Its answer takes days.</p>
<a class="button main" href="${success_url}">Continue</a>
<form method="post">
<div class="pair">
<button name="choice" value="arrive">Let it arrive</button>
<button name="choice" value="fail">Let it fail</button>
</div>
</form>`,
  failed: ({ cancel_url }: CheckoutSession) => html`<h2>Failed</h2>
<p role="alert">The bank has refused this payment. Nothing was charged.</p>
<a class="button main" href="${cancel_url}">Back</a>`,
  expired: ({ cancel_url }: CheckoutSession) => html`<h2>Expired</h2>
<p role="alert">This checkout has expired. Nothing was charged.</p>
<a class="button main" href="${cancel_url}">Back</a>`,
}

function failedPage(sentence: string, path: string): Page {
  const panel = html`<h2>This checkout did not answer</h2><p role="alert">${sentence}</p>
<a class="button main" href="${path}">Try again</a>`
  return { title: 'Checkout not available', heading: 'Test checkout', amount: 'Not available right now', panel }
}

function missingPage(publicUrl: string): Page {
  const panel = html`<h2>Nothing to pay here</h2><p>This address belongs to no checkout.</p>
<a class="button main" href="${publicUrl}/">Back to the site</a>`
  return { title: 'No such checkout', heading: 'Test checkout', amount: 'No such checkout', panel }
}
