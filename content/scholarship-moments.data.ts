import { loadContentFile } from './load.ts'
import type { Content } from './schema.ts'
import { endOfDay, instantText, zonedTime } from './zoned-time.ts'

const { applicationsClose, cohortStarts } = loadContentFile('scholarship.yaml').value as Content['scholarship']
const { timeZone } = (loadContentFile('webinar.yaml').value as Content['webinar']).session

/** The moment from which the scholarship's round is over. */
export const scholarshipCloses = endOfDay(applicationsClose, timeZone)

/** The moment at which its cohort starts. */
export const scholarshipStarts = instantText(zonedTime(cohortStarts, '00:00', timeZone))
