import { Glyph } from '#ui/glyph.tsx'

export function CheckList({ items, className }: { items: string[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[1.25rem_1fr] gap-[0.75rem] leading-[1.45]">
          <Glyph sign="check" className="mt-[0.15em] text-primary" />
          {item}
        </li>
      ))}
    </ul>
  )
}
