import { type Choice, choose } from '#services/applicants/choices.ts'
import type { ApplicantSession } from '#services/applicants/sessions.ts'
import { textOf } from '#ssr/answers.ts'
import type { SessionArgs } from '#ssr/handlers.ts'
import { redirectTo } from './handlers.ts'

type Given = SessionArgs<ApplicantSession> & { form: FormData }

const choosing =
  (choice: Choice) =>
  async ({ deps, session, form }: Given) => {
    await choose(deps, session, textOf(form, 'id'), choice, textOf(form, 'seen'))
    return redirectTo(deps, '/')
  }

/** What the forms of ui/application-actions.tsx ask for, as a part of their page's action. */
export const offerIntents = { accept: choosing('accept'), decline: choosing('decline') }
