import { describe, expect, it } from 'vitest'
import { validationError } from '#contract/form-fields.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { trainingFields } from '#contract/forms/training.ts'
import { addressValue } from './address-value.ts'

describe('addressValue', () => {
  it.each([null, '', '  ', '\u0000'])('is nothing where %j comes', (given) => {
    expect(addressValue(trainingFields.topics, given)).toBe('')
    expect(addressValue(contactFields.topic, given)).toBe('')
  })

  it('is plain text on one line, cut to length, that the field takes', () => {
    const text = addressValue(trainingFields.topics, `<b>SQL</b>\u202e\r\n${'💡'.repeat(300)}`)
    expect(text.startsWith('<b>SQL</b>  💡')).toBe(true)
    expect([...text]).toHaveLength(200)
    expect(validationError(trainingFields.topics, text)).toBeUndefined()
  })

  it('is an option in any case of letters, and nothing where it is none', () => {
    expect(addressValue(contactFields.topic, ' hiring TALENT')).toBe('Hiring talent')
    expect(addressValue(contactFields.topic, 'Buy now')).toBe('')
  })
})
