import { describe, expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { type Answers, chooseTrainings, readAnswers } from './choosing.ts'
import { inOrder } from './course-order.ts'
import type { CoursePage } from './schema.ts'

const { choose, compare, courses } = content
const inMenu = inOrder('menu', courses)
const { questions } = choose
const options = { questions, levels: compare.programming, getStart: () => '2027-02-01', today: '2027-01-01' }
const answers = { goal: 'numbers', programming: 'none', hours: '12', interest: 'explaining' }
const getIds = (given: Answers, trainings = inMenu) =>
  chooseTrainings(given, trainings, options).map(({ training }) => training.id)

/** Trainings of which nothing is known but what a test says. */
function training(id: string, fit: Partial<CoursePage['fit']> = {}, practiceHours = 7): CoursePage {
  const [first] = inMenu as [CoursePage]
  const unfit = { programming: 'none', math: '', builds: '', goals: {}, interests: {} } as const
  return { ...first, id, format: { liveHours: 5, practiceHours, text: '' }, fit: { ...unfit, ...fit } }
}
const because = 'You like numbers.'
const goals = { numbers: { weight: 2, because } }

describe('chooseTrainings', () => {
  it('ranks by goal, then by interest, and gives the reasons of both', () => {
    const trainings = [
      training('neither'),
      training('interest', { interests: { explaining: { weight: 3, because } } }),
      training('goal', { goals: { numbers: { weight: 2, because } } }),
    ]
    const chosen = chooseTrainings(answers, trainings, options)
    expect(chosen.map(({ training }) => training.id)).toEqual(['goal', 'interest'])
    expect(chosen[0]?.reasons).toEqual([
      { text: because, but: false },
      { text: 'It takes about 12 hours a week, 5 of them live.', but: false },
      { text: compare.programming.none.sentence, but: false },
    ])
  })

  it('leaves out a training that says neither whom it fits nor what it takes', () => {
    const { fit, ...unsaid } = training('unsaid')
    const { format, ...untimed } = training('untimed')
    expect(
      getIds(answers, [{ ...unsaid, fit: undefined }, { ...untimed, format: undefined }, training('said')]),
    ).toEqual(['said'])
  })

  it('counts missing hours and programming against a training, and says so', () => {
    const trainings = [
      training('long', { goals }, 10),
      training('hard', { goals, programming: 'fluent' }),
      training('fits', { goals }),
    ]
    expect(getIds(answers, trainings)).toEqual(['fits', 'long'])
    const [long, hard] = chooseTrainings(answers, trainings.slice(0, 2), options)
    expect(long?.reasons[1]).toEqual({
      text: 'It takes about 15 hours a week, more than you have set aside.',
      but: true,
    })
    expect(hard?.reasons[2]).toMatchObject({ but: true })
    expect([long?.fits, hard?.fits]).toEqual([false, false])
  })

  it('names one that the visitor can begin with where neither of the best is possible, and says that it leads elsewhere', () => {
    const trainings = [
      training('hard', { goals, programming: 'some' }),
      training('long', { goals }, 10),
      training('other'),
    ]
    const [, other] = chooseTrainings(answers, trainings, options)
    expect(other).toMatchObject({ training: { id: 'other' }, fits: false })
    expect(other?.reasons[0]).toEqual({ text: 'It leads to different work than you chose.', but: true })
  })

  it('says whether a training starts in time, and puts the one that fits first', () => {
    const interests = { explaining: { weight: 3, because } }
    const trainings = [training('late', { goals, interests }), training('soon', { goals })]
    const getStart = (id: string) => (id === 'late' ? '2027-02-13' : '2027-02-12')
    const [soon, late] = chooseTrainings({ ...answers, start: 'weeks' }, trainings, { ...options, getStart })
    expect(soon?.reasons.at(-1)).toEqual({ text: 'It starts on February 12, 2027, in time for you.', but: false })
    expect(late?.reasons.at(-1)).toEqual({
      text: 'It starts on February 13, 2027, later than you would like.',
      but: true,
    })
    expect([soon?.fits, late?.fits]).toEqual([true, false])
  })

  it('leaves trainings with the same score in their order', () => {
    const same = ['c', 'a', 'b'].map((id) => training(id))
    expect(getIds(answers, same)).toEqual(['c', 'a'])
  })

  it('chooses nothing while a question is open', () => {
    const { hours, ...rest } = answers
    expect(getIds(rest)).toEqual([])
  })

  it('suggests every training to someone, always two, and never without a reason of its own', () => {
    const { goal, programming, hours, interest } = questions
    const first = new Set<string>()
    for (const { id: aim } of goal.options) {
      for (const { id: level } of programming.options) {
        for (const { id: weekly } of hours.options) {
          for (const { id: liking } of interest.options) {
            const given = { goal: aim, programming: level, hours: weekly, interest: liking }
            const chosen = chooseTrainings(given, inMenu, options)
            expect(chosen.map(({ reasons }) => reasons.length > 2)).toEqual([true, true])
            first.add(chosen[0]?.training.id ?? '')
          }
        }
      }
    }
    expect([...first].sort()).toEqual(inMenu.map(({ id }) => id).sort())
  })
})

describe('readAnswers', () => {
  it('ignores what no question offers', () => {
    const query = new URLSearchParams('goal=numbers&programming=wizard&hours=12&color=red')
    expect(readAnswers(query, questions)).toEqual({ goal: 'numbers', hours: '12', start: 'any' })
  })
})
