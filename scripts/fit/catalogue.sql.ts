import type pg from 'pg'

/** A column as the migrations left it. `whole`: a number that a sequence counts, in so many bytes. */
export type Column = { readonly name: string; readonly notNull: boolean; readonly generated: boolean; readonly counted: number | null }

/** A primary key, a unique key or index, or an exclusion; an expression stands as ''. */
export type Key = {
  readonly name: string
  readonly table: string
  readonly kind: 'primary' | 'unique' | 'exclusion'
  readonly columns: readonly string[]
  readonly deferrable: boolean
  readonly nullsAlike: boolean
}

/** A foreign key. `onGone`: what becomes of a row when the other goes: a, r, c, n, d as PostgreSQL says them. */
export type Foreign = {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
  readonly deferrable: boolean
  readonly onGone: string
  readonly onChange: string
}

export type Trigger = {
  readonly name: string
  readonly table: string
  readonly calls: string
  readonly deferred: boolean
  /** It reads the rows of a whole statement by a name (`referencing`). */
  readonly transition: boolean
}

export type Routine = { readonly name: string; readonly language: string; readonly text: string; readonly sqlBody: boolean }

/** An index that is none of a key. */
export type Index = { readonly name: string; readonly table: string; readonly method: string; readonly width: number }

export type Table = { readonly name: string; readonly columns: readonly Column[]; readonly unlogged: boolean; readonly inherits: boolean }

/** What stands in the database once all migrations ran: what they made, however they said it. */
export type Catalogue = {
  readonly tables: readonly Table[]
  readonly keys: readonly Key[]
  readonly foreign: readonly Foreign[]
  readonly triggers: readonly Trigger[]
  readonly routines: readonly Routine[]
  readonly indexes: readonly Index[]
}

const here = `'public'::regnamespace`
const names = (table: string, columns: string) =>
  `array(select coalesce(a.attname, '')::text from unnest(${columns}) with ordinality k(n, at)
     left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n and k.n <> 0 order by k.at)`

const questions = {
  tables: `select c.relname as name, c.relpersistence = 'u' as unlogged, exists (select from pg_inherits i where i.inhrelid = c.oid) as inherits,
      (select json_agg(json_build_object('name', a.attname, 'notNull', a.attnotnull, 'generated', a.attgenerated <> '',
          'counted', case when a.attidentity <> '' or pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null then a.attlen end)
        order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = ${here} and c.relkind in ('r', 'p') order by 1`,
  keys: `select i.relname as name, c.relname as table, coalesce(o.condeferrable, false) as deferrable, x.indnullsnotdistinct as "nullsAlike",
      case when x.indisprimary then 'primary' when o.contype = 'x' then 'exclusion' else 'unique' end as kind,
      ${names('c.oid', '(x.indkey::int2[])[0:x.indnkeyatts - 1]')} as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      left join pg_constraint o on o.conindid = x.indexrelid and o.contype in ('p', 'u', 'x')
    where c.relnamespace = ${here} and (x.indisunique or x.indisexclusion) order by 2, 1`,
  foreign: `select f.conname as name, c.relname as table, t.relname as to, f.condeferrable as deferrable,
      f.confdeltype as "onGone", f.confupdtype as "onChange",
      ${names('f.conrelid', 'f.conkey')} as columns, ${names('f.confrelid', 'f.confkey')} as "toColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = ${here} order by 2, 1`,
  triggers: `select t.tgname as name, c.relname as table, p.proname as calls, t.tginitdeferred as deferred,
      t.tgoldtable is not null or t.tgnewtable is not null as transition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = ${here} order by 2, 1`,
  routines: `select p.proname as name, l.lanname as language, p.prosrc as text, p.prosqlbody is not null as "sqlBody"
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = ${here}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  indexes: `select i.relname as name, c.relname as table, m.amname as method, x.indnkeyatts::int as width
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_am m on m.oid = i.relam
    where c.relnamespace = ${here} and not x.indisunique and not x.indisexclusion order by 2, 1`,
} satisfies Record<keyof Catalogue, string>

/** Reads what the migrations made. */
export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const read = async <T>(question: string): Promise<T[]> => (await pool.query(question)).rows as T[]
  return {
    tables: await read<Table>(questions.tables),
    keys: await read<Key>(questions.keys),
    foreign: await read<Foreign>(questions.foreign),
    triggers: await read<Trigger>(questions.triggers),
    routines: await read<Routine>(questions.routines),
    indexes: await read<Index>(questions.indexes),
  }
}
