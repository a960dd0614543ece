import { Link } from 'react-router'
import { CodeStatus, CodeWindow } from './code-parts.tsx'
import type { ShownCode } from './shown.ts'
import { kindWords, perEmailWords, usedWords } from './words.ts'

export function CodeTable({ codes }: { codes: ShownCode[] }) {
  return (
    <table className="table code-table">
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
          <tr key={code.id} className={code.state === 'active' ? undefined : 'soft'}>
            <th scope="row">
              <Link to={`/codes/${code.id}`} className="link">
                <code>{code.code}</code>
              </Link>
              <small>{kindWords[code.kind]}</small>
            </th>
            <td>{code.off}</td>
            <td>{code.courses.length === 0 ? 'All' : code.courses.join(', ')}</td>
            <td>
              <CodeWindow {...code} />
            </td>
            <td className="number">
              {usedWords(code)}
              <small>{perEmailWords(code)}</small>
            </td>
            <td>
              <CodeStatus state={code.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
