// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { typedValues } from './typed-values.ts'

const empty = { name: '', phone: '', note: '', topic: '', agrees: false, days: [] as string[] }

function form(fill: (control: (name: string, value?: string) => HTMLInputElement) => void): HTMLFormElement {
  const element = document.createElement('form')
  element.innerHTML = `
    <input name="name"><input name="phone" type="tel"><textarea name="note"></textarea>
    <select name="topic"><option value=""></option><option>One</option></select>
    <input name="agrees" type="checkbox"><input name="website">
    <input name="days" type="checkbox" value="mon"><input name="days" type="checkbox" value="tue">`
  fill((name, value) => element.querySelector(`[name=${name}]${value ? `[value=${value}]` : ''}`) as HTMLInputElement)
  return element
}

describe('typedValues', () => {
  it('reads every kind of control, and none that the form does not know', () => {
    const filled = form((control) => {
      control('name').value = 'Ada'
      control('phone').value = '403 555 0142'
      control('note').value = 'One\nTwo'
      control('topic').value = 'One'
      control('agrees').checked = true
      control('days', 'tue').checked = true
      control('website').value = 'x'
    })
    expect(typedValues(filled, empty, empty)).toEqual({
      name: 'Ada',
      phone: '+14035550142',
      note: 'One\nTwo',
      topic: 'One',
      agrees: true,
      days: ['tue'],
    })
  })

  it('finds nothing in a form that nobody has touched, or that is not there', () => {
    expect(
      typedValues(
        form(() => {}),
        empty,
        { ...empty, name: 'Kept', days: ['mon'] },
      ),
    ).toEqual({})
    expect(typedValues(null, empty, empty)).toEqual({})
  })
})
