import type { Call } from '#contract/openapi/call.ts'

/** Calls whose example wants something that only you know. */
const own: Record<string, { before: string[]; data: string; header?: string }> = {
  createCheckoutSession: {
    before: ['# APPLICATION_ID holds the applicationId that Register answered.'],
    data: '"{\\"applicationId\\": \\"$APPLICATION_ID\\"}"',
  },
  takeStripeEvent: {
    before: [
      '# STRIPE_WEBHOOK_SECRET holds the signing secret of the webhook.',
      'BODY=EXAMPLE',
      'TIME=$(date +%s)',
      'SIGNATURE=$(printf \'%s.%s\' "$TIME" "$BODY" |',
      '  openssl dgst -sha256 -hmac "$STRIPE_WEBHOOK_SECRET" -r | cut -d \' \' -f 1)',
    ],
    data: '"$BODY"',
    header: '"Stripe-Signature: t=$TIME,v1=$SIGNATURE"',
  },
}

/** A call's example as commands for a POSIX shell. */
export function curlOf(call: Call, base: string): string {
  const { before = [], data, header } = own[call.id] ?? {}
  const example = quoted(JSON.stringify(call.body?.example ?? {}))
  const words = [`curl ${call.answers[200] ? '' : '-i '}${quoted(base + call.path + queryOf(call))}`]
  if (header) words.push(`-H ${header}`)
  words.push(...bodyOf(call, data ?? example))
  return [...before.map((line) => line.replace('EXAMPLE', () => example)), words.join(' \\\n  ')].join('\n')
}

function queryOf({ parameters = [] }: Call): string {
  const given = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined)
  const query = new URLSearchParams(given.map(({ name, example = '' }) => [name, example]))
  return query.size ? `?${query}` : ''
}

function bodyOf({ body }: Call, json: string): string[] {
  if (!body) return []
  const entries = Object.entries(body.example).filter(([, value]) => value !== '')
  if (body.type === 'application/json') return ["-H 'Content-Type: application/json'", `-d ${json}`]
  if (body.type !== 'multipart/form-data') return entries.map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`)
  return entries.map(([name, value]) =>
    body.files?.[name] ? `-F ${quoted(`${name}=@${value}`)}` : `--form-string ${quoted(`${name}=${value}`)}`,
  )
}

/** One word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
