import CheckMark from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListFilter from 'lucide-react/icons/list-filter'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { Form, Link } from 'react-router'
import { closeMenu, Menu } from '#office/desk/record/menu.tsx'
import { Check, HiddenFields, Submit } from '#office/desk/ui/fields.tsx'
import { Count, Tabs } from '#office/desk/ui/tabs.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { buttonLook } from '#ui/button.tsx'
import type { List } from './load.ts'

/** On a narrow list, these are menus beside its search. */
const more = 'menu @3xl/list:contents'
const narrowButton = `${buttonLook('ghost')} @3xl/list:hidden`

export function ListHead({ list }: { list: List }) {
  const { title, path, filters, q, mayWork, mayExport, saved } = list
  const menu = useId()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-[0.6rem] @max-2xl/list:gap-x-2">
      <h1 className="text-[1.6rem] @max-2xl/list:sr-only">{title}</h1>
      <Form
        method="get"
        action={path}
        role="search"
        className="relative min-w-0 flex-[1_1_10rem] @max-2xl/list:basis-24"
      >
        <HiddenFields of={filters} />
        {list.sort && <input type="hidden" name="sort" value={list.sort} />}
        {list.view && <input type="hidden" name="view" value={list.view} />}
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
      <FilterButton list={list} />
      <button type="button" className={narrowButton} popoverTarget={menu}>
        <Ellipsis className="size-4" aria-hidden="true" />
        <span className="sr-only">More of {title}</span>
      </button>
      <div id={menu} popover="auto" className={more}>
        <div className="flex flex-wrap items-center gap-3 @max-3xl/list:flex-col @max-3xl/list:items-start @max-3xl/list:p-2">
          {list.scope === 'applications' && <TextLink to={list.otherView}>{list.view ? 'List' : 'Table'}</TextLink>}
          {list.decisions && <TextLink to="/desk/enter">New application</TextLink>}
          {list.scope === 'applications' && mayWork && <TextLink to="/desk/batches">Batches</TextLink>}
          {(mayWork || list.views.length > 0) && <Views list={list} />}
          {mayExport && (
            // One "Export CSV" at a time: that of the selection.
            <form method="get" action="/desk/export.csv" className="group-has-[[name=id]:checked]/list:hidden">
              <input type="hidden" name="list" value={list.query ? `${path}?${list.query}` : path} />
              <Submit>Export CSV</Submit>
            </form>
          )}
        </div>
      </div>
      <p role="status" className="basis-full text-small empty:absolute">
        {saved !== undefined && `Saved as “${saved}”.`}
      </p>
    </header>
  )
}

/** Saved views, and a form that saves this one. */
function Views({ list: { views, address, mayWork } }: { list: List }) {
  const current = views.find((view) => view.address === address)
  return (
    <Menu label={current ? `View: ${current.name}` : 'Views'} size="form">
      {views.length > 0 && (
        <ul className="rows mb-4" aria-label="Saved views">
          {views.map(({ id, name, address: to, shared, isOwn, by, mayDelete }) => (
            <li key={id}>
              <Link to={to} className="link" aria-current={to === address ? 'page' : undefined} onClick={close}>
                {name}
                {shared && <small>{isOwn ? 'Shared' : `Shared by ${by}`}</small>}
              </Link>
              {mayDelete && (
                <IntentForm intent="delete-view" id={id} action="/desk/views">
                  <input type="hidden" name="address" value={address} />
                  <Submit look="text">
                    Delete<span className="sr-only"> the view {name}</span>
                  </Submit>
                </IntentForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWork && <SaveViewForm key={views.length} address={address} />}
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
const filterList =
  'flex min-w-0 gap-x-4 overflow-x-auto [scrollbar-width:none] @max-3xl/list:flex-col @max-3xl/list:px-3 @max-3xl/list:py-1'
const button =
  'flex min-h-10 cursor-pointer items-center gap-[0.35rem] whitespace-nowrap hover:text-foreground ' +
  'focus-visible:-outline-offset-3 '
const remove = 'grid size-6 place-items-center rounded-[50%] hover:bg-muted focus-visible:-outline-offset-3'
const option =
  'flex min-h-9 items-center gap-2 rounded-[8px] px-[0.65rem] py-[0.3rem] hover:bg-muted aria-[current]:font-semibold ' +
  'focus-visible:-outline-offset-3'

const filtersId = 'list-filters'

function FilterButton({ list: { menus } }: { list: List }) {
  const chosen = menus.filter((menu) => menu.chosen !== undefined).length
  return (
    <button type="button" className={narrowButton} popoverTarget={filtersId}>
      <ListFilter className="size-4" aria-hidden="true" />
      <span className="sr-only">Filters</span>
      {chosen > 0 && <Count>{chosen}</Count>}
    </button>
  )
}

export function ListNav({ list }: { list: List }) {
  const { path, tabs, menus, title } = list
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 border-border border-b text-[0.9rem] @max-2xl/list:mt-1">
      <Tabs label={`Parts of ${title}`} tabs={tabs.map(({ search, ...tab }) => ({ ...tab, to: `${path}${search}` }))} />
      <div id={filtersId} popover="auto" className={more}>
        <ul className={filterList} aria-label="Filters">
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
