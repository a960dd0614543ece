import { dayAfter, longDay } from './format.ts'
import type { Choose, Content, CoursePage } from './schema.ts'

type Questions = Choose['questions']
export type QuestionId = keyof Questions
/** Option id per question; unanswered questions are missing. */
export type Answers = Partial<Record<QuestionId, string>>
/** A sentence for the training, or against it (`but`). */
export type Reason = { text: string; but: boolean }

/** Reads answers from a query and drops invalid ones. A missing start means any start. */
export function readAnswers(query: URLSearchParams, questions: Questions): Answers {
  const ids = Object.keys(questions) as QuestionId[]
  const answers = ids.map((id) => [id, questions[id].options.find((option) => option.id === query.get(id))?.id])
  const anyStart = questions.start.options.find(({ days }) => days === undefined)?.id
  return {
    ...(anyStart && { start: anyStart }),
    ...Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)),
  }
}

type Chosen = { training: CoursePage; reasons: Reason[]; fits: boolean }

/**
 * Returns the two best trainings, best first; none unless all questions are answered. Goal and interest count by the
 * training's weights; missing hours, programming or start count against it, and then it does not fit. Equal scores keep
 * the order of `trainings`.
 * @param options.startOf the day of a training's next start; undefined if there is none
 * @param options.today a day such as 2027-01-11
 */
export function chooseTrainings(
  answers: Answers,
  trainings: readonly CoursePage[],
  options: {
    questions: Questions
    levels: Content['compare']['programming']
    getStart: (id: string) => string | undefined
    today: string
  },
): Chosen[] {
  const { questions, levels, getStart, today } = options
  const { goal, interest } = answers
  const hours = questions.hours.options.find(({ id }) => id === answers.hours)
  const rank = (level: string) => questions.programming.options.findIndex(({ id }) => id === level)
  const has = rank(answers.programming ?? '')
  if (!goal || !interest || !hours || has < 0) return []
  const days = questions.start.options.find(({ id }) => id === answers.start)?.days

  const scored = trainings.flatMap((training) => {
    const { fit, format } = training
    if (!fit || !format) return []
    const weekly = format.liveHours + format.practiceHours
    const missing = { programming: rank(fit.programming) - has, hours: weekly - hours.upTo }
    const [aim, liking] = [fit.goals[goal], fit.interests[interest]]
    const start = days === undefined ? undefined : startReason(getStart(training.id), dayAfter(today, days))
    const needs = [
      missing.hours > 0
        ? { text: `It takes about ${weekly} hours a week, more than you have set aside.`, but: true }
        : { text: `It takes about ${weekly} hours a week, ${format.liveHours} of them live.`, but: false },
      { text: levels[fit.programming].sentence, but: missing.programming > 0 },
      ...(start ? [start] : []),
    ]
    const reasons = [
      aim ? { text: aim.because, but: false } : { text: 'It leads to different work than you chose.', but: true },
      ...(liking ? [{ text: liking.because, but: false }] : []),
      ...needs,
    ]
    // The goal counts most. The reasons mention missing hours, programming or time.
    const score =
      3 * (aim?.weight ?? 0) +
      (liking?.weight ?? 0) +
      (missing.programming > 0 ? -3 * missing.programming : missing.programming === 0 ? 1 : 0) -
      Math.max(0, missing.hours) / 2 -
      (start?.but ? 2 : 0)
    const isPossible = needs.every(({ but }) => !but)
    return [{ training, reasons, score, isPossible, fits: isPossible && aim !== undefined }]
  })
  const [best, next, ...others] = scored.sort((a, b) => b.score - a.score)
  // If neither is possible, the second is one that the visitor can begin with.
  const possible = best?.isPossible || next?.isPossible ? next : (others.find((item) => item.isPossible) ?? next)
  return [best, possible]
    .filter((item) => item !== undefined)
    .sort((a, b) => Number(b.fits) - Number(a.fits))
    .map(({ training, reasons, fits }) => ({ training, reasons, fits }))
}

function startReason(starts: string | undefined, latest: string): Reason {
  if (starts === undefined) return { text: 'Its next start has no date yet.', but: true }
  const late = starts > latest
  return {
    text: `It starts on ${longDay(starts)}, ${late ? 'later than you would like' : 'in time for you'}.`,
    but: late,
  }
}
