import { IDEMPOTENCY_KEY } from '#contract/call-limits.ts'
import type { Parameter } from './call.ts'
import { BAD_KEY } from './refusals.ts'

/** The header under which the same body, sent however often, is kept once. */
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Of your making, another one for each form, such as a UUID. Sent again with the same body, nothing is kept twice ' +
    'and the answer is the same. Without it every request is its own.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: IDEMPOTENCY_KEY.source,
    'x-messages': [BAD_KEY],
  },
}
