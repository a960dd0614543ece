import Search from 'lucide-react/icons/search'
import type { SyntheticEvent } from 'react'
import { Form, Link } from 'react-router'
import { closeMenu, Menu } from '#desk/record/menu.tsx'
import { Check, HiddenFields, Submit } from '#desk/ui/fields.tsx'
import { IntentForm } from '#desk/ui/forms.tsx'
import { Tabs } from '#desk/ui/tabs.tsx'
import { TextField } from '#ssr/fields.tsx'
import type { List } from './load.ts'

export function ListHead({ list }: { list: List }) {
  const { title, path, filters, q, mayWork, mayExport, views, saved } = list
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-[0.6rem]">
      <h1 className="text-[1.6rem] @max-2xl/list:flex-1">{title}</h1>
      {list.decisions && (
        <Link to="/enter" className="link text-small">
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
          className="input min-h-10 w-full text-ellipsis pl-[2.3rem] placeholder:text-muted-foreground"
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
              <IntentForm intent="delete-view" id={id} action="/views">
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
  const close = ({ currentTarget }: SyntheticEvent) => closeMenu(currentTarget)
  return (
    <IntentForm intent="save-view" action="/views" className="grid gap-[0.6rem]" onSubmit={close}>
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
