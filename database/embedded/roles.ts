import { randomBytes } from 'node:crypto'
import { withClient } from '#database/with-client.ts'
import { addressFor, DATABASE, superuserAddress } from './cluster.ts'

/** Owns the database and all in it, and runs migrations and the operator's commands. */
export const OWNER = 'academy_owner'
/** The running site's role: it reads and writes rows, and owns nothing. */
const APPLICATION = 'academy_site'
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Makes both roles, gives the owner everything, and both a new password (docs/decisions/0026); returns their addresses. */
export async function prepareRoles(port: number, password: string) {
  // Letters, digits, - and _: they need no escape in an address or in SQL.
  const [owner = '', application = ''] = [24, 24].map((bytes) => randomBytes(bytes).toString('base64url'))
  const statements = `
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if;
    end $$;
    alter role ${OWNER} ${ORDINARY} password '${owner}';
    alter role ${APPLICATION} ${ORDINARY} password '${application}';
    ${HAND_OVER}`
  // One simple query, and so one round trip and one transaction.
  await withClient(superuserAddress(port, password), (client) => client.query(statements), { timeoutMs: 2_000 })
  return { owner: addressFor(port, OWNER, owner), application: addressFor(port, APPLICATION, application) }
}

/**
 * In a database of an earlier version the superuser owns everything; REASSIGN OWNED refuses to touch what the first
 * superuser owns. What depends on another object (a sequence on its column, a row's type on its table) follows it.
 */
const HAND_OVER = `
  do $$ declare statement text; begin
    if exists (select from pg_database where datname = '${DATABASE}' and datdba = '${OWNER}'::regrole) then
      return;
    end if;
    alter database ${DATABASE} owner to ${OWNER};
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to ${APPLICATION};
    for statement in
      select format('alter %s %s owner to ${OWNER}', object.type, object.identity)
      from (
        select 'pg_namespace'::regclass as class, oid as id, oid as schema from pg_namespace
        union all select 'pg_class'::regclass, oid, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        union all select 'pg_proc'::regclass, oid, pronamespace from pg_proc
        union all select 'pg_type'::regclass, oid, typnamespace from pg_type
      ) as found join pg_namespace on pg_namespace.oid = schema, pg_identify_object(class, id, 0) as object
      where nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
        select from pg_depend where classid = class and objid = id and objsubid = 0 and deptype in ('a', 'e', 'i'))
    loop
      execute statement;
    end loop;
  end $$`
