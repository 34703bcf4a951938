import { sql } from 'kysely'

/** What whoever ordered knew of the file that lies on a line as `a` (line_artwork), as JSON of a `Known`; null: nothing was found then. */
export const knownOf = sql`(select json_build_object('by', ka.nickname, 'at', k.at, 'words', (select json_agg(e ->> 'words') from jsonb_array_elements(k.findings) e))
  from artwork_known k join account ka on ka.id = k.account_id where k.line_artwork_id = a.id and k.company_id = a.company_id)`
