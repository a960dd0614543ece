import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ReactNode, SyntheticEvent } from 'react'
import { Form, Link } from 'react-router'
import { closeMenu, Menu } from '#desk/record/menu.tsx'
import { HiddenFields, Submit } from '#desk/ui/fields.tsx'
import { Tabs } from '#desk/ui/tabs.tsx'
import { SelectField, TextField } from '#ssr/fields.tsx'
import type { List } from './load.ts'

const icon = 'size-[0.9rem]'
const button =
  'flex min-h-10 cursor-pointer items-center gap-[0.35rem] whitespace-nowrap hover:text-foreground ' +
  'focus-visible:-outline-offset-3 '
const remove = 'grid size-6 place-items-center rounded-[50%] hover:bg-muted focus-visible:-outline-offset-3'
const option =
  'flex min-h-9 items-center gap-2 rounded-[8px] px-[0.65rem] py-[0.3rem] hover:bg-muted aria-[current]:font-semibold ' +
  'focus-visible:-outline-offset-3'

export function ListNav({ list }: { list: List }) {
  const { path, tabs, menus, title } = list
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 border-border border-b text-[0.9rem]">
      <Tabs label={`Parts of ${title}`} tabs={tabs.map(({ search, ...tab }) => ({ ...tab, to: `${path}${search}` }))} />
      <ul className="flex min-w-0 gap-x-4 overflow-x-auto [scrollbar-width:none]" aria-label="Filters">
        {menus.map((menu) => (
          <li key={menu.name} className="relative flex items-center">
            {menu.options.length > 0 ? (
              <FilterMenu title={menu.title} chosen={menu.chosen}>
                <ul aria-label={menu.title}>
                  {menu.options.map(({ value, label, count, search, isChosen }) => (
                    <li key={value}>
                      <Link
                        to={`${path}${search}`}
                        className={option}
                        aria-current={isChosen || undefined}
                        onClick={close}
                      >
                        {isChosen && <Check className="size-4" aria-hidden="true" />}
                        <span>{label}</span>
                        <em className="ml-auto text-muted-foreground text-small not-italic tabular-nums">{count}</em>
                      </Link>
                    </li>
                  ))}
                </ul>
              </FilterMenu>
            ) : (
              <b>{menu.chosen}</b>
            )}
            {menu.chosen && (
              <Link to={`${path}${menu.without}`} className={remove} aria-label={`Remove the filter ${menu.title}`}>
                <X className={icon} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
        <li className="relative flex items-center">
          <FilterMenu title="More" size="wide">
            <MoreFilters key={list.query} path={path} more={list.more} />
          </FilterMenu>
        </li>
      </ul>
    </div>
  )
}

type FilterMenuProps = { title: string; chosen?: string | undefined; size?: 'wide'; children: ReactNode }

function FilterMenu({ title, chosen, children, ...menu }: FilterMenuProps) {
  const label = (
    <>
      {title}
      {chosen && <b className="-ml-[0.35rem] font-semibold">: {chosen}</b>}
      <ChevronDown className={icon} aria-hidden="true" />
    </>
  )
  return (
    <Menu {...menu} label={label} className={button + (chosen ? 'text-foreground' : 'text-muted-foreground')}>
      {children}
    </Menu>
  )
}

function MoreFilters({ path, more: { from, to, fields, kept } }: Pick<List, 'path' | 'more'>) {
  return (
    <Form method="get" action={path} onSubmit={close} noValidate>
      <HiddenFields of={kept} />
      {fields.map(({ name, title, chosen, options }) => (
        <SelectField key={name} label={title} name={name} defaultValue={chosen} options={options} empty="Any" />
      ))}
      <TextField label="Arrived from" name="from" type="date" defaultValue={from} />
      <TextField label="Arrived until" name="to" type="date" defaultValue={to} />
      <Submit>Apply filters</Submit>
    </Form>
  )
}

const close = ({ currentTarget }: SyntheticEvent) => closeMenu(currentTarget)
