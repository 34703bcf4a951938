import type pg from 'pg'

// Nothing of an extension's, and nothing of the job queue's: it keeps its own tables.
const ours = `n.nspname = 'public' and c.relname <> 'migration'`

/** Each question answers lines in words: what there is, and all that matters of it. The order of a table's columns does not. */
const questions = [
  `select format('%s %s%s', case c.relkind when 'r' then 'table' when 'p' then 'table in partitions' when 'v' then 'view' when 'S' then 'sequence' else c.relkind::text end, c.relname,
      c.relpersistence::text || coalesce(array_to_string(c.reloptions, ','), '')) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind not in ('i', 't') and ${ours}`,
  `select format('column %s.%s %s%s identity=%s generated=%s default=%s collation=%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v') and ${ours}`,
  `select format('constraint %s on %s: %s%s', k.conname, c.relname, pg_get_constraintdef(k.oid), case when k.convalidated then '' else ' not valid' end) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${ours}`,
  `select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${ours}`,
  `select format('function %s', pg_get_functiondef(p.oid)) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`,
  `select format('type %s', t.typname) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' and t.typtype in ('d', 'e', 'r')`,
]

const tables = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${ours} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What a database is, line by line: its tables, and all that holds, finds and moves what is in them. */
export async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const question of questions) {
    const { rows } = await pool.query<{ line: string }>(question)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.toSorted()
}

/** What lies in its tables, line by line, and where their numbers stand. */
export async function contentsOf(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const name of await tables(pool)) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    lines.push(...rows.map(({ row }) => `row of ${name}: ${row}`))
  }
  // How often the catalogue changed while it was made is nobody's.
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s at %s', sequencename, last_value) as line from pg_sequences
      where schemaname = 'public' and sequencename <> 'catalog_version'`,
  )
  return [...lines, ...rows.map(({ line }) => line)].toSorted()
}

/** How much lies in each table, and a sum of each of its columns, whatever the order of rows and columns. */
export async function sumsOf(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>()
  for (const table of await tables(pool)) {
    const { fields } = await pool.query(`select * from "${table}" limit 0`)
    const each = fields.map(({ name }) => `coalesce(sum(hashtextextended("${name}"::text, 0)::numeric), 0)::text as "${name}"`)
    const { rows } = await pool.query<Record<string, string>>(`select count(*)::text as "#", ${each.join(', ')} from "${table}"`)
    for (const [column, sum] of Object.entries(rows[0] ?? {})) sums.set(`${table}.${column}`, sum)
  }
  return sums
}

/** In what two catalogues differ: what only the first has (`-`), and what only the second (`+`). */
export const between = (first: readonly string[], second: readonly string[]): string[] => [
  ...first.filter((line) => !second.includes(line)).map((line) => `- ${line}`),
  ...second.filter((line) => !first.includes(line)).map((line) => `+ ${line}`),
]
