import { randomBytes } from 'node:crypto'
import { withClient } from '#database/with-client.ts'
import { addressFor, DATABASE, superuserAddress } from './cluster.ts'

/** Owns everything in the database. Runs migrations and the operator's commands. */
export const OWNER = 'academy_owner'
/** The running site's role: reads and writes rows, owns nothing. */
const APPLICATION = 'academy_site'
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Creates owner and site roles with new passwords (docs/decisions/0026). Returns their addresses. */
export async function prepareRoles(port: number, password: string) {
  // Letters, digits, - and _ need no escaping in addresses or SQL.
  const [owner = '', application = ''] = [24, 24].map((bytes) => randomBytes(bytes).toString('base64url'))
  const statements = `
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if;
    end $$;
    alter role ${OWNER} ${ORDINARY} password '${owner}';
    alter role ${APPLICATION} ${ORDINARY} password '${application}';
    alter database ${DATABASE} owner to ${OWNER};
    alter schema public owner to ${OWNER};
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to ${APPLICATION}`
  // One simple query, so one round trip and one transaction.
  await withClient(superuserAddress(port, password), (client) => client.query(statements), { timeoutMs: 2_000 })
  return { owner: addressFor(port, OWNER, owner), application: addressFor(port, APPLICATION, application) }
}
