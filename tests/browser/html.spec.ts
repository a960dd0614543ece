import { HtmlValidate } from 'html-validate'
import { sitePaths } from '#content/site-paths.ts'
import { expect, test } from './test.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes markup: <br/>, charSet, async="", ids such as _R_1_.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Where a telephone number may wrap is the style sheet's business.
    'tel-non-breaking': 'off',
    // Several checkboxes of one name are a list.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // The enrollment form's first step ends in Continue; the button that submits comes with the second.
    'wcag/h32': 'off',
  },
})

test('every page is valid HTML', async ({ request }) => {
  test.setTimeout(120_000)
  const findings: string[] = []
  for (const path of [...sitePaths, '/no/such/page']) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<h1/g), `one h1 on ${path}`).toHaveLength(1)
    const { results } = await validator.validateString(html)
    for (const { messages } of results) {
      findings.push(...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`))
    }
  }
  expect(findings).toEqual([])
})
