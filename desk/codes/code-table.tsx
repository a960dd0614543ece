import { Link } from 'react-router'
import { CodeStatus, CodeWindow } from './code-parts.tsx'
import type { ShownCode } from './shown.ts'
import { kindWords, perEmailWords, usedWords } from './words.ts'

const row = 'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-[0.15rem] max-md:py-3'
const note = 'max-md:col-start-1 max-md:text-fine max-md:text-muted-foreground'

export function CodeTable({ codes }: { codes: ShownCode[] }) {
  return (
    <table className="table max-md:stacked">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Takes off</th>
          <th scope="col">Courses</th>
          <th scope="col">Valid</th>
          <th scope="col" className="number">
            Used
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id} className={`${row} ${code.state === 'active' ? '' : 'text-muted-foreground'}`}>
            <th scope="row">
              <Link to={`/codes/${code.id}`} className="link">
                <code className="wrap-anywhere font-semibold">{code.code}</code>
              </Link>
              <small>{kindWords[code.kind]}</small>
            </th>
            <td>{code.off}</td>
            <td className={`${note} max-md:before:content-['Courses:_']`}>
              {code.courses.length === 0 ? 'All' : code.courses.join(', ')}
            </td>
            <td className={`${note} max-md:before:content-['Valid:_']`}>
              <CodeWindow {...code} />
            </td>
            <td className="number max-md:before:content-['Used_'] max-md:[grid-area:2/2/span_3]">
              {usedWords(code)}
              <small>{perEmailWords(code)}</small>
            </td>
            <td className="max-md:[grid-area:1/2]">
              <CodeStatus state={code.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
