import { expect, test } from 'vitest'
import { openApiDocument } from '#contract/openapi/document.ts'
import { describedSite } from '#tests/fixtures/described-site.ts'
import { goneFrom } from './gone-from.ts'

const contract = () => JSON.parse(JSON.stringify(openApiDocument(describedSite)))
const call = '/Contact/send-message'

test('nothing is gone where something is added, or said otherwise', () => {
  const now = contract()
  now.paths['/Contact/new'] = {}
  now.paths[call].post.description = 'Otherwise.'
  now.paths[call].post.responses[418] = { description: 'Tea.' }
  expect(goneFrom(contract(), now)).toEqual([])
})

test('a call, an answer, an option or a longest length that goes, and a field that is wanted now, are named', () => {
  const now = contract()
  const { post } = now.paths[call]
  const { schema } = post.requestBody.content['application/json']
  delete now.paths['/Talent/request']
  delete post.responses[409]
  schema.properties.topic.enum.pop()
  schema.properties.name.maxLength = 10
  schema.required.push('phone')
  const fields = `/paths//Contact/send-message/post/requestBody/content/application/json/schema`
  expect(goneFrom(contract(), now)).toEqual([
    `${fields}/required: "phone"`,
    `${fields}/properties/name/maxLength: 100`,
    `${fields}/properties/topic/enum: "Something else"`,
    `/paths//Contact/send-message/post/responses/409`,
    '/paths//Talent/request',
  ])
})
