import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** Which page of a list is asked for, counted from 1, and how many rows a page has. */
export type Paging = { readonly page: number; readonly limit: number }

/** The end of a statement whose rows are those of one page. */
export const onPage = ({ page, limit }: Paging): RawBuilder<unknown> => sql`limit ${limit} offset ${(page - 1) * limit}`

/** A page of what is found, as `shown` selects and orders it, and how many are found in all; both are asked at once. */
export async function pageOf<DB, TB extends keyof DB, Joined, With extends keyof Joined, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  shown: (found: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<Joined, With, Row>,
  { page, limit }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    shown(found)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found
      .select(({ fn }) => fn.countAll().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const plain = (keyword: string): string => keyword.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern for `like` of a text that has `keyword` in it, whatever signs of a pattern were typed. */
export const containing = (keyword: string): string => `%${plain(keyword)}%`

/** The same of a text that begins with it. */
export const beginning = (keyword: string): string => `${plain(keyword)}%`
