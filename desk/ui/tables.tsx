type Column = string | { title: string; className: string | undefined }

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <Headings columns={columns} />
      </tr>
    </thead>
  )
}

/** Header cells, to combine with others. */
export function Headings({ columns }: { columns: readonly Column[] }) {
  const headings = columns.map((item) => (typeof item === 'string' ? { title: item, className: undefined } : item))
  return headings.map(({ title, className }) => (
    <th key={title} scope="col" className={className}>
      {title}
    </th>
  ))
}
