import { redirect } from 'react-router'
import type { DeskArgs } from '#desk/handlers.ts'
import { momentOf } from '#desk/local-time.ts'
import { discardDecision, holdDecision } from '#services/admissions/decisions.ts'
import { setInterview } from '#services/admissions/interviews.ts'
import { changePlacement } from '#services/admissions/placement.ts'
import { prepareRelease, takeBack } from '#services/admissions/releases.ts'
import { setStatus } from '#services/admissions/status.ts'
import { ServiceError } from '#services/errors.ts'
import { textOf } from '#ssr/answers.ts'
import { seenBy, stored } from './stored.ts'

type Args = DeskArgs & { form: FormData }

/** The forms of an application's admission, by `intent`. */
export const admissionChanges = {
  status: async (args: Args) => {
    const { deps, actor, form } = args
    const more = { reason: textOf(form, 'reason'), cohortId: textOf(form, 'cohortId') }
    await setStatus(deps, actor, seenBy(args), textOf(form, 'status'), more)
    return stored(args)
  },
  placement: async (args: Args) => {
    const { deps, actor, form } = args
    const placement = { courseId: textOf(form, 'courseId'), cohortId: textOf(form, 'cohortId') }
    await changePlacement(deps, actor, seenBy(args), placement, textOf(form, 'reason'))
    return stored(args)
  },
  interview: async (args: Args) => {
    const { deps, actor, form } = args
    const at = momentOf('at', textOf(form, 'at'), deps.timeZone)
    const details = { minutes: Number(textOf(form, 'minutes')), place: textOf(form, 'place') }
    await setInterview(deps, actor, seenBy(args), { at, ...details, notes: textOf(form, 'notes') })
    return stored(args)
  },
  decision: async (args: Args) => {
    const { deps, actor, form } = args
    const id = textOf(form, 'decision')
    switch (textOf(form, 'do')) {
      case 'hold':
        await holdDecision(deps, actor, seenBy(args), id)
        return stored(args)
      case 'discard':
        await discardDecision(deps, actor, seenBy(args), id)
        return stored(args)
      case 'take-back':
        await takeBack(deps, actor, { decision: id })
        return stored(args)
      case 'release':
        return redirect(`/decisions/${await prepareRelease(deps, actor, [id])}`)
      default:
        throw new ServiceError('invalid', 'Choose what to do with the decision.')
    }
  },
}
