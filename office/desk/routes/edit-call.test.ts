import { expectTypeOf, test } from 'vitest'
import type { Answer, CallName } from '#content/editing/wire.ts'
import type { DraftCall, Answer as ServiceAnswer } from '#services/content/calls.ts'

/** As JSON brings it to the browser. */
type InJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: InJson<Value[Key]> }
    : Value
type Both = CallName & DraftCall
type Sent<Name extends Both> = InJson<ServiceAnswer<Name>> & { timeZone: string }
/** Calls whose answer is another than the editor takes it for. */
type Other = { [Name in Both]: Sent<Name> extends Answer<Name> ? never : Name }[Both]

test('what services answer is what the editor takes it for', () => {
  expectTypeOf<Other>().toBeNever()
})
