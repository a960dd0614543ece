import CheckMark from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode, SyntheticEvent } from 'react'
import { Form, Link } from 'react-router'
import { closeMenu, Menu } from '#office/desk/record/menu.tsx'
import { Check, HiddenFields, Submit } from '#office/desk/ui/fields.tsx'
import { Tabs } from '#office/desk/ui/tabs.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import type { List } from './load.ts'

export function ListHead({ list }: { list: List }) {
  const { title, path, filters, q, mayWork, mayExport, views, saved } = list
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-[0.6rem]">
      <h1 className="text-[1.6rem] @max-2xl/list:flex-1">{title}</h1>
      {list.decisions && (
        <Link to="/desk/enter" className="link text-small">
          New application
        </Link>
      )}
      <Form
        method="get"
        action={path}
        role="search"
        className="relative min-w-0 flex-[1_1_10rem] @max-2xl/list:order-1 @max-2xl/list:basis-full"
      >
        <HiddenFields of={filters} />
        {list.sort && <input type="hidden" name="sort" value={list.sort} />}
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 h-full w-[1.05rem] text-muted-foreground"
          aria-hidden="true"
        />
        <input
          key={q}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Name, email, company, phone, reference"
          defaultValue={q}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="input input-small min-h-10 w-full text-ellipsis pl-[2.3rem]"
        />
      </Form>
      {mayWork && <SaveView list={list} />}
      {mayExport && (
        // One "Export CSV" at a time: that of the selection.
        <form method="get" action="/desk/export.csv" className="group-has-[[name=id]:checked]/list:hidden">
          <input type="hidden" name="list" value={list.query ? `${path}?${list.query}` : path} />
          <Submit>Export CSV</Submit>
        </form>
      )}
      <p role="status" className="basis-full text-small empty:absolute @max-2xl/list:order-2">
        {saved !== undefined && `Saved as “${saved}”.`}
      </p>
      {views.length > 0 && (
        <Tabs
          label="Saved views"
          look="pill"
          className="@max-2xl/list:order-2"
          tabs={views.map(({ id, name, address, shared, isOwn, by }) => ({
            key: id,
            to: address,
            isCurrent: address === list.address,
            title: (
              <>
                {name}
                {shared && !isOwn && <span className="sr-only">, shared by {by}</span>}
              </>
            ),
          }))}
        />
      )}
    </header>
  )
}

function SaveView({ list }: { list: List }) {
  const deletable = list.views.filter(({ mayDelete }) => mayDelete)
  return (
    <Menu label="Save view" size="form">
      <SaveViewForm key={list.views.length} address={list.address} />
      {deletable.length > 0 && (
        <ul className="rows mt-4">
          {deletable.map(({ id, name, shared }) => (
            <li key={id}>
              <span>
                {name}
                <small>{shared ? 'Shared' : 'Personal'}</small>
              </span>
              <IntentForm intent="delete-view" id={id} action="/desk/views">
                <input type="hidden" name="address" value={list.address} />
                <Submit look="text">
                  Delete<span className="sr-only"> the view {name}</span>
                </Submit>
              </IntentForm>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}

export function SaveViewForm({ address }: { address: string }) {
  // The menu closes on submit. The result shows on the page, and the form cannot be sent twice.
  return (
    <IntentForm intent="save-view" action="/desk/views" className="grid gap-[0.6rem]" onSubmit={close}>
      <input type="hidden" name="address" value={address} />
      <TextField label="Name of this view" name="name" required maxLength={60} />
      <Check name="shared">
        <span>
          Shared<small>Everyone at the desk sees it.</small>
        </span>
      </Check>
      <Submit look="filled">Save</Submit>
    </IntentForm>
  )
}

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
                        {isChosen && <CheckMark className="size-4" aria-hidden="true" />}
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
