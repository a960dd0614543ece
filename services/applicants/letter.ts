import { findLastOffers } from '#services/admissions/sent.ts'
import type { DataDeps, Letter } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { findOwnApplication, getHead } from './own.ts'
import type { ApplicantSession } from './sessions.ts'

/** @throws ServiceError not_found, also without a letter */
export async function findLetter({ database }: DataDeps, session: ApplicantSession, id: string): Promise<Letter> {
  const own = await findOwnApplication(database, session, id)
  const offer = (await findLastOffers(database, [own.id])).get(own.id)
  if (!offer?.terms || !offer.sentAt) throw new ServiceError('not_found', 'There is no admission letter.')
  const { terms, sentAt, respondBy, acceptedAt } = offer
  return { name: own.fullName, courseId: own.courseId, ...getHead(own), terms, sentAt, respondBy, acceptedAt }
}
