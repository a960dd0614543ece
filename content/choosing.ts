import type { Choose, Content, CoursePage } from './schema.ts'

type Questions = Choose['questions']
export type QuestionId = keyof Questions
/** Of each question, the chosen option's id; none where it is unanswered. */
export type Answers = Partial<Record<QuestionId, string>>
/** A sentence for the training, or against it (`but`). */
export type Reason = { text: string; but: boolean }

/** The answers that a query holds. Those that no question offers are left out. */
export function readAnswers(query: URLSearchParams, questions: Questions): Answers {
  const ids = Object.keys(questions) as QuestionId[]
  const answers = ids.map((id) => [id, questions[id].options.find((option) => option.id === query.get(id))?.id])
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined))
}

/**
 * The two trainings that fit best, the best first; none unless all questions are answered. What a training says of a goal and
 * an interest counts by its weight; hours and programming that are missing count against it. The same score: as in `trainings`.
 */
export function chooseTrainings(
  answers: Answers,
  trainings: readonly CoursePage[],
  { questions, levels }: { questions: Questions; levels: Content['compare']['programming'] },
): { training: CoursePage; reasons: Reason[] }[] {
  const { goal, interest } = answers
  const hours = questions.hours.options.find(({ id }) => id === answers.hours)
  const rank = (level: string) => questions.programming.options.findIndex(({ id }) => id === level)
  const has = rank(answers.programming ?? '')
  if (!goal || !interest || !hours || has < 0) return []

  const judged = trainings.flatMap((training) => {
    const { fit, format } = training
    // A training that does not say whom it fits is no answer.
    if (!fit || !format) return []
    const weekly = format.liveHours + format.practiceHours
    const missing = { programming: rank(fit.programming) - has, hours: weekly - hours.upTo }
    const [aim, liking] = [fit.goals[goal], fit.interests[interest]]
    // The goal counts most. A visitor who lacks hours or programming for it reads that in the reasons.
    const score =
      3 * (aim?.weight ?? 0) +
      (liking?.weight ?? 0) +
      (missing.programming > 0 ? -3 * missing.programming : missing.programming === 0 ? 1 : 0) -
      Math.max(0, missing.hours) / 2
    const reasons = [
      ...[aim, liking].flatMap((match) => (match ? [{ text: match.because, but: false }] : [])),
      missing.hours > 0
        ? { text: `It takes about ${weekly} hours a week, more than you have set aside.`, but: true }
        : { text: `It takes about ${weekly} hours a week, ${format.liveHours} of them live.`, but: false },
      { text: levels[fit.programming].sentence, but: missing.programming > 0 },
    ]
    return [{ training, reasons, score }]
  })
  return judged
    .sort((one, other) => other.score - one.score)
    .slice(0, 2)
    .map(({ training, reasons }) => ({ training, reasons }))
}
