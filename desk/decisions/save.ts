import { isDeepStrictEqual } from 'node:util'
import { redirect } from 'react-router'
import { wholeDay } from '#content/format.ts'
import type { DeskArgs } from '#desk/handlers.ts'
import { listAddress } from '#desk/list/load.ts'
import { seenBy, stored } from '#desk/record/stored.ts'
import {
  type Decision,
  editDecision,
  findDecisions,
  holdDecision,
  prepareDecision,
} from '#services/admissions/decisions.ts'
import { typedTerms } from '#services/admissions/terms.ts'
import type { DecisionWords } from '#services/admissions/words.ts'
import { textOf } from '#ssr/answers.ts'

type Args = DeskArgs & { form: FormData }

/** Stores the words of a decision, which is prepared then. Held is only what was looked at: words that were changed are stored, and shown first. */
export async function saveDecision(args: Args) {
  const { deps, actor, form, request } = args
  const seen = seenBy(args)
  const id = textOf(form, 'decision')
  const { open } = await findDecisions(deps, seen.id)
  const before = open?.id === id ? open : undefined
  const typed = {
    reason: textOf(form, 'reason') || null,
    respondBy: textOf(form, 'respondBy') || null,
    terms: {
      cohortId: textOf(form, 'cohortId'),
      tuition: textOf(form, 'tuition').trim(),
      paymentPlan: lines(textOf(form, 'paymentPlan')),
      withdrawal: lines(textOf(form, 'withdrawal')),
    },
    subject: lines(textOf(form, 'subject')),
    body: lines(textOf(form, 'body')),
  }
  if (textOf(form, 'then') === 'hold' && before && isSame(deps, typed, before)) {
    await holdDecision(deps, actor, seen, before.id)
    const { pathname, search } = new URL(request.url)
    return redirect(backFrom(search, pathname.split('/').at(-2) ?? ''))
  }
  const words = before ? withNewDay(typed, before.respondBy) : typed
  if (id) await editDecision(deps, actor, seen, id, words)
  else await prepareDecision(deps, actor, seen, { ...words, outcome: textOf(form, 'outcome') })
  return stored(args)
}

const words = ['reason', 'respondBy', 'subject', 'body'] as const

function isSame(deps: DeskArgs['deps'], typed: DecisionWords, before: Decision): boolean {
  const isSameText = words.every((name) => typed[name] === before[name])
  return isSameText && (before.terms === null || isDeepStrictEqual(typed.terms, typedTerms(deps, before.terms)))
}

/** Browsers send line breaks as CRLF. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

/** The email names the day in words: where the day changes, so do they. */
function withNewDay(typed: DecisionWords, before: string | null): DecisionWords {
  const { respondBy, subject, body } = typed
  if (!before || !respondBy || before === respondBy || Number.isNaN(Date.parse(respondBy))) return typed
  const change = (text: string) => text.replaceAll(wholeDay(before), wholeDay(respondBy))
  return { ...typed, subject: change(subject), body: change(body) }
}

/** The page that led to a decision: the record's, in the list that it was opened from. */
export function backFrom(search: string, recordId: string): string {
  const back = new URLSearchParams(search).get('back')
  return back ? listAddress(back) : `/applications/${recordId}`
}
