// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { typedValues } from './use-form-draft.ts'

const empty = { name: '', phone: '', note: '', topic: '', agrees: false }

function form(fill: (control: (name: string) => HTMLInputElement) => void): HTMLFormElement {
  const element = document.createElement('form')
  element.innerHTML = `
    <input name="name"><input name="phone" type="tel"><textarea name="note"></textarea>
    <select name="topic"><option value=""></option><option>One</option></select>
    <input name="agrees" type="checkbox"><input name="website">`
  fill((name) => element.querySelector(`[name=${name}]`) as HTMLInputElement)
  return element
}

it('reads every kind of control, and none that the form does not know', () => {
  const filled = form((control) => {
    control('name').value = 'Ada'
    control('phone').value = '403 555 0142'
    control('note').value = 'One\nTwo'
    control('topic').value = 'One'
    control('agrees').checked = true
    control('website').value = 'x'
  })
  const values = { name: 'Ada', phone: '+14035550142', note: 'One\nTwo', topic: 'One', agrees: true }
  expect(typedValues(filled, empty, empty)).toEqual(values)
})

it('finds nothing in a form that nobody has touched, or that is not there', () => {
  const untouched = form(() => {})
  expect(typedValues(untouched, empty, { ...empty, name: 'Kept' })).toEqual({})
  expect(typedValues(null, empty, empty)).toEqual({})
})
