import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getSent, Sent } from '#office/ui/fields.tsx'
import { Check } from './fields.tsx'

test('a declined form keeps what was chosen, also where nothing was', () => {
  const boxes = (
    <>
      <Check type="radio" name="role" value="viewer">
        Viewer
      </Check>
      <Check type="radio" name="role" value="admissions" defaultChecked>
        Admissions
      </Check>
      <Check name="shared" defaultChecked>
        Shared
      </Check>
      <Check type="radio" name="unsent" value="html" defaultChecked>
        Formatted
      </Check>
    </>
  )
  const checked = (sent: Parameters<typeof getSent>[0]) => {
    const html = renderToStaticMarkup(<Sent value={getSent(sent)}>{boxes}</Sent>)
    return [...html.matchAll(/<label.*?<\/label>/g)].flatMap(([label]) =>
      label.includes('checked=""') ? label.replaceAll(/<[^>]+>/g, '') : [],
    )
  }
  expect(checked(undefined)).toEqual(['Admissions', 'Shared', 'Formatted'])
  expect(checked({ typed: [['role', 'viewer']], errors: {} })).toEqual(['Viewer', 'Formatted'])
})
