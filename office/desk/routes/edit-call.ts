import type { ActionFunctionArgs } from 'react-router'
import { isDatabaseAway } from '#database/unavailable.ts'
import { reasonPages } from '#office/answers.ts'
import { setCookie } from '#office/cookies.ts'
import { deskSignIn } from '#office/desk/handlers.ts'
import { pageRequest } from '#office/request.ts'
import { draftCalls } from '#services/content/calls.ts'
import { DraftConflict } from '#services/content/draft-errors.ts'
import { logo, picture } from '#services/content/draft-pages.ts'
import { makePass, previewLink } from '#services/content/passes.ts'
import { ServiceError } from '#services/errors.ts'
import { requireRight } from '#services/rights.ts'
import { getActor } from '#services/staff/sign-ins.ts'

/** The calls of the editor on the site's pages (content/editing/wire.ts). An error is `{ error }`, a whole sentence. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  try {
    return await answerCall(args)
  } catch (error) {
    if (error instanceof DraftConflict) return failed(409, error.message, { conflicts: error.conflicts })
    if (error instanceof ServiceError) return failed(reasonPages[error.reason][0], error.message)
    if (isDatabaseAway(error)) return failed(503, 'The database does not answer. What you typed is still here.')
    args.context.get(pageRequest).report(error)
    return failed(500, 'This failed, and the server’s log says why. What you typed is still here.')
  }
}

async function answerCall({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  const { deps, requestId } = context.get(pageRequest)
  const signIn = context.get(deskSignIn)
  if (!signIn) throw new Error('This call needs a sign-in.')
  const actor = getActor(signIn, requestId)
  requireRight(actor, 'edit')
  const { call = '' } = params
  if (call === 'picture' || call === 'logo') {
    const bytes = new Uint8Array(await request.arrayBuffer())
    const name = new URL(request.url).searchParams.get('name') ?? ''
    return Response.json(await (call === 'logo' ? logo(deps, actor, { bytes }) : picture(deps, actor, { name, bytes })))
  }
  const body = await readJson(request)
  if (call === 'pass') {
    const { path, link, ...asked } = body
    const { token } = await makePass(deps, { ...actor, signInId: signIn.id }, asked)
    if (link === true) {
      return Response.json({ link: previewLink(deps, token, String(path)) })
    }
    return Response.json({}, { headers: [setCookie(deps, 'draft', token)] })
  }
  const answer = Object.hasOwn(draftCalls, call) ? draftCalls[call as keyof typeof draftCalls] : undefined
  if (!answer) throw new ServiceError('not_found', 'There is no such call. Load the page again.')
  return Response.json({ ...(await answer(deps, actor, body)), timeZone: deps.timeZone })
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body = await request.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null) return body
  throw new ServiceError('invalid', 'This is not JSON.')
}

const failed = (status: number, error: string, more = {}) => Response.json({ error, ...more }, { status })
