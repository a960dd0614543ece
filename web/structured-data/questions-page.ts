import type { Question } from '#content/schema.ts'
import type { Thing } from './thing.ts'

/** The questions that a page answers, in its own words. https://schema.org/FAQPage */
export function questionsPage(questions: Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
